import type { JSX } from 'preact'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { sentence } from '../../state/messages.ts'
import type { MemoryFilter } from './filter.ts'
import { MemoryRow } from './memory-row.tsx'

const SHOWN = 50

/** The memories that fit the words, best first, within the facets. */
export function Found({ words, filter }: { words: string; filter: MemoryFilter }): JSX.Element {
  const { project } = filter
  const loaded = useLoad(
    (signal) =>
      call(
        'GET /api/v1/memories/search',
        { query: { q: words, limit: SHOWN, ...(project === undefined ? {} : { project }) } },
        signal,
      ),
    [words, project],
  )
  return (
    <Show of={loaded}>
      {({ results, reason }) => {
        const fitting = results.filter(({ memory }) => memory !== undefined && isWithin(memory, filter))
        return (
          <>
            <p class="visually-hidden" role="status">
              {fitting.length} found
            </p>
            {fitting.length === 0 && (
              <Empty title={`No memory fits “${words}”.`}>
                {results.length > 0
                  ? 'The filter leaves none of those that do.'
                  : sentence(reason || 'Try other words')}
              </Empty>
            )}
            <ul class="plain">
              {fitting.map(({ id, memory, reasons }) => (
                <li key={id}>
                  {memory !== undefined && <MemoryRow memory={memory} />}
                  <p class="found-why">{reasons.join(' · ')}</p>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Show>
  )
}

type Narrowed = Pick<MemoryFilter, 'kind' | 'scope' | 'origin' | 'state' | 'since'>

/** The search knows projects only; the other facets narrow what it found. */
function isWithin(
  memory: { kind: string; scope: string; origin: string; state: string; updatedAt: string },
  { kind, scope, origin, state, since }: Narrowed,
): boolean {
  const fits = (wanted: readonly string[] | undefined, value: string) =>
    wanted === undefined || wanted.includes(value)
  return (
    fits(kind, memory.kind) &&
    fits(scope, memory.scope) &&
    fits(origin, memory.origin) &&
    fits(state, memory.state) &&
    (since === undefined || memory.updatedAt >= since)
  )
}
