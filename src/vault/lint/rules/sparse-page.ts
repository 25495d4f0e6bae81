import type { FileKind } from '../facts.ts'
import type { Rule } from '../rule.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection', 'answer']
/** Letters and digits: about a sentence. */
const LEAST_LETTERS = 40

/** Pages that say next to nothing: no memory stands there, nor as much as a sentence. */
export const sparsePage: Rule = {
  name: 'sparse-page',
  severity: 'warning',
  says: 'a page without a memory and without as much as a sentence',
  fixes: null,
  find: ({ files }) =>
    files
      .filter(
        ({ kind, named, letters, torn, lost }) =>
          PAGES.includes(kind) &&
          named.length === 0 &&
          letters < LEAST_LETTERS &&
          torn.length + lost.length === 0,
      )
      .map(({ path }) => ({ path, says: 'it says next to nothing' })),
}
