import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { toMemoriaError } from '../base/errors.ts'
import { systemRandom } from '../base/ids.ts'
import { acquireLock, type Lock } from '../base/lock-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { VERSION } from '../base/version.ts'
import { listeningHosts } from '../capture/listening.ts'
import { openTable } from '../embed/open-table.ts'
import { runLearnJobs } from '../extract/learn/jobs.ts'
import { learnLocally } from '../extract/learn/local.ts'
import { modelJudging } from '../extract/learn/model.ts'
import { noteNoModel, scheduleLearning } from '../extract/learn/schedule.ts'
import { embedMissing } from '../ingest/embed-missing.ts'
import { workRound } from '../ingest/round.ts'
import { afterRound } from '../inject/round.ts'
import { statedFor } from '../inject/stated.ts'
import { noteTakenBriefs } from '../inject/take-told.ts'
import { warmUp } from '../inject/warm-up.ts'
import { sleepIfDue } from '../knowledge/sleep/sleep.ts'
import type { House, Memoria } from '../memoria.ts'
import { readAddress } from './call.ts'
import { type Listener, listen } from './listen.ts'
import type { Request } from './protocol.ts'
import { remembering } from './recent.ts'
import { replyTo } from './reply.ts'
import { makeRounds } from './rounds.ts'

/** How a worker came to its end; `taken` when another one was there first. */
export type WorkerEnd = 'idle' | 'stopped' | 'failed' | 'taken'

export interface WorkerOptions {
  /** How long it stays without being rung. */
  readonly idleMs: number
  /** Aborted to make it leave; it finishes what it is at. */
  readonly signal: AbortSignal
}

const LOCK_STALE_MS = 60_000
const TICK_MS = 5_000
/** One that is to leave sooner than that looks more often. */
const SHORTEST_TICK_MS = 100
/** A host may write the last line of a turn a moment after it rang. */
const TRAILING_MS = 1_500
/** How often it looks for sessions that fell quiet. */
const LOOK_MS = 60_000
/** How long a question to a model that is on its way is waited for at the end; unanswered it is asked again later. */
const PARTING_MS = 5_000

/**
 * The process on demand: answers hooks on loopback, works off the journal and the transcripts, and leaves when nobody
 * needs it. One at a time; it does no work of its own, it only calls the rooms.
 */
export async function runWorker(memoria: Memoria, { idleMs, signal }: WorkerOptions): Promise<WorkerEnd> {
  const house = { ...memoria.house, journal: remembering(memoria.house.journal) }
  const { paths, clock, log } = house
  ensurePrivateDir(paths.run)
  const lock = await waitForLock(paths.workerLock, memoria)
  if (lock === undefined) return 'taken'
  const stop = new AbortController()
  let lastRing = clock.now()
  let lastLook = clock.now()
  const leaving = new AbortController()
  const learning = makeRounds(() => learnWithModel(house, leaving.signal), log)
  let isWarm = false
  const meaning = makeRounds(async () => {
    await embedAll(house, leaving.signal)
    if (!isWarm && !house.config.off && !leaving.signal.aborted) await warmUp(house)
    isWarm = true
  }, log)
  let isLeaving = false
  let lastLogged = clock.now() - LOOK_MS
  const daily = makeRounds(async () => {
    lastLogged = clock.now()
    if ((await logDays(house)) && !isLeaving) daily.request()
    else await compilePages(house, isLeaving ? AbortSignal.timeout(PARTING_MS) : leaving.signal)
  }, log)
  let needed = new AbortController()
  let hasSlept = false
  let look: (() => void) | undefined
  const sleeping = makeRounds(async () => {
    await sleepInPeace(house, [needed.signal, leaving.signal])
    setImmediate(() => look?.())
  }, log)
  const rounds = makeRounds(async () => {
    if (await work(house)) learning.request()
    meaning.request()
    if (isTimeToLog()) daily.request()
  }, log)

  const answer = async ({ verb, args }: Request, say: (body: string) => void): Promise<string> => {
    if (verb === 'stop') stop.abort()
    if (verb === 'status')
      return JSON.stringify({
        pid: process.pid,
        version: VERSION,
        since: startedAt,
        lastRing,
        ...rounds.state(),
      })
    if (verb === 'ring' || verb === 'ask') {
      lastRing = clock.now()
      hasSlept = false
      needed.abort()
      // Before the entry it names is worked off.
      const reply = verb === 'ask' ? await replyTo({ ...house, stated: statedFor }, args, say) : ''
      rounds.request()
      rounds.requestAfter(TRAILING_MS)
      return reply
    }
    return ''
  }

  const startedAt = clock.now()
  const [token, proof] = [secretWord(), secretWord()]
  let listener: Listener | undefined
  try {
    listener = await listen({ token, proof, answer })
    writeFileAtomic(paths.worker, `${listener.port} ${token} ${proof}\n`)
    log.info('worker.started', { port: listener.port, version: VERSION })
    rounds.request()
    return await untilLeaving()
  } catch (thrown) {
    log.error('worker.failed', { code: toMemoriaError(thrown).code })
    return 'failed'
  } finally {
    // First nobody finds us any more, then nobody reaches us, then what came in until then is worked off.
    if (readAddress(paths.worker)?.token === token) rmSync(paths.worker, { force: true })
    await listener?.close()
    await rounds.finish()
    if (rounds.state().failure === null) await afterRound(house, { changed: true })
    // The last session may just have ended, which a debounced round did not see; a long past waits for the next worker.
    isLeaving = true
    await daily.finish()
    leaving.abort()
    await meaning.finish()
    await sleeping.finish()
    await Promise.race([learning.finish(), wait(PARTING_MS, undefined, { ref: false })])
    lock.release()
    log.info('worker.left', {})
  }

  function isBusy(): boolean {
    return [rounds, learning, meaning, daily, sleeping].some((one) => one.state().busy)
  }

  function isTimeToLog(): boolean {
    return clock.now() - lastLogged >= LOOK_MS
  }

  /** Nobody rang for so long that it would leave: the time for what nobody waits for. Who rings ends it. */
  function sleepOnce(): void {
    hasSlept = true
    needed = new AbortController()
    sleeping.request()
  }

  function isTimeToLook(): boolean {
    // Only a model reads a session because it fell quiet.
    if (memoria.house.config.judge.provider === 'off' || clock.now() - lastLook < LOOK_MS) return false
    lastLook = clock.now()
    return true
  }

  function untilLeaving(): Promise<WorkerEnd> {
    return new Promise((resolve) => {
      const leave = (end: WorkerEnd) => {
        clearInterval(tick)
        look = undefined
        resolve(end)
      }
      void rounds.failed.then(() => leave('failed'))
      look = () => {
        lock?.touch()
        if (clock.now() - lastRing >= idleMs && !isBusy()) {
          if (hasSlept) leave('idle')
          else sleepOnce()
        } else if (memoria.house.journal.backlog().count > 0 || isTimeToLook()) rounds.request()
        else if (isTimeToLog()) daily.request()
      }
      const tick = setInterval(() => look?.(), Math.min(TICK_MS, Math.max(idleMs, SHORTEST_TICK_MS)))
      for (const reason of [signal, stop.signal]) reason.addEventListener('abort', () => leave('stopped'))
      if (signal.aborted) leave('stopped')
    })
  }
}

