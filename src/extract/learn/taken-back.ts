import type { Kind, Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import { termsOf } from '../../store/terms.ts'
import type { JudgeDraft } from '../judge.ts'
import { placeOf } from './scope.ts'

interface TakenBackRoom {
  readonly store: Store
  readonly reach: Reach
}

/** What says how something is to be done: only that is changed by a word. */
const CHANGEABLE: readonly Kind[] = ['correction', 'preference', 'decision', 'operational', 'fact']
/** Somebody who does not name what they change speaks of what was said just before. */
const SHORTLY = 6
const LOOKED_AT = 200

/** The memory of this very session that a draft takes back; undefined when there is none that is surely meant. */
export async function findTakenBack(
  { store, reach }: TakenBackRoom,
  session: Session,
  draft: JudgeDraft,
  turnOf: ReadonlyMap<string, number>,
): Promise<Memory | undefined> {
  const words = termsOf(draft.takesBack?.words ?? '')
  const now = lastTurn(draft, turnOf)
  const { scope, project } = placeOf(draft, session.project)
  const living = await store.memories.list(reach, {
    states: ['active', 'conflict'],
    kinds: CHANGEABLE,
    limit: LOOKED_AT,
  })
  return living
    .filter((memory) => memory.scope === scope || memory.project === project)
    .map((memory) => ({ memory, turn: lastTurn(fromHere(memory, session), turnOf) }))
    .filter(({ turn }) => turn >= 0 && turn < now && (words.length > 0 || now - turn <= SHORTLY))
    .filter(({ memory }) => speaksOf(memory, words))
    .sort((one, other) => other.turn - one.turn)[0]?.memory
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
