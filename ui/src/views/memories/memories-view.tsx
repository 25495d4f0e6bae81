import { useComputed, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { itemKeys } from '../../state/items.ts'
import { useKeys } from '../../state/keys.ts'
import { useLoad } from '../../state/load.ts'
import { query, setQuery } from '../../state/route.ts'
import { takeTyped } from '../../state/search.ts'
import { useTitle } from '../../state/titles.ts'
import { AllMemories } from './all-memories.tsx'
import { BulkForget } from './bulk-forget.tsx'
import { Facets } from './facets.tsx'
import { filterInAddress } from './filter.ts'
import { Found } from './found.tsx'
import './memories.css'

const PAUSE_MS = 120
const KEYS = itemKeys([])

/** Every memory: search as you type, narrowed by facets; all of it in the address, so that it can be copied. */
export function MemoriesView(): JSX.Element {
  const words = useComputed(() => query('q'))
  const filter = filterInAddress()
  const filterText = JSON.stringify(filter)
  const facets = useLoad(
    (signal) => call('GET /api/v1/memory-facets', { query: filter }, signal),
    [filterText],
    ofTypes('memory'),
  )
  useTitle('Memories')
  useKeys(KEYS, [])
  const total = facets.data.value?.total
  return (
    <div class="memories">
      <h1 class="visually-hidden">Memories</h1>
      <div class="search-row">
        <SearchField />
        {words.value === '' && total !== undefined && <BulkForget filter={filter} total={total} />}
      </div>
      <Facets facets={facets} isSearching={words.value !== ''} />
      <section aria-label="Memories" class="memories-list">
        {words.value === '' ? (
          <AllMemories key={filterText} filter={filter} total={total} />
        ) : (
          <Found words={words.value} filter={filter} />
        )}
      </section>
    </div>
  )
}

function SearchField(): JSX.Element {
  const timer = useSignal(0)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const typed = takeTyped()
    if (typed === undefined || field.current === null) return
    field.current.focus()
    if (typed !== '') setQuery({ q: typed })
  }, [])
  return (
    <input
      ref={field}
      type="search"
      aria-label="Search memories"
      placeholder="Search memories"
      autoComplete="off"
      spellcheck={false}
      value={query('q')}
      onInput={(event) => {
        const typed = event.currentTarget.value
        clearTimeout(timer.peek())
        timer.value = window.setTimeout(() => setQuery({ q: typed.trim() }), PAUSE_MS)
      }}
    />
  )
}
