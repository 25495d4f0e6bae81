import type { Rule } from '../rule.ts'

/** Parts of ours whose marks are not there once each: nobody knows what is whose, so nothing is written there. */
export const brokenMarks: Rule = {
  name: 'broken-marks',
  severity: 'error',
  says: 'a part of ours whose two marks are not there once each',
  fixes: 'the marks are put back, if all that we wrote between them still stands there in one piece',
  find: ({ files }) =>
    files
      .filter(({ kind }) => kind !== 'own' && kind !== 'report')
      .flatMap(({ path, torn }) =>
        torn.map(({ part, repairable }) => ({
          path,
          mend: repairable ? ('marks' as const) : null,
          says: `the marks of the part "${part}" are broken${repairable ? '' : ': fix them, or delete both'}`,
        })),
      ),
}
