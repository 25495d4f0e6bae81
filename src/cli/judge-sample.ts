import { isoTime } from '../base/clock.ts'
import type { JudgedTurn, Judgement } from '../extract/judge.ts'
import { localReader } from '../extract/learn/local.ts'
import { clientFor } from '../extract/learn/model.ts'
import { failureIn, makeModelJudge } from '../extract/model/judge.ts'
import type { Choice } from '../llm/choose.ts'
import { type CostSum, sumOf } from '../llm/cost-sums.ts'
import type { OpenContext } from '../memoria.ts'

/** One question to a judge, with its answer and what that cost. */
export interface Sample extends Judgement {
  readonly judge: string
  readonly said: readonly { readonly role: string; readonly text: string }[]
  /** Why there is no answer; null when there is one. */
  readonly problem: string | null
  readonly cost: CostSum
}

const SAID = [
  {
    id: 'sample-1',
    role: 'user',
    text: 'we decided to go with Postgres instead of MySQL, because the team knows it',
  },
  { id: 'sample-2', role: 'assistant', text: 'Good, Postgres it is.' },
] as const

/** Lets the judge that would run read one small made-up turn. Nothing is kept but what it cost. */
export async function sampleOf(context: OpenContext, choice: Choice): Promise<Sample> {
  // A session of its own, by which the ledger tells what just this question cost.
  const session = `judge-test-${context.makeId()}`
  const turn: JudgedTurn = { session, at: isoTime(context.clock.now()), messages: SAID, tools: [] }
  const client = clientFor(context, choice)
  const judge =
    client === null ? localReader().judge : makeModelJudge(client, async () => [], { why: 'judge test' })
  const sample = await judge.judge([turn])
  const costs = (await context.store.costs.list({ since: turn.at })).filter(
    (cost) => cost.session === session,
  )
  const found = {
    judge: judge.name,
    said: SAID.map(({ role, text }) => ({ role, text })),
    cost: sumOf(costs),
  }
  if (sample.ok) return { ...found, ...sample.value, problem: null }
  const failure = failureIn(sample.error)
  const problem = failure === undefined ? sample.error.message : `${failure.kind}: ${failure.says}`
  return { ...found, drafts: [], refused: [], problem }
}
