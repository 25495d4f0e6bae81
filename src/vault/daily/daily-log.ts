import { isFatal, type MemoriaError, toMemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import type { VaultContext } from '../context.ts'
import { readVaultFile } from '../folder/read.ts'
import { noteFailure, noteSuccess } from '../folder/run-notes.ts'
import { ownVault } from '../folder/vault.ts'
import { knownVaults, usable, vaultsOf } from '../folder/vaults.ts'
import { dailyPath } from './entry.ts'
import { type DailyOptions, dueIn, type Logged, logInto } from './log-vault.ts'

export { dailyPath } from './entry.ts'

/** Entries written into the daily logs of all vaults. */
export interface LoggedEverywhere extends Logged {
  /** The first failure, where a vault failed; the others were written. */
  readonly failure?: MemoriaError
}

/** How many sessions that began on a day are not logged yet, since they may still go on. */
export async function stillRunning(context: VaultContext, day: string): Promise<number> {
  return (await dueIn(context, ownVault(context), { day, running: true })).length
}

/** The log of a day in the user's own vault as it stands, with all that a person wrote there; empty when there is none. */
export async function readDay(context: VaultContext, day: string): Promise<string> {
  const [own] = await knownVaults(context)
  // An empty answer would look like an empty day.
  const { root } = usable(own)
  return unwrap(readVaultFile(root, dailyPath(day)))?.toString() ?? ''
}

/**
 * Writes into the daily logs of every vault what they do not tell yet of sessions that ended or fell quiet. A vault that
 * fails keeps no other from being written; its failure is kept for `status`.
 */
export async function logSessions(
  context: VaultContext,
  options: DailyOptions = {},
): Promise<LoggedEverywhere> {
  let failure: MemoriaError | undefined
  let logged: Logged = { entries: 0, left: 0 }
  if (context.config.off) return logged
  for (const vault of await vaultsOf(context)) {
    const { most, ...rest } = options
    try {
      const { entries, left } = await logInto(context, vault, {
        ...rest,
        ...(most === undefined ? {} : { most: Math.max(most - logged.entries, 0) }),
      })
      logged = { entries: logged.entries + entries, left: logged.left + left }
      // Where nothing was tried, nothing succeeded.
      const isProven = entries > 0 || (left === 0 && options.day === undefined)
      if (isProven) await noteSuccess(context, vault, 'daily')
    } catch (thrown) {
      if (isFatal(thrown)) throw thrown
      const error = toMemoriaError(thrown)
      failure ??= error
      await noteFailure(context, vault, { work: 'daily', code: error.code })
    }
  }
  return { ...logged, ...(failure && { failure }) }
}
