import type { Sources } from './syntax.ts'

/** Files that may be longer, because they are tables of data and no code. */
const DATA_TABLES: readonly string[] = []

export const MOST_LINES = 500
export const USUAL_LINES = 300

/** Files over the limit, and the tree as a whole when its 95th percentile is. */
export function tooLong(sources: Sources, tables: readonly string[] = DATA_TABLES): string[] {
  const lengths = Object.entries(sources)
    .filter(([path]) => !tables.includes(path))
    .map(([path, source]) => ({ path, lines: lineCount(source) }))
  const over = lengths.filter(({ lines }) => lines > MOST_LINES)
  const percentile = percentile95(lengths.map(({ lines }) => lines))
  return [
    ...over.map(({ path, lines }) => `${path} has ${lines} lines, the limit is ${MOST_LINES}`),
    ...(percentile > USUAL_LINES
      ? [`95 in 100 files should be within ${USUAL_LINES} lines, not ${percentile}`]
      : []),
  ]
}

/** Data tables that are no longer in the tree: the list holds only what is needed. */
export function staleTables(sources: Sources, tables: readonly string[] = DATA_TABLES): string[] {
  return tables.filter((path) => !(path in sources))
}

function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}

function lineCount(source: string): number {
  return source.replace(/\n$/, '').split('\n').length
}
