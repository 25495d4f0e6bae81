import type { Reach } from '../../model/reach.ts'
import { searchMemories } from '../../recall/search.ts'
import type { Store } from '../../store/store.ts'
import type { VaultContext } from '../context.ts'
import { findInVaults } from '../sections/find.ts'
import { saidOf } from './said.ts'
import type { Source } from './source.ts'

/** What there is to answer from, best first of each kind. */
export interface Gathered {
  readonly sources: readonly Source[]
  /** Why there is nothing; empty when there is something. */
  readonly reason: string
  /** How much was looked at, wherever the asker may look. */
  readonly looked: Looked
}

export interface Looked {
  readonly memories: number
  readonly files: number
  readonly messages: number
}

const MOST_MEMORIES = 8
const MOST_NOTES = 5

/**
 * What surely fits a question: memories and notes, and only where there are none what was said in sessions. `own` is the
 * page on which the answer is filed, which is no source of itself.
 */
export async function gather(
  context: VaultContext,
  reach: Reach,
  question: string,
  own: string,
): Promise<Gathered> {
  const { store } = context
  const { matches, reason } = await searchMemories(store, reach, question, MOST_MEMORIES)
  const memories = matches.map(({ memory }): Source => ({ kind: 'memory', memory }))
  // An answer is made from what stands beside it here: it would only be repeated.
  const notes = (await findInVaults(context, reach, question, MOST_NOTES * 2))
    .filter(({ section }) => section.part !== 'answer' && section.path !== own)
    .slice(0, MOST_NOTES)
    .map(({ section }): Source => ({ kind: 'note', section }))
  const known = [...memories, ...notes]
  const looked = await lookedAt(store, reach)
  if (known.length > 0) return { sources: known, reason: '', looked }
  const said = await saidOf(context, reach, question)
  return {
    sources: said.map((message): Source => ({ kind: 'history', message })),
    reason: said.length > 0 ? '' : reason,
    looked,
  }
}

async function lookedAt(store: Store, reach: Reach): Promise<Looked> {
  const { active, conflict } = await store.memories.count(reach)
  const { messages } = await store.sessions.count(reach)
  return { memories: active + conflict, files: await store.sections.count(reach), messages }
}
