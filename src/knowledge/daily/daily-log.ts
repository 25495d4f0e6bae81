import { type MemoriaError, toMemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { readVaultFile } from '../vault/read.ts'
import { noteFailure, noteSuccess } from '../vault/run-notes.ts'
import { ownVault } from '../vault/vault.ts'
import { knownVaults, usable, vaultsOf } from '../vault/vaults.ts'
import { dailyPath } from './entry.ts'
import { type DailyOptions, type DailyRoom, dueIn, type Logged, logInto } from './log-vault.ts'

export { dailyPath } from './entry.ts'
export type { DailyRoom } from './log-vault.ts'

/**
 * Writes into the daily logs of every vault what they do not tell yet of sessions that ended or fell quiet. A vault that
 * fails keeps no other from being written, which is kept for `status`; the first failure is thrown in the end.
 */
export async function logSessions(room: DailyRoom, options: DailyOptions = {}): Promise<Logged> {
  const { logged, failures } = await logEverywhere(room, options)
  const [first] = failures
  if (first !== undefined) throw first
  return logged
}

/** The same in the background: what fails is in the log, and tried again the next time. */
export async function logSessionsQuietly(room: DailyRoom, options: DailyOptions): Promise<Logged> {
  const { logged, failures } = await logEverywhere(room, options)
  for (const { code } of failures) if (code !== 'locked') room.log.error('daily.failed', { code })
  return logged
}

/** How many sessions that began on a day are not told of yet, since they may still go on. */
export async function stillRunning(room: DailyRoom, day: string): Promise<number> {
  return (await dueIn(room, ownVault(room), { day, running: true })).length
}

/** The log of a day in the user's own vault as it stands, with all that a person wrote there; empty when there is none. */
export async function readDay(room: DailyRoom, day: string): Promise<string> {
  const [own] = await knownVaults(room)
  // An empty answer would look like an empty day.
  const { root } = usable(own)
  return unwrap(readVaultFile(root, dailyPath(day)))?.toString() ?? ''
}

interface LoggedEverywhere {
  readonly logged: Logged
  readonly failures: readonly MemoriaError[]
}

async function logEverywhere(room: DailyRoom, options: DailyOptions): Promise<LoggedEverywhere> {
  const failures: MemoriaError[] = []
  let logged: Logged = { entries: 0, left: 0 }
  if (room.config.off) return { logged, failures }
  for (const vault of await vaultsOf(room)) {
    const { most, ...rest } = options
    try {
      const { entries, left } = await logInto(room, vault, {
        ...rest,
        ...(most === undefined ? {} : { most: Math.max(most - logged.entries, 0) }),
      })
      logged = { entries: logged.entries + entries, left: logged.left + left }
      // Where nothing was tried, nothing succeeded.
      const isProven = entries > 0 || (left === 0 && options.day === undefined)
      if (isProven) await noteSuccess(room, vault, 'daily')
    } catch (thrown) {
      const failure = toMemoriaError(thrown)
      // Without a daily log everything else goes on; what concerns the store concerns all.
      if (failure.code.startsWith('store_')) throw thrown
      failures.push(failure)
      await noteFailure(room, vault, { work: 'daily', code: failure.code })
    }
  }
  return { logged, failures }
}
