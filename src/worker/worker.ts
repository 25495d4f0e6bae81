import { rmSync } from 'node:fs'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { toMemoriaError } from '../base/errors.ts'
import { systemRandom } from '../base/ids.ts'
import { acquireLock, type Lock } from '../base/lock-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { VERSION } from '../base/version.ts'
import { statedFor } from '../inject/stated.ts'
import type { Memoria, OpenContext } from '../memoria.ts'
import { hasTeamFiles } from '../sync/team-files/folder.ts'
import { readTeamAtStart } from '../sync/team-files/read-at-start.ts'
import { readAddress } from './call.ts'
import { openLanes } from './lanes.ts'
import { type Listener, listen } from './listen.ts'
import type { Request } from './protocol.ts'
import { replyTo, replyToCall } from './reply.ts'
import { finishedResting, isVaultDue, ranVault, rung, started, ticked } from './state.ts'

/** How a worker came to its end; `taken`: another one was there first; `gone`: its store or its lock was deleted or replaced. */
export type WorkerEnd = 'idle' | 'stopped' | 'failed' | 'taken' | 'gone'

export interface WorkerOptions {
  /** Aborted to make it leave; it finishes what it is at. */
  readonly signal: AbortSignal
}

const LOCK_STALE_MS = 60_000
const TICK_MS = 5_000
/** One that is to leave sooner than that looks more often. */
const SHORTEST_TICK_MS = 100
/** A host may write the last line of a turn a moment after it rang. */
const TRAILING_MS = 1_500

/**
 * The process on demand: answers hooks on loopback, runs the stages of the pipeline, and leaves when nobody needs it. One at a
 * time; it does no work of its own.
 */
export async function runWorker(memoria: Memoria, { signal }: WorkerOptions): Promise<WorkerEnd> {
  const opened = memoria.context
  const { paths, clock, log, journal } = opened
  ensurePrivateDir(paths.run)
  const lock = await waitForLock(opened)
  if (lock === undefined) return 'taken'
  const stop = new AbortController()
  const startedAt = clock.now()
  let state = started(startedAt)
  let look = (): void => undefined
  const lanes = openLanes({
    current: () => memoria.context,
    log,
    isVaultDue: () => isVaultDue(state, clock.now()),
    onVaultRun: () => {
      state = ranVault(state, clock.now())
    },
    onIdleDone: () => {
      state = finishedResting(state)
      look()
    },
  })

  const [token, proof] = [secretWord(), secretWord()]
  let listener: Listener | undefined
  try {
    listener = await listen({ token, proof, answer: answerRequest })
    writeFileAtomic(paths.worker, `${listener.port} ${token} ${proof}\n`)
    log.info('worker.started', { port: listener.port, version: VERSION })
    lanes.events.request()
    return await untilLeaving()
  } catch (thrown) {
    log.error('worker.failed', { code: toMemoriaError(thrown).code })
    return 'failed'
  } finally {
    // First nobody finds us any more, then nobody reaches us, then what came in until then is worked off.
    if (readAddress(paths.worker)?.token === token) rmSync(paths.worker, { force: true })
    await listener?.close()
    await lanes.finish()
    lock.release()
    log.info('worker.left', {})
  }

  async function answerRequest({ verb, args, body }: Request, say: (body: string) => void): Promise<string> {
    if (verb === 'stop') stop.abort()
    if (verb === 'status') {
      const about = { pid: process.pid, version: VERSION, since: startedAt, lastRing: state.lastRing }
      return JSON.stringify({ ...about, ...lanes.events.state() })
    }
    if (verb !== 'ring' && verb !== 'ask' && verb !== 'call') return ''
    state = rung(state, clock.now())
    lanes.endIdle()
    // A call brings no news: the transcript has it when its turn is read.
    if (verb === 'call') return replyToCallNow(args, body, say)
    // Before the entry it names is worked off.
    const reply = verb === 'ask' ? await replyNow(args, say) : ''
    lanes.events.request()
    lanes.runEventsAfter(TRAILING_MS)
    return reply
  }

  async function replyNow(args: readonly string[], say: (body: string) => void): Promise<string> {
    const reply = await lanes.bySettings((context) => {
      const readShared = async (folder: string | null) => {
        const files = folder === null ? undefined : readTeamAtStart(context, folder)
        await Promise.all([files, lanes.syncAtStart()])
      }
      return replyTo({ ...context, stated: statedFor, readShared, hasShared: hasTeamFiles }, args, say)
    })
    return reply ?? ''
  }

  async function replyToCallNow(
    [host = '']: readonly string[],
    body: Buffer | undefined,
    say: (body: string) => void,
  ): Promise<string> {
    const reply = await lanes.bySettings((context) =>
      replyToCall({ ...context, stated: statedFor }, host, body, say),
    )
    return reply ?? ''
  }

  /** Undefined while config.json is invalid. */
  function settings(): OpenContext['config'] | undefined {
    try {
      return memoria.context.config
    } catch (thrown) {
      if (toMemoriaError(thrown).code === 'config_invalid') return undefined
      throw thrown
    }
  }

  /** Then no lane does anything any more, and what comes in waits in the journal of the home that is there now. */
  function isStoreGone(): boolean {
    try {
      settings()
      return false
    } catch (thrown) {
      if (toMemoriaError(thrown).code === 'store_closed') return true
      throw thrown
    }
  }

  function idleMs(): number {
    return (settings() ?? opened.config).worker.idleMinutes * 60_000
  }

  function untilLeaving(): Promise<WorkerEnd> {
    return new Promise((resolve) => {
      const leave = (end: WorkerEnd) => {
        clearInterval(tick)
        look = () => undefined
        resolve(end)
      }
      void lanes.events.failed.then(() => leave(isStoreGone() ? 'gone' : 'failed'))
      look = () => {
        if (isStoreGone() || !lock?.touch()) return leave('gone')
        const next = ticked(state, {
          now: clock.now(),
          idleMs: idleMs(),
          isBusy: lanes.isBusy(),
          waiting: journal.backlog().count,
          isIngesting: lanes.events.state().busy,
          isModelAllowed: settings()?.judge.provider !== 'off',
        })
        state = next.state
        if (next.action === 'leave') leave('idle')
        if (next.action === 'rest') lanes.idle.request()
        if (next.action === 'run-events') lanes.events.request()
        // Whether a space is due for syncing is looked at as often.
        if (next.action === 'run-vault') for (const lane of [lanes.vault, lanes.sync]) lane.request()
      }
      const tick = setInterval(() => look(), Math.min(TICK_MS, Math.max(idleMs(), SHORTEST_TICK_MS)))
      for (const reason of [signal, stop.signal]) reason.addEventListener('abort', () => leave('stopped'))
      if (signal.aborted) leave('stopped')
    })
  }
}

function secretWord(): string {
  return Buffer.from(systemRandom(24)).toString('hex')
}

const LEAVING_MS = 3_000

/** A worker that is just leaving holds the lock a moment longer: wait for that, but not for one that stays. */
async function waitForLock(context: OpenContext): Promise<Lock | undefined> {
  const until = context.clock.now() + LEAVING_MS
  for (;;) {
    const lock = acquireLock(context.paths.workerLock, { clock: context.clock, staleMs: LOCK_STALE_MS })
    if (lock.ok) return lock.value
    if (readAddress(context.paths.worker) !== undefined || context.clock.now() >= until) return undefined
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
