import { expect, test } from 'vitest'
import { sayBack } from '../../src/cli/edit-lines.ts'
import { makeShell } from '../../src/cli/shell.ts'

test('what came back from the vault is told in a line each', () => {
  const lines: string[] = []
  const shell = { ...makeShell([]), say: (line = '') => void lines.push(line) }
  const id = '01kjwbg7g05k6320bme455fkdh'
  const other = '01kjwbg7g05k6320bme455fkdk'
  sayBack(
    [
      { what: 'revised', memory: id, other: null, file: 'MEMORY.md', why: 'another text' },
      { what: 'conflict', memory: id, other, file: 'MEMORY.md', why: 'both are kept' },
      { what: 'left', memory: null, other: null, file: 'pages/a.md', why: 'it is empty' },
    ],
    shell,
  )
  expect(lines).toEqual([
    'revised    e455fkdh  MEMORY.md  another text',
    'conflict   e455fkdh  e455fkdk  MEMORY.md  both are kept',
    'left       pages/a.md  it is empty',
  ])
})
