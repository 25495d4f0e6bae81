import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { Client } from '../../llm/client.ts'
import { type Answer, FAILURE_KINDS, type Failure, type Question } from '../../llm/llm.ts'
import type { Judge, JudgedTurn, Judgement } from '../judge.ts'
import { readAnswer } from './answer.ts'
import { draftsIn } from './drafts.ts'
import { mostMemories } from './most-memories.ts'
import { type ManifestLine, type Position, questionFor, repairOf, shownIds } from './prompt.ts'
import type { ModelAnswer } from './schema.ts'
import { transcriptOf } from './transcript.ts'
import { windows } from './windows.ts'
import { isWorthAsking } from './worth.ts'

/** The memories that exist already on what some turns speak of, the most fitting first. */
export type Manifest = (turns: readonly JudgedTurn[]) => Promise<readonly ManifestLine[]>

/** Finds the position of some turns in their session. */
export type FindPosition = (turns: readonly JudgedTurn[]) => Promise<Position>

export interface ModelJudgeOptions {
  /** Written to the ledger with each call. */
  readonly project?: string | null
  readonly why?: string
  /** Left out: nobody knows what stands before or after the turns. */
  readonly positionOf?: FindPosition
}

/**
 * A judge that asks a model. It reads its turns in windows, oldest first, and gives all or nothing: a caller that keeps the
 * results of the first windows when a later one fails passes them one by one (`windows`).
 */
export function makeModelJudge(client: Client, manifest: Manifest, options: ModelJudgeOptions = {}): Judge {
  return {
    name: `${client.provider.name}/${client.provider.model}`,
    judge: async (turns) => {
      const judged: Judgement[] = []
      for (const window of windows(turns).filter(isWorthAsking)) {
        const told = await judgeWindow(client, manifest, window, options)
        if (!told.ok) return err(asError(told.error))
        judged.push(told.value)
      }
      return ok({
        drafts: judged.flatMap(({ drafts }) => drafts),
        refused: judged.flatMap(({ refused }) => refused),
      })
    },
  }
}

/** Why the model gave no judgement, for those who plan the next try; undefined when the error is another. */
export function failureIn({ cause }: MemoriaError): Failure | undefined {
  return isFailure(cause) ? cause : undefined
}

async function judgeWindow(
  client: Client,
  manifest: Manifest,
  turns: readonly JudgedTurn[],
  { project = null, why = 'extract', positionOf }: ModelJudgeOptions,
): Promise<Result<Judgement, Failure>> {
  const transcript = transcriptOf(turns)
  const known = await manifest(turns)
  const position = await positionOf?.(turns)
  const most = mostMemories(turns)
  const purpose = { why, session: turns[0]?.session ?? null, project }
  const question = questionFor(transcript, known, { most, ...(position === undefined ? {} : { position }) })
  const told = await askTwice(question, most, (asked) => client.ask(asked, purpose))
  if (!told.ok) return told
  const rule = `${client.provider.name}/${told.value.model}`
  return ok(draftsIn(told.value.answer, { transcript, replaceable: shownIds(known), rule }))
}

type Ask = (question: Question) => Promise<Result<Answer, Failure>>

/** An answer that cannot be used gets one more chance, with the problem named. */
async function askTwice(
  question: Question,
  most: number,
  ask: Ask,
): Promise<Result<{ readonly answer: ModelAnswer; readonly model: string }, Failure>> {
  const first = await ask(question)
  if (!first.ok) return first
  const read = readAnswer(first.value.text, most)
  if (read.ok) return ok({ answer: read.value, model: first.value.model })
  const second = await ask(repairOf(question, read.error))
  if (!second.ok) return second
  const repaired = readAnswer(second.value.text, most)
  if (repaired.ok) return ok({ answer: repaired.value, model: second.value.model })
  return err({ kind: 'bad-answer', says: `two answers could not be used: ${repaired.error}` })
}

function asError(failure: Failure): MemoriaError {
  return new MemoriaError('internal', `the model gave no judgement (${failure.kind}: ${failure.says})`, {
    hint: 'These turns stay unread and are judged again later; `memoria status` says when.',
    cause: failure,
  })
}

function isFailure(cause: unknown): cause is Failure {
  return (
    typeof cause === 'object' &&
    cause !== null &&
    FAILURE_KINDS.some((kind) => 'kind' in cause && cause.kind === kind)
  )
}
