import { mostItCosts } from '../../llm/estimate.ts'
import type { Question } from '../../llm/llm.ts'
import type { JudgedTurn } from '../judge.ts'
import { mostMemories } from '../model/most-memories.ts'
import { questionFor } from '../model/prompt.ts'
import { transcriptOf } from '../model/transcript.ts'
import { windows } from '../model/windows.ts'
import { isWorthAsking } from '../model/worth.ts'

/** The usual length of an answer: most hold one memory or none. */
const TYPICAL_ANSWER_TOKENS = 300

export interface Expected {
  readonly calls: number
  readonly tokens: number
  readonly dollars: number
}

/** The cost of a model for a session's turns, read every so many turns. */
export function expectedFor(
  turns: readonly JudgedTurn[],
  { everyTurns, model }: { readonly everyTurns: number; readonly model: string },
): Expected {
  const batches = Array.from({ length: Math.ceil(turns.length / everyTurns) }, (_, index) =>
    turns.slice(index * everyTurns, (index + 1) * everyTurns),
  )
  return sumOf(
    batches.flatMap((batch) =>
      windows(batch)
        .filter(isWorthAsking)
        .map((window) => questionFor(transcriptOf(window), [], { most: mostMemories(window) })),
    ),
    model,
  )
}

/** The cost of these questions, with answers of the usual length. */
export function sumOf(questions: readonly Question[], model: string): Expected {
  const costs = questions.map((question) =>
    mostItCosts({ ...question, maxTokens: TYPICAL_ANSWER_TOKENS }, model, false),
  )
  return {
    calls: costs.length,
    tokens: costs.reduce((sum, { tokens }) => sum + tokens, 0),
    dollars: costs.reduce((sum, { dollars }) => sum + dollars, 0),
  }
}
