import { signal } from '@preact/signals'
import { ApiError } from '../../../../src/serve/contract/client.ts'
import { call } from '../../state/api.ts'
import type { Memory } from '../../state/shapes.ts'
import type { MemoryFilter } from './filter.ts'

const PAGE = 100
const MAX_PAGES = 60

/** The rows of a list of any length: pages around the rows that are shown, wherever in the list that is. */
export function makePages(filter: MemoryFilter) {
  const pages = signal<ReadonlyMap<number, readonly Memory[]>>(new Map())
  const error = signal<ApiError | undefined>(undefined)
  const loading = new Map<number, AbortController>()
  let [from, to] = [0, 0]

  async function load(page: number): Promise<void> {
    const own = new AbortController()
    loading.set(page, own)
    try {
      const query = { ...filter, order: 'stated' as const, limit: PAGE, offset: page * PAGE }
      const { memories } = await call('GET /api/v1/memories', { query }, own.signal)
      // The pages that were loaded longest ago go first.
      const kept = [...pages.value].filter(([other]) => other !== page).slice(-MAX_PAGES)
      pages.value = new Map([...kept, [page, memories]])
      error.value = undefined
    } catch (thrown) {
      if (!own.signal.aborted && thrown instanceof ApiError) error.value = thrown
    } finally {
      if (loading.get(page) === own) loading.delete(page)
    }
  }

  /** Loads what is missing in the range; a page that was scrolled past is not waited for. */
  function loadMissing(): void {
    for (const [page, request] of loading) if (page < from || page > to) request.abort()
    for (let page = from; page <= to; page++) if (!pages.value.has(page) && !loading.has(page)) load(page)
  }

  return {
    error,
    row: (index: number) => pages.value.get(Math.floor(index / PAGE))?.[index % PAGE],
    stop: () => {
      for (const request of loading.values()) request.abort()
    },
    show: (first: number, last: number) => {
      from = Math.floor(first / PAGE)
      to = Math.floor(Math.max(first, last - 1) / PAGE)
      loadMissing()
    },
    /** Something was changed: what is shown is loaded again, and the rest when it is shown. */
    refresh: () => {
      const shown = [...pages.value].filter(([page]) => page >= from && page <= to)
      pages.value = new Map(shown)
      for (let page = from; page <= to; page++) load(page)
    },
  }
}
