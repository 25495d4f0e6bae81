import { MemoriaError } from '../base/errors.ts'
import { type Result, unwrap } from '../base/result.ts'
import type { Judge } from '../extract/judge.ts'
import { localReader } from '../extract/learn/local.ts'
import { modelJudging } from '../extract/learn/model.ts'
import { failureIn } from '../extract/model/judge.ts'
import type { House } from '../memoria.ts'
import type { Session } from '../model/session.ts'

export const JUDGES = ['local', 'model'] as const
export type JudgeName = (typeof JUDGES)[number]

/** The judge a person asked for; that no model is allowed is an error and not the local judge. */
export function judgeNamed(name: JudgeName, house: House, session: Session): Judge {
  if (name === 'local') return localReader().judge
  const { choice, judgeFor } = modelJudging(house)
  if (judgeFor !== null) return judgeFor(session)
  throw new MemoriaError('refused', choice.reason, { hint: HOW_TO_ALLOW })
}

export const HOW_TO_ALLOW = 'Allow one: memoria config set judge.provider auto'

/** What a judge gave. That a model did not answer is no fault of ours, and is said without a stack. */
export function judged<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const failure = failureIn(result.error)
  if (failure === undefined) return unwrap(result)
  throw new MemoriaError('refused', `the model gave no judgement (${failure.kind}: ${failure.says})`, {
    hint: 'These turns stay unread. See `memoria judge` for what is allowed and `memoria cost` for the budget.',
    cause: result.error,
  })
}
