import { MemoriaError } from '../base/errors.ts'
import { type Result, unwrap } from '../base/result.ts'
import type { Judge } from '../extract/judge.ts'
import { localReader } from '../extract/learn/local.ts'
import { modelJudging } from '../extract/learn/model.ts'
import { failureIn } from '../extract/model/judge.ts'
import type { OpenContext } from '../memoria.ts'
import type { Session } from '../model/session.ts'

export const JUDGES = ['local', 'model'] as const
export type JudgeName = (typeof JUDGES)[number]

/** The judge a person asked for; that no model is allowed is an error and not the local judge. */
export function judgeNamed(name: JudgeName, context: OpenContext, session: Session): Judge {
  if (name === 'local') return localReader().judge
  const { choice, judgeFor } = modelJudging(context)
  if (judgeFor !== null) return judgeFor(session)
  throw new MemoriaError('refused', choice.reason, { hint: HOW_TO_ALLOW })
}

export const HOW_TO_ALLOW = 'Allow one: memoria config set judge.provider auto'

/** The judgement, or an error without a stack when the model did not answer. */
export function judged<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const failure = failureIn(result.error)
  if (failure === undefined) return unwrap(result)
  throw new MemoriaError('refused', `the model gave no judgement (${failure.kind}: ${failure.says})`, {
    hint: 'These turns stay unread. See `memoria model` for what is allowed and `memoria model cost` for the budget.',
    cause: result.error,
  })
}
