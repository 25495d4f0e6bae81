import type { Rule } from '../rule.ts'

/** Lines of ours that name a memory that the store does not know. */
export const deadMemory: Rule = {
  name: 'dead-memory',
  severity: 'error',
  says: 'a line of ours with the id of a memory that is not in the store',
  fixes: 'the page is written again',
  find: ({ files, memoriesOf }) =>
    files.flatMap(({ path, kind, memories }) =>
      memories
        .filter(({ id }) => memoriesOf(id).length === 0)
        .map(({ id, line }) => ({
          path,
          line,
          says: `there is no memory whose id ends in ${id}`,
          mend: kind === 'answer' ? null : ('compile' as const),
        })),
    ),
}
