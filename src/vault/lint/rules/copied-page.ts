import type { Rule } from '../rule.ts'

/** Files with our marks that we do not write: who changes a line there would wait in vain for it to be imported. */
export const copiedPage: Rule = {
  name: 'copied-page',
  severity: 'warning',
  says: 'a copy of a page of ours: what is changed in it is not imported',
  fixes: null,
  find: ({ files }) =>
    files
      .filter(({ kind }) => kind === 'copy')
      .map(({ path }) => ({
        path,
        says: 'a copy of a page of ours: edits between our marks are not imported; delete it, or delete the marks to keep it as a note. A page that was only renamed gets its own name again with the next run',
      })),
}
