import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './faults.ts'
import { lineOf } from './vault.ts'

const error = { severity: 'error', mend: null } as const
const warning = { severity: 'warning', mend: null } as const
const DEPLOY = 'pages/concepts/deploy.md'

/** What stands where something else should, and pages that stand where they should not. */
export const PLACE_FAULTS: readonly Fault[] = [
  {
    rule: 'unreadable-file',
    what: 'a folder with the name of ours',
    path: 'log.md',
    ...error,
    make: ({ vault, write, read }) => {
      write('index.md', read('index.md').replace('- [[log]]\n', ''))
      rmSync(join(vault.root, 'log.md'))
      mkdirSync(join(vault.root, 'log.md'))
    },
  },
  {
    rule: 'unreadable-file',
    what: 'a file instead of our folder',
    path: 'lists/days.md',
    ...error,
    make: async ({ vault, ours }) => {
      await ours('lists/days.md', 'index', '# Days\n')
      rmSync(join(vault.root, 'lists'), { recursive: true })
      writeFileSync(join(vault.root, 'lists'), 'Mine.\n')
    },
  },
  {
    rule: 'copied-page',
    what: 'beside it',
    path: 'pages/concepts/deploy copy.md',
    ...warning,
    make: ({ read, write }) => write('pages/concepts/deploy copy.md', read(DEPLOY)),
  },
  {
    rule: 'copied-page',
    what: 'that tells what nobody knows',
    path: 'pages/concepts/x.md',
    ...warning,
    make: ({ read, write }) => {
      const line = lineOf('0'.repeat(26), 'Nobody knows')
      write('pages/concepts/x.md', read(DEPLOY).replace('## History', `${line}\n\n## History`))
    },
  },
  {
    rule: 'copied-page',
    what: 'elsewhere, without one of the marks',
    path: 'notes/copy.md',
    ...warning,
    make: ({ read, write }) => write('notes/copy.md', read(DEPLOY).replace('<!-- memoria:end', '<!-- end')),
  },
]
