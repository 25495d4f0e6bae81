import { forTerminal } from '../base/text.ts'
import type { Memoria } from '../memoria.ts'
import type { Memory } from '../model/memory.ts'
import { shortId } from './present.ts'
import type { Shell } from './shell.ts'

/** A memory that a judge added, with what a person needs to decide about it. */
export interface Waiting {
  readonly id: string
  readonly kind: Memory['kind']
  readonly text: string
  readonly topic: string | null
  readonly scope: Memory['scope']
  readonly project: string | null
  readonly review: Memory['review']
  /** `proposed` holds only once it is kept. */
  readonly state: Memory['state']
  /** The words it rests on, and the session they were said in, as the host calls it. */
  readonly quote: string | null
  readonly session: string | null
  readonly judge: string
  /** The rule or model by which the judge took it. */
  readonly rule: string
  readonly run: string | null
  readonly at: string
}

/** What judges added and nobody looked at yet (with `all`, also what was kept), the newest run last. */
export async function waitingFor(m: Memoria, all: boolean): Promise<Waiting[]> {
  const found = [...(await openIn(m)), ...(all ? await m.list({ review: 'kept' }) : [])]
  const waiting = await Promise.all(found.map((memory) => waitingOf(m, memory)))
  return waiting.sort((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** What waits for a person's word: what judges added, and what is proposed. */
export function openIn(m: Memoria): Promise<readonly Memory[]> {
  return m.list({ review: 'new', states: ['active', 'conflict', 'proposed'] })
}

/** Ids sort by time. */
function orderOf({ run, id }: Waiting): string {
  return `${run ?? ''} ${id}`
}

async function waitingOf(m: Memoria, memory: Memory): Promise<Waiting> {
  const { id, kind, text, topic, scope, project, review, state, evidence } = memory
  const by = (await m.history(id)).filter(({ run }) => run !== null).at(-1)
  const said = evidence.at(-1)
  return {
    ...{ id, kind, text, topic, scope, project, review, state },
    ...{ quote: said?.quote ?? null, session: said?.session ?? null },
    ...{ judge: (by?.by ?? '').replace(/^judge:/, ''), rule: by?.why ?? '' },
    ...{ run: by?.run ?? null, at: by?.at ?? memory.updatedAt },
  }
}

const OPEN: Partial<Record<Memory['state'], string>> = {
  proposed: '  (proposed, holds once you keep it)',
  conflict: '  (another memory says otherwise: reject one of the two)',
}

/** One that waits, in a few lines. */
export function sayWaiting(one: Waiting, { say, style }: Shell): void {
  const place = one.project === null ? one.scope : `${one.scope} ${forTerminal(one.project)}`
  const kept = one.review === 'kept' ? style.good('  kept') : (OPEN[one.state] ?? '')
  say(`${style.name(shortId(one.id))}  ${style.dim(one.kind.padEnd(11))}  ${forTerminal(one.text)}${kept}`)
  if (one.quote !== null) say(style.dim(`          "${forTerminal(one.quote)}"`))
  const session = one.session === null ? '' : `, session ${forTerminal(one.session)}`
  say(style.dim(`          ${place}, judge ${forTerminal(one.judge)}${session}`))
}
