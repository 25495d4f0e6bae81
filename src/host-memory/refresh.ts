import { isFatal, toMemoriaError } from '../base/errors.ts'
import type { Context } from '../context.ts'
import { HOSTS } from '../hosts/all.ts'
import type { HomeInjectContext } from '../inject/context.ts'
import { CHANGED } from '../inject/fresh.ts'
import { countState } from '../store/state.ts'
import { exportSection } from './export.ts'

export type RefreshContext = HomeInjectContext & Pick<Context, 'log'>

/** The count of changes when the sections were last written. */
const EXPORTED = countState('hostMemoryExported')
const MOST_FOLDERS = 100

/**
 * Writes sections of ours in hosts' own memories again, where there are some already, the person wants it, and a memory
 * changed. Gives how many were changed.
 */
export async function refreshSections(context: RefreshContext): Promise<number> {
  const { store, config } = context
  if (config.off || config.export.hostMemory !== 'on') return 0
  const now = await store.state.read(CHANGED)
  if (now !== undefined && now === (await store.state.read(EXPORTED))) return 0
  let written = 0
  for (const { path: folder, project } of await store.projects.recentPaths(MOST_FOLDERS))
    for (const host of HOSTS) if (await refreshOne(context, { host, folder, project })) written += 1
  if (now !== undefined) await store.state.write(EXPORTED, now)
  return written
}

async function refreshOne(
  context: RefreshContext,
  target: Parameters<typeof exportSection>[1],
): Promise<boolean> {
  if (target.host.memory?.exportTo?.(context.env, target.folder) === undefined) return false
  try {
    const exported = await exportSection(context, target, { refresh: true })
    return exported !== undefined && exported.outcome !== 'unchanged'
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // One file that cannot be written, or that the host just wrote, must not hold up the others.
    if (isFatal(thrown)) throw thrown
    context.log.warn('host_memory.export_failed', { code })
    return false
  }
}
