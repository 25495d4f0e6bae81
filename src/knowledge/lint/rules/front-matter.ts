import type { Rule } from '../rule.ts'

/** Fields at the top of a file of ours that cannot be read: then nothing can be written there either. */
export const frontMatter: Rule = {
  name: 'front-matter',
  severity: 'error',
  says: 'fields at the top of a file of ours that cannot be read',
  mends: null,
  find: ({ files }) =>
    files
      .filter(({ kind }) => kind !== 'own' && kind !== 'report')
      .flatMap(({ path, flaw }) => (flaw === null ? [] : [{ path, line: 1, says: flaw }])),
}
