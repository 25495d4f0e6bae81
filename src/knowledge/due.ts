import { existsSync } from 'node:fs'
import { toMemoriaError } from '../base/errors.ts'
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

/**
 * Runs every vault in the background, when its last time is long enough ago. What fails is in the log, kept for
 * `status`, and tried again the next time. Gives how many files were written or went.
 */
export async function runIfDue(room: QuietRoom, options: DueOptions = {}): Promise<number> {
  if (room.config.off || room.config.compile.intervalMinutes === 0) return 0
  let files = 0
  for (const vault of await vaultsOf(room)) files += await runQuietly(room, vault, options)
  return files
}

async function runQuietly(
  room: QuietRoom,
  vault: Vault,
  { now = false, ...options }: DueOptions,
): Promise<number> {
  try {
    const { clock, config } = room
    if (!existsSync(vault.root) && !(await isAnythingKnown(room, vault))) return 0
    const isProse = options.model !== false && isModelAllowed(room)
    const last = await lastRun(room, vault, isProse ? 'prose' : 'pages')
    const since = Date.parse(last) || 0
    if (!now && clock.now() - since < config.compile.intervalMinutes * 60_000) return 0
    const { written, removed } = await runVault(room, vault, options)
    return written.length + removed.length
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // Without pages everything else goes on; what concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    if (code !== 'locked') room.log.error('compile.failed', { code })
    await noteFailure(room, vault, { work: 'pages', code })
    return 0
  }
}

/** Nobody gets a folder for nothing. */
async function isAnythingKnown({ store, reach }: QuietRoom, vault: Vault): Promise<boolean> {
  return (await store.pages.changes(reachIn(reach, vault), 0, 1)).length > 0
}
