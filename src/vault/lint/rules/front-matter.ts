import type { Rule } from '../rule.ts'

/** Fields at the top of a file that cannot be read: then nothing can be written there, and a note is found without them. */
export const frontMatter: Rule = {
  name: 'front-matter',
  severity: 'error',
  says: 'fields at the top of a file that cannot be read; a warning for one of your own',
  fixes: null,
  find: ({ files }) =>
    files
      .filter(({ kind }) => kind !== 'report')
      .flatMap(({ path, kind, flaw }) =>
        flaw === null
          ? []
          : [
              {
                path,
                line: 1,
                says: flaw,
                ...(kind === 'own' || kind === 'copy' ? { severity: 'warning' as const } : {}),
              },
            ],
      ),
}
