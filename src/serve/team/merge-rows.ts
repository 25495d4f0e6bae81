/** How answers of several spaces become one. */
import type { Memory } from '../../model/memory.ts'
import type { FacetCount, MemoryFacets, MemoryFilter } from '../../store/store.ts'

/** A page of memories from those of several spaces, each of which has no more than the page could need. */
export function pageOf(
  found: readonly Memory[],
  { newest = false, byStated = false, offset = 0, limit }: MemoryFilter,
): Memory[] {
  const position = ({ id, statedAt }: Memory) => (byStated ? `${statedAt} ${id}` : id)
  const sorted = [...found].sort((one, other) => (position(one) < position(other) ? -1 : 1))
  if (limit === undefined) return sorted
  if (!newest) return sorted.slice(offset, offset + limit)
  const end = sorted.length - offset
  return end <= 0 ? [] : sorted.slice(Math.max(0, end - limit), end)
}

export function mergedFacets(all: readonly MemoryFacets[]): MemoryFacets {
  const merged = (name: keyof MemoryFacets) => mergedFacet(all.map((one) => one[name]))
  return {
    kinds: merged('kinds'),
    scopes: merged('scopes'),
    origins: merged('origins'),
    states: merged('states'),
    projects: merged('projects'),
  }
}

function mergedFacet(all: readonly (readonly FacetCount[])[]): FacetCount[] {
  const counts = new Map<string | null, number>()
  for (const { name, count } of all.flat()) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}

export function mergedCounts<Name extends string>(
  all: readonly Readonly<Partial<Record<Name, number>>>[],
): Record<Name, number> {
  const sums: Partial<Record<Name, number>> = {}
  for (const one of all)
    for (const name of Object.keys(one) as Name[]) sums[name] = (sums[name] ?? 0) + (one[name] ?? 0)
  return sums as Record<Name, number>
}

export function mergedMaps<Key, Value>(all: readonly ReadonlyMap<Key, Value>[]): Map<Key, Value> {
  return new Map(all.flatMap((one) => [...one]))
}
