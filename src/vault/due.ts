import { existsSync } from 'node:fs'
import { isLongAgo } from '../base/clock.ts'
import { isFatal, type MemoriaError, toMemoriaError } from '../base/errors.ts'
import type { VaultContext } from './context.ts'
import type { BackChange } from './edits/edit-run.ts'
import { lastRun, noteFailure } from './folder/run-notes.ts'
import { reachIn, type Vault } from './folder/vault.ts'
import { vaultsOf } from './folder/vaults.ts'
import { isModelAllowed, type RunOptions, runVault } from './run-vault.ts'

interface DueOptions extends RunOptions {
  /** Whenever the last time was. */
  readonly now?: boolean
}

/** The result of running all vaults. */
export interface VaultRuns {
  /** How many files were written or went. */
  readonly files: number
  /** Changes that a person's edits made in the store. */
  readonly back: readonly BackChange[]
  /** The first failure, where a vault failed; the others were run. */
  readonly failure?: MemoriaError
}

const NO_VAULT_RUNS: VaultRuns = { files: 0, back: [] }

/**
 * Runs every vault when its last time is long enough ago. A vault that fails keeps no other from being run; its failure is
 * kept for `status`, and it is tried again the next time.
 */
export async function runIfDue(context: VaultContext, options: DueOptions = {}): Promise<VaultRuns> {
  if (context.config.off || context.config.compile.intervalMinutes === 0) return NO_VAULT_RUNS
  let all = NO_VAULT_RUNS
  for (const vault of await vaultsOf(context)) {
    const { files, back, failure = all.failure } = await runOne(context, vault, options)
    all = { files: all.files + files, back: [...all.back, ...back], ...(failure && { failure }) }
  }
  return all
}

async function runOne(
  context: VaultContext,
  vault: Vault,
  { now = false, ...options }: DueOptions,
): Promise<VaultRuns> {
  try {
    const { clock, config } = context
    if (!existsSync(vault.root) && !(await isAnythingKnown(context, vault))) return NO_VAULT_RUNS
    const isProse = options.model !== false && isModelAllowed(context)
    const last = await lastRun(context, vault, isProse ? 'prose' : 'pages')
    const since = Date.parse(last) || 0
    if (!now && !isLongAgo(since, clock.now(), config.compile.intervalMinutes * 60_000)) return NO_VAULT_RUNS
    const { written, removed, back } = await runVault(context, vault, options)
    return { files: written.length + removed.length, back }
  } catch (thrown) {
    if (isFatal(thrown)) throw thrown
    const failure = toMemoriaError(thrown)
    await noteFailure(context, vault, { work: 'pages', code: failure.code })
    return { ...NO_VAULT_RUNS, failure }
  }
}

/** Nobody gets a folder for nothing. */
async function isAnythingKnown({ store, reach }: VaultContext, vault: Vault): Promise<boolean> {
  return (await store.pages.changes(reachIn(reach, vault), 0, 1)).length > 0
}
