import type { JSX } from 'preact'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { countOf } from '../../state/counts.ts'
import { useLoad } from '../../state/load.ts'
import { sentence } from '../../state/messages.ts'
import type { MemoryFilter } from './filter.ts'
import { MemoryRow } from './memory-row.tsx'

const SHOWN = 50

/** The memories that fit the words, best first, within the facets. */
export function Found({ words, filter }: { words: string; filter: MemoryFilter }): JSX.Element {
  const isNarrowed = Object.keys(filter).length > 0
  const loaded = useLoad(
    (signal) => call('GET /api/v1/memories/search', { query: { ...filter, q: words, limit: SHOWN } }, signal),
    [words, JSON.stringify(filter)],
    ofTypes('memory'),
  )
  return (
    <Show of={loaded}>
      {({ results, reason }) => (
        <>
          <p class={results.length === 0 ? 'visually-hidden' : 'muted small'} role="status">
            {countText(results.length)}
          </p>
          {results.length === 0 && (
            <Empty title={`No memory fits “${words}”${isNarrowed ? ' within the filter' : ''}.`}>
              {isNarrowed ? 'Try other words, or a wider filter.' : sentence(reason || 'Try other words')}
            </Empty>
          )}
          <ul class="plain">
            {results.map(({ id, memory, reasons }) => (
              <li key={id}>
                {memory !== undefined && <MemoryRow memory={memory} />}
                <p class="found-why">{reasons.join(' · ')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Show>
  )
}

function countText(count: number): string {
  return count === SHOWN
    ? `The best ${SHOWN} matches, best first`
    : `${countOf(count, 'match', 'matches')}, best first`
}
