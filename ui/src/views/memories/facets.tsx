import type { JSX } from 'preact'
import { STATES } from '../../../../src/model/memory.ts'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Failed } from '../../parts/states.tsx'
import type { Loaded } from '../../state/load.ts'
import { projectName } from '../../state/projects.ts'
import { query, queryAll, setQuery } from '../../state/route.ts'
import { AGES, type ListName } from './filter.ts'

type FacetsAnswer = Answer<'GET /api/v1/memory-facets'>

const GROUPS: readonly {
  title: string
  name: ListName
  of: keyof Omit<FacetsAnswer, 'total' | 'projects'>
}[] = [
  { title: 'Kind', name: 'kind', of: 'kinds' },
  { title: 'Scope', name: 'scope', of: 'scopes' },
  { title: 'Said by', name: 'origin', of: 'origins' },
  { title: 'State', name: 'state', of: 'states' },
]
const MAX_PROJECTS = 30

/** What there is to narrow by, with counts. During a search there are none: they would count what the words do not match. */
export function Facets({
  facets,
  isSearching,
}: {
  facets: Loaded<FacetsAnswer>
  isSearching: boolean
}): JSX.Element {
  const answer = facets.data.value
  const error = facets.error.value
  if (error !== undefined) return <Failed error={error} retry={facets.reload} />
  return (
    <details class="facets" open={matchMedia('(min-width: 52rem)').matches}>
      <summary>Filter</summary>
      {GROUPS.map(({ title, name, of }) => (
        <Group key={name} title={title} name={name} counts={answer?.[of] ?? []} isCounted={!isSearching} />
      ))}
      <label class="facet-group">
        <span class="facet-title">Project</span>
        <select
          value={query('project')}
          onChange={(event) => setQuery({ project: event.currentTarget.value })}
        >
          <option value="">every project</option>
          {withChosen(answer?.projects ?? [], query('project')).map(({ name, count }) => (
            <option key={name} value={name}>
              {projectName(name)} {count === undefined || isSearching ? '' : `(${count.toLocaleString()})`}
            </option>
          ))}
        </select>
      </label>
      <label class="facet-group">
        <span class="facet-title">Changed</span>
        <select value={query('age')} onChange={(event) => setQuery({ age: event.currentTarget.value })}>
          <option value="">any time</option>
          {AGES.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </details>
  )
}

function Group({
  title,
  name,
  counts,
  isCounted,
}: {
  title: string
  name: ListName
  counts: FacetsAnswer['kinds']
  isCounted: boolean
}): JSX.Element {
  const chosen = queryAll(name)
  const toggle = (value: string) =>
    setQuery({ [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] })
  return (
    <fieldset class="facet-group">
      <legend class="facet-title">{title}</legend>
      {withChosen(counts, ...chosen, ...(name === 'state' ? STATES : [])).map(({ name: value, count }) => (
        <label key={value} class="facet">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>{value}</span>
          {isCounted && <span class="muted">{count?.toLocaleString()}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** What is chosen stays in the list although nothing more is there of it, so that it can be taken back. */
function withChosen(
  counts: FacetsAnswer['kinds'],
  ...chosen: readonly string[]
): { name: string; count: number | undefined }[] {
  const known = counts
    .flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
    .slice(0, MAX_PROJECTS)
  const missing = new Set(chosen.filter((one) => one !== '' && !known.some(({ name }) => name === one)))
  return [...known, ...[...missing].map((name) => ({ name, count: undefined }))]
}
