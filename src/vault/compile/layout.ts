import type { KeyCount } from '../../store/page-rows.ts'

/** A page of something that may be too much for one: it holds it, or leads to those that do. */
export interface LayoutPage {
  /** With which the keys of what it tells of begin; empty for the first page. */
  readonly part: string
  readonly count: number
  /** The first and the last key in it, as far as they were counted apart. */
  readonly first: string
  readonly last: string
  /** The pages it is split into; none for one that holds it all. */
  readonly children: readonly LayoutPage[]
}

/** How something is split: at which lengths of the keys, and what is too much for one page. */
export interface Splitting {
  readonly levels: readonly number[]
  readonly most: number
}

/**
 * Parts what is too much for one page by the beginnings of keys, so that a change touches one page and those above it. It
 * follows from the counts alone: every build gives the same.
 */
export function layoutOf(counts: readonly KeyCount[], { levels, most }: Splitting, part = ''): LayoutPage {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const [level, ...deeper] = levels
  const page = { part, count, first: counts[0]?.key ?? '', last: counts.at(-1)?.key ?? '' }
  if (count <= most || level === undefined) return { ...page, children: [] }
  const groups = new Map<string, KeyCount[]>()
  for (const one of counts) {
    const start = one.key.slice(0, level)
    groups.set(start, [...(groups.get(start) ?? []), one])
  }
  // Where all go the same way nothing is split yet.
  if (groups.size === 1) return layoutOf(counts, { levels: deeper, most }, part)
  const children = [...groups].map(([start, inside]) => layoutOf(inside, { levels: deeper, most }, start))
  return { ...page, children }
}

/** Every page of a layout, from the first down. */
export function pagesIn(page: LayoutPage): LayoutPage[] {
  return [page, ...page.children.flatMap(pagesIn)]
}

/** The page that holds what has this key. */
export function pageFor(page: LayoutPage, key: string): LayoutPage {
  const child = page.children.find(({ part }) => key.startsWith(part))
  return child === undefined ? page : pageFor(child, key)
}

/** Counts by the first characters of keys, and by more of them only where that is still too much. */
export async function countKeys(
  counts: (part: string, width: number) => Promise<KeyCount[]>,
  [coarse, fine]: readonly [number, number],
  most: number,
): Promise<KeyCount[]> {
  const found: KeyCount[] = []
  for (const one of await counts('', coarse))
    found.push(...(one.count > most ? await counts(one.key, fine) : [one]))
  return found
}
