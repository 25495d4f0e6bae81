import { existsSync } from 'node:fs'
import { toMemoriaError } from '../base/errors.ts'
import type { BackChange } from './back/taking.ts'
import { isModelAllowed, type RunOptions, type RunRoom, runVault } from './run-vault.ts'
import { lastRun, noteFailure } from './vault/run-notes.ts'
import { reachIn, type Vault } from './vault/vault.ts'
import { type VaultRoom, vaultsOf } from './vault/vaults.ts'

/** What running in the background needs besides: where the vaults are, and how often it is wanted. */
type QuietRoom = RunRoom &
  VaultRoom & { readonly config: { readonly compile: { readonly intervalMinutes: number } } }

interface DueOptions extends RunOptions {
  /** Whenever the last time was. */
  readonly now?: boolean
}

/** What came of running all vaults. */
export interface QuietRuns {
  /** How many files were written or went. */
  readonly files: number
  /** What came back of a person's edits. */
  readonly back: readonly BackChange[]
}

const NOTHING: QuietRuns = { files: 0, back: [] }

/**
 * Runs every vault in the background, when its last time is long enough ago. What fails is in the log, kept for
 * `status`, and tried again the next time.
 */
export async function runIfDue(room: QuietRoom, options: DueOptions = {}): Promise<QuietRuns> {
  if (room.config.off || room.config.compile.intervalMinutes === 0) return NOTHING
  let all = NOTHING
  for (const vault of await vaultsOf(room)) {
    const { files, back } = await runQuietly(room, vault, options)
    all = { files: all.files + files, back: [...all.back, ...back] }
  }
  return all
}

async function runQuietly(
  room: QuietRoom,
  vault: Vault,
  { now = false, ...options }: DueOptions,
): Promise<QuietRuns> {
  try {
    const { clock, config } = room
    if (!existsSync(vault.root) && !(await isAnythingKnown(room, vault))) return NOTHING
    const isProse = options.model !== false && isModelAllowed(room)
    const last = await lastRun(room, vault, isProse ? 'prose' : 'pages')
    const since = Date.parse(last) || 0
    if (!now && clock.now() - since < config.compile.intervalMinutes * 60_000) return NOTHING
    const { written, removed, back } = await runVault(room, vault, options)
    return { files: written.length + removed.length, back }
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // Without pages everything else goes on; what concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    if (code !== 'locked') room.log.error('compile.failed', { code })
    await noteFailure(room, vault, { work: 'pages', code })
    return NOTHING
  }
}

/** Nobody gets a folder for nothing. */
async function isAnythingKnown({ store, reach }: QuietRoom, vault: Vault): Promise<boolean> {
  return (await store.pages.changes(reachIn(reach, vault), 0, 1)).length > 0
}
