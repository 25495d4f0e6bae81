import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { automaticName, newestBackup } from '../../../src/store/sqlite/backup-files.ts'
import { APPLICATION_ID } from '../../../src/store/sqlite/migrate.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

test('the newest automatic backup is the one that was made last, also after a clock that ran ahead', () => {
  const header = Buffer.alloc(100)
  header.write('SQLite format 3\0', 'latin1')
  header.writeUInt32BE(APPLICATION_ID, 68)
  const folder = temporaryFolder()
  const add = (name: string) => writeFileSync(join(folder, name), header)
  const [ahead, now] = [Date.parse('2036-01-31T12:00:00Z'), Date.parse('2026-01-31T12:00:00Z')]
  add(automaticName('01store0abcdefgh', 5, 'daily', ahead))
  const last = automaticName('01store0abcdefgh', 6, 'daily', now)
  add(last)
  expect(newestBackup(folder)?.file).toBe(join(folder, last))
  const byHand = 'memoria-2026-02-28T12-00-00-000Z.db'
  add(byHand)
  expect(newestBackup(folder)?.file).toBe(join(folder, byHand))
})
