import { toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Config } from '../../config/schema.ts'
import { HOSTS } from '../../hosts/all.ts'
import { CHANGED } from '../../inject/fresh.ts'
import type { InjectRoom } from '../../inject/room.ts'
import { exportSection } from './export.ts'

export interface RefreshRoom extends InjectRoom {
  readonly log: Log
  readonly config: InjectRoom['config'] & Pick<Config, 'export'>
}

/** What the count of changes was when the sections were last written. */
const EXPORTED = 'hostMemoryExported'
const MOST_FOLDERS = 100

/**
 * Writes sections of ours in hosts' own memories anew, where there are some already, the person wants it, and a memory
 * changed. Gives how many were changed.
 */
export async function refreshSections(room: RefreshRoom): Promise<number> {
  const { store, config } = room
  if (config.off || config.export.hostMemory !== 'on') return 0
  const now = await store.capture.note(CHANGED)
  if (now !== null && now === (await store.capture.note(EXPORTED))) return 0
  let written = 0
  for (const { path: folder, project } of await store.projects.recentPaths(MOST_FOLDERS))
    for (const host of HOSTS) if (await refreshOne(room, { host, folder, project })) written += 1
  if (now !== null) await store.capture.putNote(EXPORTED, now)
  return written
}

async function refreshOne(room: RefreshRoom, target: Parameters<typeof exportSection>[1]): Promise<boolean> {
  if (target.host.memory?.exportTo?.(room.env, target.folder) === undefined) return false
  try {
    const exported = await exportSection(room, target, { refresh: true })
    return exported !== undefined && exported.outcome !== 'unchanged'
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // One file that cannot be written, or that the host just wrote, must not hold up the others.
    if (code.startsWith('store_')) throw thrown
    room.log.warn('hostMemory.exportFailed', { code })
    return false
  }
}
