import { systemRandom } from '../../base/ids.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import type { Environment } from '../../config/environment.ts'
import type { HomePaths } from '../../config/paths.ts'
import type { Config } from '../../config/schema.ts'
import { type Choice, chooseProvider } from '../../llm/choose.ts'
import { type Client, makeClient } from '../../llm/client.ts'
import { findProgram } from '../../llm/find-program.ts'
import type { Session } from '../../model/session.ts'
import type { Judge } from '../judge.ts'
import { makeModelJudge } from '../model/judge.ts'
import type { LearnRoom } from './learn.ts'
import { manifestFor } from './manifest.ts'

export interface ModelRoom extends LearnRoom {
  readonly config: Config
  readonly env: Environment
  readonly paths: HomePaths
}

export interface ModelJudging {
  /** Which provider would run, and why not the others. */
  readonly choice: Choice
  /** Null: the local judge alone. */
  readonly judgeFor: ((session: Session) => Judge) | null
}

/** The model judge as the settings allow it. Nothing is asked or started. */
export function modelJudging(room: ModelRoom): ModelJudging {
  const { config, env, store, reach } = room
  const choice = chooseProvider(config.judge, env, (program) => findProgram(program, env))
  const client = clientFor(room, choice)
  if (client === null) return { choice, judgeFor: null }
  return {
    choice,
    judgeFor: (session) =>
      makeModelJudge(client, manifestFor(store, reach, session), { project: session.project }),
  }
}

/** One who asks within the budget; null when no provider may be asked. */
export function clientFor(room: ModelRoom, { chosen }: Choice): Client | null {
  if (chosen === null) return null
  const { config, paths, store, clock, makeId } = room
  ensurePrivateDir(paths.judgeFolder)
  const provider = chosen.make({ clock, cwd: paths.judgeFolder, maxDollars: config.budget.day.usd })
  return makeClient({
    ...{ provider, isLocal: chosen.isLocal, store, clock, makeId, random: systemRandom },
    ...{ budget: config.budget, lock: paths.judgeLock },
  })
}
