import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { MemoryFilter, MemoryRows } from './store.ts'

/** Memories in the order of time. */
export interface MemoryPage {
  readonly memories: readonly Memory[]
  /**
   * Where the next page begins: `list` takes it with the same filter as `after`, or with `newest` as `before`. Null on the
   * last page, and always without `limit`.
   */
  readonly next: string | null
}

/** Reads one memory more than the limit, which shows whether there is a next page. */
export async function listPage(
  rows: Pick<MemoryRows, 'list'>,
  reach: Reach,
  filter: MemoryFilter,
): Promise<MemoryPage> {
  const { limit, newest } = filter
  if (limit === undefined) return { memories: await rows.list(reach, filter), next: null }
  const found = await rows.list(reach, { ...filter, limit: limit + 1 })
  if (found.length <= limit) return { memories: found, next: null }
  const memories = newest ? found.slice(1) : found.slice(0, -1)
  return { memories, next: (newest ? memories[0] : memories.at(-1))?.id ?? null }
}
