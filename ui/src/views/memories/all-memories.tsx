import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Empty, Failed } from '../../parts/states.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { ofTypes, onChange } from '../../state/changes.ts'
import { countOf } from '../../state/counts.ts'
import type { MemoryFilter } from './filter.ts'
import { MemoryRow } from './memory-row.tsx'
import { makePages } from './pages.ts'

const ROW_PIXELS = 56

/** All memories of a filter, those stated last first. Pages are loaded as far as the list was scrolled. */
export function AllMemories({
  filter,
  total,
}: {
  filter: MemoryFilter
  total: number | undefined
}): JSX.Element {
  const pages = useMemo(() => makePages(filter), [])
  useEffect(() => {
    const unfollow = onChange(pages.refresh, ofTypes('memory'))
    return () => {
      unfollow()
      pages.stop()
    }
  }, [])
  const error = pages.error.value
  if (error !== undefined) return <Failed error={error} retry={() => pages.refresh()} />
  if (total === 0)
    return (
      <Empty title="No memories here.">
        With a filter, take some of it back. Otherwise they appear as your agents work, or with{' '}
        <code>memoria remember "…"</code>.
      </Empty>
    )
  return (
    <>
      <p class="muted small" role="status">
        {total === undefined ? 'Counting …' : `${countOf(total, 'memory', 'memories')}, last stated first`}
      </p>
      <VirtualList
        label="Memories, last stated first"
        count={total ?? 0}
        rowPixels={ROW_PIXELS}
        near={pages.show}
        render={(index) => {
          const memory = pages.row(index)
          return memory === undefined ? <span class="memory-row waiting" /> : <MemoryRow memory={memory} />
        }}
      />
    </>
  )
}
