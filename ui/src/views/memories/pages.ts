import { signal } from '@preact/signals'
import type { ApiError } from '../../../../src/serve/contract/client.ts'
import { call } from '../../state/api.ts'
import type { Memory } from '../../state/shapes.ts'
import type { MemoryFilter } from './filter.ts'

const PAGE = 500

/** The rows of a list, loaded page after page up to the furthest row that was asked for. */
export function makePages(filter: MemoryFilter) {
  const rows = signal<readonly Memory[]>([])
  const error = signal<ApiError | undefined>(undefined)
  let wanted = 0
  let next: string | null | undefined
  let current: AbortController | undefined

  async function load(): Promise<void> {
    const own = new AbortController()
    current = own
    try {
      while (next !== null && (rows.value.length === 0 || rows.value.length <= wanted)) {
        const page = await call(
          'GET /api/v1/memories',
          { query: { ...filter, limit: PAGE, ...(next === undefined ? {} : { before: next }) } },
          own.signal,
        )
        rows.value = next === undefined ? page.memories : [...rows.value, ...page.memories]
        next = page.next
      }
      error.value = undefined
    } catch (thrown) {
      if (!own.signal.aborted) error.value = thrown as ApiError
    } finally {
      if (current === own) current = undefined
    }
  }

  return {
    rows,
    error,
    stop: () => current?.abort(),
    ensure: (row: number) => {
      wanted = Math.max(wanted, row)
      if (current === undefined && next !== null && rows.value.length <= wanted) load()
    },
    /** From the beginning: something was changed. */
    refresh: () => {
      current?.abort()
      next = undefined
      wanted = 0
      load()
    },
  }
}
