import { toMemoriaError } from '../../base/errors.ts'
import type { Vault } from '../vault/vault.ts'
import { type VaultRoom, vaultsOf } from '../vault/vaults.ts'
import { builderFor, type CompileOptions, type CompileRoom, compileVault } from './run.ts'
import { readState } from './state.ts'

/** What compiling in the background needs besides: where the vaults are, and how often it is wanted. */
export type QuietRoom = CompileRoom &
  VaultRoom & { readonly config: { readonly compile: { readonly intervalMinutes: number } } }

/**
 * Compiles every vault in the background, when something changed and the last time is long enough ago. What fails is in the log,
 * and tried again the next time. Gives how many files were written or went.
 */
export async function compileIfDue(room: QuietRoom, options: CompileOptions): Promise<number> {
  if (room.config.off || room.config.compile.intervalMinutes === 0) return 0
  let files = 0
  for (const vault of await vaultsOf(room)) files += await compileQuietly(room, vault, options)
  return files
}

async function compileQuietly(room: QuietRoom, vault: Vault, options: CompileOptions): Promise<number> {
  try {
    if (!(await isDue(room, vault))) return 0
    const { written, removed } = await compileVault(room, vault, options)
    return written.length + removed.length
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // Without pages everything else goes on; what concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    if (code !== 'locked') room.log.error('compile.failed', { code })
    return 0
  }
}

async function isDue(room: QuietRoom, vault: Vault): Promise<boolean> {
  const { store, clock, config } = room
  const builder = builderFor(room, vault)
  const { builtAt, seen } = await readState(builder, store)
  if (clock.now() - (Date.parse(builtAt) || 0) < config.compile.intervalMinutes * 60_000) return false
  if ((await store.pages.changes(builder.reach, seen, 1)).length > 0) return true
  return (await store.pages.due(builder.reach, vault.name)).length > 0
}
