import type { Rule } from '../rule.ts'

/** What a model is given with each question, and a person scrolls through. */
export const LARGEST_INDEX = 100_000

/** An index that nobody reads any more. */
export const largeIndex: Rule = {
  name: 'large-index',
  severity: 'warning',
  says: `index.md or MEMORY.md with more than ${LARGEST_INDEX} bytes`,
  mends: null,
  find: ({ files }) =>
    files
      .filter(({ kind, bytes }) => (kind === 'index' || kind === 'memories') && bytes > LARGEST_INDEX)
      .map(({ path, bytes }) => ({
        path,
        says: `it has ${bytes} bytes, and ${LARGEST_INDEX} are the most that is read`,
      })),
}
