import { toMemoriaError } from '../../base/errors.ts'
import { type HostMemoryOptions, type HostMemoryRead, readHostMemory } from './read.ts'
import { type RefreshRoom, refreshSections } from './refresh.ts'
import type { HostMemoryRoom } from './room.ts'

/**
 * What is done in every round: the hosts' own memories are read, and sections of ours in them kept up to date. What fails
 * there holds up nothing else.
 */
export async function livingWithHosts(
  room: HostMemoryRoom & RefreshRoom,
  options: HostMemoryOptions,
): Promise<HostMemoryRead & { readonly failed: number }> {
  try {
    const read = await readHostMemory(room, options)
    await refreshSections(room)
    return { ...read, failed: 0 }
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // What concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    room.log.error('hostMemory.failed', { code })
    return { files: 0, added: 0, confirmed: 0, ended: 0, failed: 1 }
  }
}
