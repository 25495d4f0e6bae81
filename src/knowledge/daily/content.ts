import { allTurns } from '../../extract/learn/turns.ts'
import { summarise } from '../../extract/local/summary.ts'
import type { Kind, Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import type { DailyPlace } from '../../store/vault-rows.ts'
import { tellsOf, type Vault } from '../vault/vault.ts'
import type { EntryContent } from './entry.ts'

const MOST_EXCHANGES = 5
const MOST_STATEMENTS = 5

/**
 * What there is to tell of a session behind its place, without a model: context and exchanges in its own words, and the
 * memories that came from it and may be told in that vault. Undefined when nothing was said that is worth a line. The
 * reach is the user's whole one: words that a memory of any project came from are not told once that is forgotten.
 */
export async function contentOf(
  store: Store,
  reach: Reach,
  session: Session,
  place: DailyPlace | undefined,
  vault: Vault,
): Promise<EntryContent | undefined> {
  const through = place?.through ?? ''
  const messages = await store.sessions.messages(reach, session.id)
  const fresh = messages.filter(({ at }) => at > through)
  const said = new Set(fresh.map(({ hostMessage }) => hostMessage))
  const memories = await memoriesOf(store, reach, session, said)
  const living = memories.living.filter(({ project }) => tellsOf(vault, project))
  const { turns } = await allTurns(store, reach, session)
  const told = turns.filter(
    (turn) =>
      turn.messages.some(({ id }) => said.has(id)) && !turn.messages.some(({ id }) => memories.gone.has(id)),
  )
  const summary = summarise(told)
  const context = unmarked(summary.context)
  const exchanges = summary.exchanges
    .map(({ asked, answered }) => ({ asked: unmarked(asked), answered: unmarked(answered) }))
    .filter(({ asked, answered }) => answered !== '' || asked !== context)
  const of = (...kinds: readonly Kind[]) =>
    living
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .slice(-MOST_STATEMENTS)
  const times = fresh.map(({ at }) => at).sort()
  const [from = session.startedAt, to = from] = [times[0], times.at(-1)]
  if (context === '' && living.length === 0) return undefined
  return {
    ...{ session, from: place === undefined ? session.startedAt : from, to, context },
    ...{ part: (place?.parts ?? 0) + 1, before: place?.day ?? '' },
    project:
      session.project === null
        ? null
        : ((await store.projects.get(session.project))?.name ?? session.project),
    exchanges: exchanges.slice(-MOST_EXCHANGES),
    decisions: of('decision', 'preference', 'correction'),
    lessons: of('debugging', 'workaround', 'operational', 'fact'),
    actions: of('action'),
  }
}

/** Without the marks of bold words, which a cut may have left without their other half. */
function unmarked(text: string): string {
  return text.replace(/(?<!\w)\*\*|\*\*(?!\w)/g, '')
}

interface SessionMemories {
  /** Those that live and have words of this part of the session as evidence. */
  readonly living: readonly Memory[]
  /** Messages of memories that were forgotten: what they said is not told again. */
  readonly gone: ReadonlySet<string>
}

async function memoriesOf(
  store: Store,
  reach: Reach,
  { hostSession }: Session,
  said: ReadonlySet<string>,
): Promise<SessionMemories> {
  const kept = await store.memories.list(reach, {
    ...{ session: hostSession, states: ['active', 'conflict', 'superseded'] },
  })
  const sources = ({ evidence }: Memory) =>
    evidence.filter(({ session }) => session === hostSession).flatMap(({ messages }) => messages)
  const known = new Set(kept.flatMap(sources))
  const all = await store.memories.sourcesIn(reach, [hostSession])
  return {
    living: kept.filter(
      (memory) => memory.state !== 'superseded' && sources(memory).some((id) => said.has(id)),
    ),
    gone: new Set([...all].filter((id) => !known.has(id))),
  }
}
