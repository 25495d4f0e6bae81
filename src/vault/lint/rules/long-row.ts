import type { Rule } from '../rule.ts'

/** In characters, without the bullet: what is longer is no row that one finds something in. */
const LONGEST_ROW = 200

/** Rows of the index that say too much. */
export const longRow: Rule = {
  name: 'long-row',
  severity: 'warning',
  says: `a row of the index with more than ${LONGEST_ROW} characters`,
  fixes: 'the index is written again',
  find: ({ files }) =>
    files
      .filter(({ kind }) => kind === 'index')
      .flatMap(({ path, rows }) =>
        rows
          .filter(({ length }) => length > LONGEST_ROW)
          .map(({ line, length }) => ({
            path,
            line,
            mend: 'compile' as const,
            says: `the row has ${length} characters, and ${LONGEST_ROW} are the most`,
          })),
      ),
}
