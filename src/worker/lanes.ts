import { setTimeout as wait } from 'node:timers/promises'
import { toMemoriaError } from '../base/errors.ts'
import { warmUp } from '../inject/warm-up.ts'
import type { Memoria, OpenContext } from '../memoria.ts'
import { runStages } from '../pipeline/run-stages.ts'
import type { RunOptions } from '../pipeline/stage.ts'
import { SCHEDULE } from '../pipeline/stages.ts'
import { hasNews } from './news.ts'
import { makeRounds, type Rounds } from './rounds.ts'
import { makeSweepScope } from './sweep-scope.ts'

/** How long a model's answer that is on its way, or a vault, is waited for at the end. What was not done is done by the next worker. */
const PARTING_MS = 5_000

/** An agent waits a second for its answer. A session that begins waits this long for news of other machines, beside the team's files. */
const SYNC_AT_START_MS = 400

/** The parts of the schedule, each running by itself: a model that thinks for minutes must not hold up the next event. */
export interface Lanes {
  readonly events: Rounds
  readonly vault: Rounds
  readonly idle: Rounds
  readonly sync: Rounds
  isBusy(): boolean
  /** Runs the events again later if something came in by then. */
  runEventsAfter(ms: number): void
  /** A session begins: syncs, and comes back when that is done or its time is over. Then it goes on by itself. */
  syncAtStart(): Promise<void>
  /** Ends the idle work: somebody rang. */
  endIdle(): void
  /** Does what is left, in bounded time. */
  finish(): Promise<void>
  /** Work by the settings as they are now; undefined while config.json is invalid: what waits, waits in the journal. */
  bySettings<T>(work: (context: OpenContext) => Promise<T>): Promise<T | undefined>
}

export interface LaneOptions {
  /** The open home, with the settings as they are now. */
  readonly current: () => OpenContext
  readonly log: Memoria['context']['log']
  readonly isVaultDue: () => boolean
  readonly onVaultRun: () => void
  readonly onIdleDone: () => void
}

export function openLanes({ current, log, isVaultDue, onVaultRun, onIdleDone }: LaneOptions): Lanes {
  const leaving = new AbortController()
  const sweepScope = makeSweepScope()
  let endIdle = new AbortController()
  let isLeaving = false
  let isWarm = false
  let isSessionStart = false

  const events = lane(async (context) => {
    const sweep = context.config.off ? {} : await sweepScope(context)
    const more = await runLane(context, { stages: SCHEDULE.events, sweep })
    for (const one of [background, model]) one.request()
    if (isVaultDue()) for (const one of [vault, sync]) one.request()
    return more
  })
  const background = lane(async (context) => {
    const more = await runLane(context, { stages: SCHEDULE.background, signal: leaving.signal })
    if (!isWarm && !context.config.off && !leaving.signal.aborted) await warmUp(context)
    isWarm = true
    return more
  })
  const model = lane((context) => runLane(context, { stages: SCHEDULE.model, signal: leaving.signal }))
  const vault = lane((context) => {
    onVaultRun()
    const signal = isLeaving ? AbortSignal.timeout(PARTING_MS) : leaving.signal
    return runLane(context, { stages: SCHEDULE.vault, signal })
  })
  const sync = lane(async (context) => {
    const options = { stages: SCHEDULE.sync, isSessionStart, signal: leaving.signal }
    isSessionStart = false
    const more = await runLane(context, options)
    background.request()
    return more
  })
  const idle = lane(async (context) => {
    endIdle = new AbortController()
    await runLane(context, {
      stages: SCHEDULE.idle,
      signal: AbortSignal.any([endIdle.signal, leaving.signal]),
    })
    setImmediate(onIdleDone)
    return false
  })
  const all = [events, background, model, vault, sync, idle]

  return {
    events,
    vault,
    idle,
    sync,
    syncAtStart: async () => {
      isSessionStart = true
      sync.request()
      await Promise.race([sync.settled(), wait(SYNC_AT_START_MS, undefined, { ref: false })])
    },
    runEventsAfter: (ms) => events.requestAfter(ms, isEventsRunNeeded),
    isBusy: () => all.some((one) => one.state().busy),
    endIdle: () => endIdle.abort(),
    bySettings,
    finish: async () => {
      await events.finish()
      if (events.state().failure === null)
        await bySettings((context) => runStages(context, { stages: SCHEDULE.leaving, pace: 'now' }))
      // The last session may just have ended, which the last run of the vault did not see.
      isLeaving = true
      await vault.finish()
      leaving.abort()
      await sync.finish()
      await background.finish()
      await idle.finish()
      await Promise.race([model.finish(), wait(PARTING_MS, undefined, { ref: false })])
    },
  }

  async function isEventsRunNeeded(): Promise<boolean> {
    const isNeeded = await bySettings(async (context) =>
      context.config.off ? false : hasNews(context, await sweepScope(context)),
    )
    return isNeeded ?? false
  }

  /** Work that is asked for again while there is more of it. */
  function lane(work: (context: OpenContext) => Promise<boolean>): Rounds {
    const rounds: Rounds = makeRounds(async () => {
      const isMore = await bySettings(work)
      if (isMore && !isLeaving) rounds.request()
    }, log)
    return rounds
  }

  async function bySettings<T>(work: (context: OpenContext) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(current())
    } catch (thrown) {
      const { code } = toMemoriaError(thrown)
      if (code !== 'config_invalid') throw thrown
      log.error('worker.settings_invalid', { code })
      return undefined
    }
  }
}

async function runLane(context: OpenContext, options: Omit<RunOptions, 'pace'>): Promise<boolean> {
  return (await runStages(context, { ...options, pace: 'background' })).more
}
