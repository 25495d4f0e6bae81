import type { Context } from '../../context.ts'
import { type Kind, LIVING_STATES, type Memory } from '../../model/memory.ts'
import type { Session } from '../../model/session.ts'
import { termsOf } from '../../store/terms.ts'
import type { JudgeDraft } from '../judge.ts'
import { scopeOfDraft } from './scope.ts'

/** Kinds that say how something is to be done: only these are changed by a word. */
const CHANGEABLE: readonly Kind[] = ['correction', 'preference', 'decision', 'operational', 'fact']
/** Somebody who does not name what they change speaks of what was said just before. */
const SHORTLY = 6
const LOOKED_AT = 200

/**
 * The memory that a draft takes back: of this very session, or, when the draft names what it changes, the one of its place
 * that chose just that. Undefined when there is none that is surely meant.
 */
export async function findTakenBack(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  session: Session,
  draft: JudgeDraft,
  turnOf: ReadonlyMap<string, number>,
): Promise<Memory | undefined> {
  const words = termsOf(draft.takesBack?.words ?? '')
  const now = lastTurn(draft, turnOf)
  const { scope, project } = scopeOfDraft(draft, session.project)
  const living = await store.memories.list(reach, {
    states: LIVING_STATES,
    kinds: CHANGEABLE,
    limit: LOOKED_AT,
  })
  const near = living.filter((memory) => memory.scope === scope || memory.project === project)
  const [here] = near
    .map((memory) => ({ memory, turn: lastTurn(fromHere(memory, session), turnOf) }))
    .filter(({ turn }) => turn >= 0 && turn < now && (words.length > 0 || now - turn <= SHORTLY))
    .filter(({ memory }) => speaksOf(memory, words))
    .sort((one, other) => other.turn - one.turn)
  if (here !== undefined || words.length === 0) return here?.memory
  const elsewhere = near.filter((memory) => chooses(memory, draft.takesBack?.words ?? ''))
  return elsewhere.length === 1 ? elsewhere[0] : undefined
}

const CHOSEN: readonly Kind[] = ['correction', 'preference', 'decision']
const CHOICE =
  '(?:use|uses|using|go with|going with|chose|choose|picked|pick|switch(?:ed)? to|move(?:d)? to|prefer|take|stay with|decided (?:on|for)|verwenden|nutzen|nehmen|für|utiliser|utilise|utilisons|prendre|usar|usamos|usa|用|使用)'

/** True when it says that just this is used: a memory that only mentions it is not taken back. */
function chooses({ kind, text }: Memory, named: string): boolean {
  if (!CHOSEN.includes(kind)) return false
  const name = named.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return (
    new RegExp(`${CHOICE}[^.;,:]{0,12}?${name}`, 'iu').test(text) ||
    new RegExp(`${name}\\s?を(?:使|採用)`, 'iu').test(text)
  )
}

function fromHere({ evidence }: Memory, { hostSession }: Session): Pick<Memory, 'evidence'> {
  return { evidence: evidence.filter(({ session }) => session === hostSession) }
}

function lastTurn({ evidence }: Pick<Memory, 'evidence'>, turnOf: ReadonlyMap<string, number>): number {
  return Math.max(-1, ...evidence.flatMap(({ messages }) => messages.map((id) => turnOf.get(id) ?? -1)))
}

function speaksOf({ text, topic }: Memory, words: readonly string[]): boolean {
  const present = new Set(termsOf(`${text} ${topic ?? ''}`))
  return words.every((word) => present.has(word))
}
