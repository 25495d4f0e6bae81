import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './files.ts'
import { temporaryMemoria } from './temporary-memoria.ts'

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

test('every file of the home is its owner’s alone, and so is every folder [promise:private.file-modes]', async () => {
  const m = await temporaryMemoria()
  const { id } = await m.remember({ text: 'plum' })
  await m.context.store.upkeep.backup(join(m.context.paths.backups, 'one.db'))
  await m.forget(id, { purge: true })
  await m.remember({ text: 'fig' })
  const { home } = m.context
  const files = filesUnder(home)
  expect(files).toEqual([
    ...['backups/one.db', 'logs/memoria.log', 'memoria.db', 'memoria.db-shm', 'memoria.db-wal'],
    'store-id',
  ])
  for (const file of files) {
    expect.soft(modeOf(join(home, file)), file).toBe('600')
    expect.soft(modeOf(dirname(join(home, file))), `the folder of ${file}`).toBe('700')
  }
})
