import { type Clock, isoTime } from '../base/clock.ts'
import type { Environment } from '../config/environment.ts'
import type { Config } from '../config/schema.ts'
import { sessionsToRelearn } from '../extract/learn/relearn-state.ts'
import { pausedUntil } from '../extract/learn/schedule.ts'
import { openBreaker } from '../llm/breaker.ts'
import { budgetState, type Spent } from '../llm/budget.ts'
import { chooseProvider } from '../llm/choose.ts'
import { findProgram } from '../llm/programs/find-program.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { countWaiting } from '../vault/review/queue.ts'
import { type Check, unwell, well } from './check.ts'

/** How learning stands, in numbers. */
export interface LearningNumbers {
  /** Sessions with turns that the local judge has not read. */
  readonly unread: number
  /** Sessions that wait to be read again, since an older local judge read them. */
  readonly toRelearn: number
  /** Items of the review queue. */
  readonly toReview: number
  readonly provider: string
  readonly spent: { readonly today: Spent; readonly month: Spent }
  /** Why no model is asked now; null when one is, or none is allowed. */
  readonly paused: { readonly until: string | null; readonly why: string } | null
}

export async function learningNumbers(
  store: Store,
  reach: Reach,
  config: Config,
  clock: Clock,
  env: Environment,
): Promise<LearningNumbers> {
  const budget = await budgetState(store.costs, config.budget, clock)
  const reached = budget.reached === null ? null : { until: budget.freshAt, why: budget.reached }
  const isOn = config.judge.provider !== 'off'
  const whyNot = async () =>
    reached ?? (await pausedUntil(store, clock)) ?? (await unable(store, config, clock, env))
  return {
    unread: (await store.learning.unread(reach, 'local')).length,
    toRelearn: (await sessionsToRelearn(store, reach)).length,
    toReview: await countWaiting({ store, reach }),
    provider: config.judge.provider,
    spent: { today: budget.today, month: budget.month },
    paused: isOn ? await whyNot() : null,
  }
}

/** No provider can be asked, or the one that would be was left alone after too many failures. */
async function unable(
  store: Store,
  config: Config,
  clock: Clock,
  env: Environment,
): Promise<LearningNumbers['paused']> {
  const { chosen, reason } = chooseProvider(config.judge, env, (program) => findProgram(program, env))
  if (chosen === null) return { until: null, why: reason }
  const open = await openBreaker(store.state, chosen.name, clock)
  if (open === undefined) return null
  const { says, retryAfterMs } = open
  return { until: retryAfterMs === undefined ? null : isoTime(clock.now() + retryAfterMs), why: says }
}

/** After an upgrade: reading again takes a while, and until then what an older judge kept is withdrawn. */
export function checkRelearning({ toRelearn }: LearningNumbers): Check[] {
  if (toRelearn === 0) return []
  const sessions = `${toRelearn} ${toRelearn === 1 ? 'session' : 'sessions'}`
  return [well('learn-again', `to be read again after the upgrade: ${sessions} (now: memoria drain)`)]
}

/** A model that cannot be asked is no loss of anything, but not what the person wanted. */
export function checkLearning({ provider, paused }: LearningNumbers): Check {
  if (provider === 'off') return well('judge', 'the local judge only; no model is allowed')
  if (paused === null) return well('judge', `the local judge, and a model (${provider})`)
  const until = paused.until === null ? '' : ` until ${paused.until}`
  return unwell(
    'judge',
    'degraded',
    `the local judge alone${until}: ${paused.why}`,
    'What the model has not read stays unread until then. See `memoria model` and `memoria model cost`.',
  )
}
