import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inspect } from '../../../src/store/sqlite/backup.ts'
import { APPLICATION_ID } from '../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../src/store/sqlite/migrations/all.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, newMemory } from '../examples.ts'
import { everything, openedAt, temporaryStore } from '../temporary-store.ts'

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

describe('a backup', () => {
  test('is one private file with everything, made while another connection is open', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ text: 'first' }), author())
    const other = await openedAt(store.path)
    const to = join(dirname(store.path), 'backups', 'one.db')
    const [, added] = await Promise.all([
      store.upkeep.backup(to),
      other.memories.add(newMemory({ text: 'second' }), author()),
    ])
    expect(added.added).toBe(true)
    expect(readdirSync(dirname(to))).toEqual(['one.db'])
    expect([modeOf(to), modeOf(dirname(to))]).toEqual(['600', '700'])
    expect(await inspect(to)).toEqual({ applicationId: APPLICATION_ID, schema: MIGRATIONS.length })
    const again = join(dirname(to), 'two.db')
    await store.upkeep.backup(again)
    expect(await everything(again)).toEqual(await everything(store.path))
  })

  test('never takes the place of a file, and leaves nothing behind when it fails', async () => {
    const store = await temporaryStore()
    const to = join(temporaryFolder(), 'one.db')
    writeFileSync(to, 'mine')
    await expect(store.upkeep.backup(to)).rejects.toMatchObject({ code: 'file_unwritable' })
    const nowhere = join(to, 'inside a file.db')
    await expect(store.upkeep.backup(nowhere)).rejects.toMatchObject({
      code: 'file_unwritable',
      message: expect.stringContaining(nowhere),
    })
    expect(readdirSync(dirname(to))).toEqual(['one.db'])
  })

  test('into a folder of the person’s leaves that folder’s mode alone', async () => {
    const store = await temporaryStore()
    const folder = join(temporaryFolder(), 'desktop')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const to = join(folder, "it's mine.db")
    await store.upkeep.backup(to)
    expect([modeOf(folder), modeOf(to)]).toEqual(['755', '600'])
  })
})

describe('a file is inspected', () => {
  test.each([
    ['no database', 'store_corrupt', 'hello '.repeat(1000)],
    ['the beginning of one', 'store_corrupt', 'SQLite format 3\0'],
  ])('%s is said to be damaged, and unchanged', async (_what, code, content) => {
    const path = join(temporaryFolder(), 'x.db')
    writeFileSync(path, content)
    await expect(inspect(path)).rejects.toMatchObject({ code, hint: expect.stringContaining('backup') })
    expect(existsSync(`${path}-wal`)).toBe(false)
  })

  test('an empty one is no store', async () => {
    const path = join(temporaryFolder(), 'x.db')
    writeFileSync(path, '')
    expect(await inspect(path)).toEqual({ applicationId: 0, schema: 0 })
  })
})
