import { expect, test } from 'vitest'
import { muchFuller, type NumberedBackup } from '../../../src/store/sqlite/backup-rotation.ts'

const BACKUPS = [1, 2].map(
  (sequence): NumberedBackup => ({
    file: `${sequence}.db`,
    bytes: 1,
    at: '2026-03-04T12:00:00.000Z',
    automatic: { store: 'abcdefgh', sequence, kind: 'daily' },
  }),
)

test.each([
  ['has lost most memories', { memories: 6, messages: 900 }, '1.db'],
  ['has lost most messages', { memories: 51, messages: 100 }, '1.db'],
  ['has lost a few of each', { memories: 40, messages: 800 }, undefined],
])('a store that %s has this fuller backup', async (_, store, expected) => {
  const sizes = [
    { memories: 51, messages: 900 },
    { memories: 7, messages: 900 },
  ]
  const sizeOf = ({ automatic }: NumberedBackup) => Promise.resolve(sizes[automatic.sequence - 1] ?? store)
  expect((await muchFuller(BACKUPS, store, sizeOf))?.file).toBe(expected)
})
