import type { Rule } from '../rule.ts'

/** Pages that we wrote and that are missing now. A missing page forgets no memory. */
export const missingPage: Rule = {
  name: 'missing-page',
  severity: 'warning',
  says: 'a file that was written and is gone, or that lost our part of it',
  fixes: 'it is written again',
  find: ({ files, missing, isOurs }) => [
    ...missing.map((path) => ({
      path,
      says: 'it was written, and is not there any more',
      mend: 'compile' as const,
    })),
    ...files
      .filter(({ path }) => isOurs(path))
      .flatMap(({ path, lost }) =>
        lost.map((part) => ({
          path,
          mend: 'compile' as const,
          says: `the part "${part}" was written there, and is not in it any more`,
        })),
      ),
  ],
}