function secretWord(): string {
  return Buffer.from(systemRandom(24)).toString('hex')
}

/**
 * One round, over the transcripts that grew since memoria is here; then the local judge reads what is new. True when a
 * model has something to read. Switched off, it takes nothing in.
 */
async function work(house: House): Promise<boolean> {
  if (house.config.off) return false
  const { journal, config } = house
  const since = await listeningSince(house)
  await noteTakenBriefs(house)
  const hosts = listeningHosts(house)
  const rawDays = config.retention.rawDays
  const room = await house.ingest()
  const { events, swept } = await workRound({ room, journal, rawDays }, { since, hosts })
  const { turns } = await learnLocally(house)
  const { livingWithHosts } = await import('../knowledge/host-memory/round.ts')
  await livingWithHosts(house, { hosts, consent: room.consent, most: FILES_AT_ONCE })
  await afterRound(house, { changed: events + swept.messages + turns > 0, leisurely: true })
  if (config.judge.provider === 'off') {
    await noteNoModel(house)
    return false
  }
  const { everyTurns, idleMinutes } = config.judge
  await scheduleLearning(house, { everyTurns, idleMs: idleMinutes * 60_000 })
  return true
}

/** How many files of the hosts' own memories are read at a time. */
const FILES_AT_ONCE = 20

/** What is not embedded when it leaves is found by its words, and embedded the next time. */
async function embedAll(house: House, signal: AbortSignal): Promise<void> {
  if (!house.config.off) await embedMissing(house, openTable(), { signal })
}

/** How many sessions are put into the daily log at a time: a long past must not keep the worker from leaving. */
const LOGGED_AT_ONCE = 20

/** Writes the daily log of what ended or fell quiet. True when more is due. */
async function logDays(house: House): Promise<boolean> {
  if (house.config.off) return false
  const { logSessionsQuietly } = await import('../knowledge/daily/daily-log.ts')
  const { left } = await logSessionsQuietly(house, { most: LOGGED_AT_ONCE, waitMs: 0 })
  return left > 0
}

/** Writes the pages of what changed, when that is due; what it does not get to is done the next time. A model has its own turn. */
async function compilePages(house: House, signal: AbortSignal): Promise<void> {
  const { runIfDue } = await import('../knowledge/due.ts')
  await runIfDue(house, { waitMs: 0, signal, model: false })
}

async function sleepInPeace(house: House, signals: readonly AbortSignal[]): Promise<void> {
  if (house.config.off) return
  const slept = await sleepIfDue(house, AbortSignal.any([...signals]))
  if (slept?.run) await afterRound(house, { changed: true })
}

async function learnWithModel(house: House, signal: AbortSignal): Promise<void> {
  const { judgeFor } = modelJudging(house)
  if (judgeFor === null) return
  await runLearnJobs(house, { owner: `worker-${process.pid}`, judgeFor, signal })
  const { runIfDue } = await import('../knowledge/due.ts')
  await runIfDue(house, { waitMs: 0, signal })
  await afterRound(house, { changed: false })
}

/** Where `init` wired nothing, memoria is here since the first event: that one came from the plugin. */
async function listeningSince({ store, clock }: Memoria['house']): Promise<number> {
  const noted = Date.parse((await store.capture.note('captureSince')) ?? '')
  if (!Number.isNaN(noted)) return noted
  const [first] = (await store.capture.activity()).flatMap(({ eventAt }) => eventAt ?? []).sort()
  if (first === undefined) return clock.now()
  await store.capture.putNote('captureSince', first)
  return Date.parse(first)
}

const LEAVING_MS = 3_000

/** A worker that is just leaving holds the lock a moment longer: wait for that, but not for one that stays. */
async function waitForLock(path: string, { house }: Memoria): Promise<Lock | undefined> {
  const until = house.clock.now() + LEAVING_MS
  for (;;) {
    const lock = acquireLock(path, { clock: house.clock, staleMs: LOCK_STALE_MS })
    if (lock.ok) return lock.value
    if (readAddress(house.paths.worker) !== undefined || house.clock.now() >= until) return undefined
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
