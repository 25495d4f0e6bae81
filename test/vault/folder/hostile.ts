import { readFileSync } from 'node:fs'
import { sharedPath } from '../../support/shared.ts'

/** Names that try to leave a folder, or mean something else on some system: for machines without the shared list. */
export const HOSTILE_NAMES: readonly string[] = [
  ...[
    '..',
    '.',
    '..',
    '../x',
    '../../x.md',
    'a/../../x.md',
    'a/../x.md',
    './x.md',
    '/x.md',
    '//x.md',
    '~/x.md',
  ],
  ...[
    '..\\x.md',
    'a\\..\\..\\x.md',
    '\\x.md',
    '\\\\host\\share\\x.md',
    'C:\\x.md',
    'C:x.md',
    'c:/x.md',
    '..%2fx.md',
  ],
  ...[
    '%2e%2e/x.md',
    '..;/x.md',
    '.. /x.md',
    '. ./x.md',
    '.../x.md',
    '....//x.md',
    '..\u2215x.md',
    '\uff0e\uff0e/x.md',
  ],
  ...[
    'x.md\0',
    '\0../x.md',
    'x\n.md',
    'x\r../y.md',
    'CON',
    'con.md',
    'NUL.md',
    'aux/x.md',
    'x.md:stream',
    'x.md.',
  ],
  ...[
    'x.md ',
    ' /x.md',
    '.git/config',
    '.git/hooks/x.md',
    '.obsidian/app.md',
    '.memoria/lock',
    '.memoria/x.md',
    '',
  ],
  ...[
    'pages/.hidden.md',
    'pages//x.md',
    '$HOME/x.md',
    '`id`.md',
    '$(id).md',
    '|x.md',
    'x?.md',
    '*.md',
    '<x>.md',
  ],
  ...['file:///x.md', 'http://x/y.md', 'daily/../../memoria.db', '..\u0000/x.md', `${'a/'.repeat(3000)}x.md`],
]

/** Every line of the shared list of path strings; none where that is absent, which is said. */
export function sharedNames(): readonly string[] {
  const path = sharedPath('data', 'hostile', 'paths.txt')
  if (path === undefined) {
    console.info('hostile paths: the shared list is absent, only the own one is used')
    return []
  }
  return readFileSync(path, 'utf8').split('\n')
}
