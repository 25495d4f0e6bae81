import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { asksSomething } from './asks-something.ts'
import type { AskedWeights } from './excerpt.ts'
import { type Meaning, tableMeaning } from './meaning.ts'
import { type HistoryAnswer, historyAnswers } from './passages.ts'
import { pastSessions } from './past-sessions.ts'
import {
  asksForMuch,
  dependsOnSession,
  isCutOut,
  type JudgedMemory,
  type PromptedMemory,
  promptedBy,
  sharesEnough,
} from './prompted.ts'
import { type SameSubject, sameSubjectBy } from './same-subject.ts'
import { type MemoryAnswer, searchMemories } from './search.ts'
import { isSmallTalk } from './small-talk.ts'
import { GATE, PROMPT_GATE } from './weights.ts'

export interface RecallOptions {
  /** Leaves out unreviewed memories (`learning.review = ask`). */
  readonly withoutNew?: boolean
  /** Active files. */
  readonly files?: readonly string[]
  readonly meaning?: Meaning
  /** The session was prompted before. */
  readonly isFollowUp?: boolean
  /** Looks for passages and episodes as well. */
  readonly withHistory?: boolean
}

/** Statements that fit a prompt, and passages and episodes of earlier sessions. */
export interface PromptAnswer extends MemoryAnswer {
  readonly history: readonly HistoryAnswer[]
  /** The weights of the prompt's words, to choose excerpts of long texts by. */
  readonly asked: AskedWeights
}

const DEFAULT_LIMIT = 5

/** Memories and answers to inject with a prompt: few, and only those that fit. */
export async function recallFor(
  store: Store,
  reach: Reach,
  prompt: string,
  limit = DEFAULT_LIMIT,
  options: RecallOptions = {},
): Promise<PromptAnswer> {
  // Checked first: an active file would be evidence for a memory even where nothing is asked.
  if (isSmallTalk(prompt))
    return { matches: [], history: [], asked: NOTHING_ASKED, reason: 'it asks for nothing' }
  const { isFollowUp = false, withHistory = false, meaning = tableMeaning() } = options
  const project = await ownName(store, reach)
  const asksMuch = !isFollowUp && asksForMuch(prompt)
  const past = withHistory && asksMuch ? pastSessions(store, reach, prompt, meaning, project) : undefined
  const found = await searchMemories(store, reach, prompt, limit, {
    ...options,
    meaning,
    project,
    gate: GATE.recall,
    choose: async (judged, asked) => {
      const needsSessions = judged.some(({ memory }) => dependsOnSession(memory))
      const sessions = needsSessions ? await past?.signals() : undefined
      const chosen = promptedBy(judged, asked, { isFollowUp, sessions })
      return asksMuch ? withLater(chosen, judged, sameSubjectBy(meaning)) : chosen
    },
  })
  const isSure = found.matches.some(({ surplus }) => surplus >= PROMPT_GATE.sure)
  if (past === undefined || isSure || !asksSomething(prompt))
    return { ...found, history: [], asked: NOTHING_ASKED }
  const given = found.matches.map(({ memory, order }) => ({
    text: memory.text,
    at: memory.statedAt,
    score: order,
  }))
  const { answers, asked } = await historyAnswers(store, reach, prompt, meaning, await past.found(), given)
  return { ...found, history: answers, asked }
}

/**
 * Candidates with those that were cut out of later sessions on the same subject as one that was cut out of a session: a
 * decision that was amended is not given without its amendment. What was written to be kept is replaced when it is amended,
 * and practice is counted again.
 */
function withLater(
  chosen: readonly PromptedMemory[],
  judged: readonly JudgedMemory[],
  isSameSubject: SameSubject,
): readonly PromptedMemory[] {
  const cut = chosen.filter(({ isCut, memory }) => isCut && memory.kind !== 'practice')
  const given = new Set(chosen.flatMap(({ memory }) => [memory.id, memory.text]))
  const later = judged.flatMap((one) => {
    const { id, statedAt, text, kind } = one.memory
    if (given.has(id) || given.has(text) || kind === 'practice' || !isCutOut(one.memory)) return []
    if (!sharesEnough(one)) return []
    const earlier = cut.find(({ memory }) => memory.statedAt < statedAt && isSameSubject(memory.text, text))
    return earlier === undefined ? [] : [{ ...earlier, ...one, order: earlier.order }]
  })
  return [...later, ...chosen]
}

/** The name of the project that is worked on; empty where there is none, or several. */
async function ownName({ projects }: Store, reach: Reach): Promise<string> {
  const [id] = reach.projects === 'all' || reach.projects.length !== 1 ? [] : reach.projects
  return id === undefined ? '' : ((await projects.get(id))?.name ?? '')
}

const NOTHING_ASKED: AskedWeights = new Map()
