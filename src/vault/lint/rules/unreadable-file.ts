import type { Rule } from '../rule.ts'

/** Markdown files and folders that could not be looked into: nothing else is known of them. */
export const unreadableFile: Rule = {
  name: 'unreadable-file',
  severity: 'error',
  says: 'a file or folder that cannot be read; a warning for one of your own',
  fixes: null,
  find: ({ unread }) =>
    unread.map(({ path, why, ours }) => ({
      path,
      says: why,
      severity: ours ? ('error' as const) : ('warning' as const),
    })),
}
