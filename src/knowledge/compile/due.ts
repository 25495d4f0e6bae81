import { toMemoriaError } from '../../base/errors.ts'
import type { HomePaths } from '../../config/paths.ts'
import { ownVault } from '../vault/vault.ts'
import { builderFor, type CompileOptions, type CompileRoom, compileVault } from './run.ts'
import { readState } from './state.ts'

/** What compiling in the background needs besides: where the vault is, and how often it is wanted. */
export interface QuietRoom extends CompileRoom {
  readonly paths: Pick<HomePaths, 'vault'>
  readonly config: CompileRoom['config'] & { readonly compile: { readonly intervalMinutes: number } }
}

/**
 * Compiles in the background, when something changed and the last time is long enough ago. What fails is in the log, and
 * tried again the next time. Gives how many files were written or went.
 */
export async function compileIfDue(room: QuietRoom, options: CompileOptions): Promise<number> {
  const { config, clock, log } = room
  const { intervalMinutes } = config.compile
  if (config.off || intervalMinutes === 0) return 0
  try {
    const vault = ownVault(room.paths)
    const builder = builderFor(room, vault)
    const { builtAt, seen } = await readState(builder, room.store)
    if (clock.now() - (Date.parse(builtAt) || 0) < intervalMinutes * 60_000) return 0
    const hasChanged = (await room.store.pages.changes(builder.reach, seen, 1)).length > 0
    if (!hasChanged && (await room.store.pages.due(builder.reach, vault.name)).length === 0) return 0
    const { written, removed } = await compileVault(room, vault, options)
    return written.length + removed.length
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // Without pages everything else goes on; what concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    if (code !== 'locked') log.error('compile.failed', { code })
    return 0
  }
}
