import type { Reach } from '../../model/reach.ts'
import { answersQuestion } from '../../recall/answers-question.ts'
import type { MessageMatch } from '../../recall/history.ts'
import { knowsNames } from '../../recall/known-names.ts'
import { type MemoryMatch, searchMemories } from '../../recall/search.ts'
import type { Store } from '../../store/store.ts'
import type { VaultContext } from '../context.ts'
import { findInVaults } from '../sections/find.ts'
import { saidOf } from './said.ts'
import type { Source } from './source.ts'

/** Sources to answer from, best first of each kind. */
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

const MAX_MEMORIES = 8
const MAX_NOTES = 5

/**
 * The memories, notes and passages of sessions that answer a question. `own` is the page on which the answer is filed,
 * which is no source of itself.
 */
export async function gather(
  context: VaultContext,
  reach: Reach,
  question: string,
  own: string,
): Promise<Gathered> {
  const { store } = context
  const { matches, reason } = await searchMemories(store, reach, question, MAX_MEMORIES, {
    choose: async (judged) => judged.filter(({ passes, features }) => passes && answersQuestion(features)),
  })
  const memories = matches.map(({ memory }): Source => ({ kind: 'memory', memory }))
  // An answer is made from what stands beside it here: it would only be repeated.
  const notes = (await findInVaults(context, reach, question, MAX_NOTES * 2))
    .filter(({ section }) => section.part !== 'answer' && section.path !== own)
    .slice(0, MAX_NOTES)
    .map(({ section }): Source => ({ kind: 'note', section }))
  const looked = await lookedAt(store, reach)
  if (!(await knowsNames(store, question)))
    return { sources: [], reason: 'nothing that is kept has the names in the question', looked }
  const said = await saidOf(context, reach, question)
  const sources = [
    ...memories,
    ...notes,
    ...besideMemories(said, matches).map((message): Source => ({ kind: 'history', message })),
  ]
  return { sources, reason: sources.length > 0 ? '' : reason || 'nothing that was said answers it', looked }
}

/** Leaves out the messages that a memory in the answer came from, and those from before the person's latest word. */
function besideMemories(said: readonly MessageMatch[], matches: readonly MemoryMatch[]): MessageMatch[] {
  const memories = matches.map(({ memory }) => memory)
  const evidence = memories.flatMap((memory) => memory.evidence)
  const theirs = memories.filter(({ origin }) => origin === 'user').map(({ statedAt }) => statedAt)
  return said.filter(
    ({ session, message, at }) =>
      theirs.every((statedAt) => at > statedAt) &&
      !evidence.some((one) => one.session === session && one.messages.includes(message)),
  )
}

async function lookedAt(store: Store, reach: Reach): Promise<Looked> {
  const { active, conflict } = await store.memories.count(reach)
  const { messages } = await store.sessions.count(reach)
  return { memories: active + conflict, files: await store.sections.count(reach), messages }
}
