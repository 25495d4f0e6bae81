import { isoTime } from '../base/clock.ts'
import type { JudgedTurn, Judgement } from '../extract/judge.ts'
import { localReader } from '../extract/learn/local.ts'
import { clientFor } from '../extract/learn/model.ts'
import { failureIn, makeModelJudge } from '../extract/model/judge.ts'
import type { Choice } from '../llm/choose.ts'
import type { House } from '../memoria.ts'
import { type CostSum, sumOf } from './cost-sums.ts'

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
export async function sampleOf(house: House, choice: Choice): Promise<Sample> {
  // A session of its own, by which the ledger tells what just this question cost.
  const session = `judge-test-${house.makeId()}`
  const turn: JudgedTurn = { session, at: isoTime(house.clock.now()), messages: SAID, tools: [] }
  const client = clientFor(house, choice)
  const judge =
    client === null ? localReader().judge : makeModelJudge(client, async () => [], { why: 'judge test' })
  const told = await judge.judge([turn])
  const costs = (await house.store.costs.list({ since: turn.at })).filter((cost) => cost.session === session)
  const found = {
    judge: judge.name,
    said: SAID.map(({ role, text }) => ({ role, text })),
    cost: sumOf(costs),
  }
  if (told.ok) return { ...found, ...told.value, problem: null }
  const failure = failureIn(told.error)
  const problem = failure === undefined ? told.error.message : `${failure.kind}: ${failure.says}`
  return { ...found, drafts: [], refused: [], problem }
}
