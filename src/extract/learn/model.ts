import { systemRandom } from '../../base/ids.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { areSettingsCurrent } from '../../config/current.ts'
import type { Context } from '../../context.ts'
import { chainOf } from '../../llm/chain.ts'
import { type Choice, type Chosen, chooseProvider } from '../../llm/choose.ts'
import { type Client, makeClient } from '../../llm/client.ts'
import { findProgram } from '../../llm/programs/find-program.ts'
import type { Session } from '../../model/session.ts'
import type { Judge } from '../judge.ts'
import { makeModelJudge } from '../model/judge.ts'
import type { LearnContext } from './context.ts'
import { manifestFor } from './manifest.ts'
import { positionIn } from './position.ts'

/** Asking a model. */
export interface ModelContext extends LearnContext, Pick<Context, 'config' | 'env'> {
  /** The settings as they are now, where they differ from `config` since the work began. */
  latest(): Pick<Context, 'config'>
}

export interface ModelJudging {
  /** The provider that would run, and why not the others. */
  readonly choice: Choice
  /** Null: the local judge alone. */
  readonly judgeFor: ((session: Session) => Judge) | null
}

/** The model judge as the settings allow it. Nothing is asked or started. */
export function modelJudging(context: ModelContext): ModelJudging {
  const { config, env, store, reach } = context
  const choice = chooseProvider(config.judge, env, (program) => findProgram(program, env))
  const client = clientFor(context, choice)
  if (client === null) return { choice, judgeFor: null }
  return {
    choice,
    judgeFor: (session) =>
      makeModelJudge(client, manifestFor(store, reach, session), {
        project: session.project,
        positionOf: positionIn(context, session),
      }),
  }
}

/** A client that asks within the budget; null when no provider may be asked. */
export function clientFor(context: ModelContext, { chosen, others }: Choice): Client | null {
  if (chosen === null) return null
  ensurePrivateDir(context.paths.judgeFolder)
  const [first, ...rest] = [chosen, ...others].map((one) => clientOf(context, one))
  return first === undefined ? null : chainOf([first, ...rest])
}

function clientOf(context: ModelContext, { make, isLocal }: Chosen): Client {
  const { config, paths, store, clock, makeId } = context
  return makeClient({
    ...{ store, clock, makeId, random: systemRandom, isLocal, budget: config.budget, lock: paths.judgeLock },
    provider: make({ clock, cwd: paths.judgeFolder, maxDollars: config.budget.day.usd }),
    isCurrent: () => isStillSent(context),
  })
}

/** True when the settings still send the same words to the same model within the same budget. */
function isStillSent(context: ModelContext): boolean {
  return areSettingsCurrent(context, ({ judge: { provider, model, baseUrl }, budget, redact, off }) => [
    provider,
    model,
    baseUrl,
    budget,
    redact,
    off,
  ])
}
