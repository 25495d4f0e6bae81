import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { homePaths } from '../../../src/config/paths.ts'
import { type BackupOutcome, backupIfDue, replaceBackups } from '../../../src/store/sqlite/auto-backup.ts'
import { inspect } from '../../../src/store/sqlite/backup.ts'
import { automaticBackups, listBackups } from '../../../src/store/sqlite/backup-files.ts'
import { type HomeStore, openHomeStore, storeToBackUp } from '../../../src/store/sqlite/home-store.ts'
import { migrate } from '../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../src/store/sqlite/migrations/all.ts'
import { openConnection } from '../../../src/store/sqlite/open.ts'
import { textState } from '../../../src/store/state.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, newMemory } from '../examples.ts'
import { ask, newStoreAt } from '../temporary-store.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 31, 12)

/** A home with a store, and a clock that a test sets. */
async function home(keep = 3) {
  const paths = homePaths(temporaryFolder())
  await (await newStoreAt(paths.store)).close()
  const time = { now: START }
  const clock = { now: () => time.now }
  const store: HomeStore = await openHomeStore({ paths, keep, clock })
  onTestFinished(() => store.close())
  const context = storeToBackUp({ paths, keep, clock, store, clean: () => Promise.resolve() })
  let number = 0
  return {
    paths,
    store,
    context,
    time,
    /** A change, then what a worker or `drain` does on that day. */
    day: async (day: number, change = true): Promise<BackupOutcome> => {
      time.now = START + day * DAY_MS
      number += 1
      if (change) await store.memories.add(newMemory({ text: `of day ${number}` }), author())
      return backupIfDue(context)
    },
    /** The number and kind of each automatic backup. */
    kept: () =>
      automaticBackups(paths.backups, store.storeId).map(
        ({ automatic }) => `${automatic.sequence} ${automatic.kind}`,
      ),
  }
}

describe('the daily backup', () => {
  test('is made once a day while something changed, private and whole', async () => {
    const { day, kept, paths } = await home()
    expect(await day(0)).toBe('made')
    expect(await day(0.5)).toBe('not due')
    expect(await day(1.1)).toBe('made')
    expect(await day(3, false)).toBe('unchanged')
    expect(kept()).toEqual(['1 daily', '2 weekly'])
    for (const { file } of listBackups(paths.backups)) {
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
      expect(await inspect(file)).toMatchObject({ schema: MIGRATIONS.length })
    }
  })

  test('keeps the last three and one that is a week older, and touches no backup of the person’s', async () => {
    const { day, kept, paths } = await home()
    await day(0)
    writeFileSync(join(paths.backups, 'memoria-2020-01-01T00-00-00-000Z.db'), 'mine')
    writeFileSync(join(paths.backups, 'auto.db'), 'mine, too')
    for (let number = 1; number <= 12; number++) await day(number * 1.01)
    expect(kept()).toEqual(['9 weekly', '11 daily', '12 daily', '13 daily'])
    expect(readdirSync(paths.backups)).toEqual(
      expect.arrayContaining(['auto.db', 'memoria-2020-01-01T00-00-00-000Z.db']),
    )
  })

  test('a clock that jumps ahead and back costs no good backup, and the order stays theirs', async () => {
    const { day, kept, paths } = await home()
    for (const number of [0, 2, 4]) await day(number)
    for (const { file } of listBackups(paths.backups)) utimesSync(file, 1, 1)
    expect(await day(3650)).toBe('made')
    expect(kept()).toEqual(['2 weekly', '3 daily', '4 weekly'])
    expect(await day(3650, false)).toBe('not due')
    expect(await day(5)).toBe('made')
    expect(await day(5.1)).toBe('not due')
    expect(kept().slice(-3)).toEqual(['3 daily', '4 weekly', '5 weekly'])
  })

  test('a store that lost most of its rows does not push its fullest backup out', async () => {
    const { day, kept, store } = await home(1)
    for (let number = 0; number < 9; number++)
      await store.memories.add(newMemory({ text: `${number}` }), author())
    for (const number of [0, 2, 4]) await day(number)
    await ask(store.path, 'DELETE FROM memories')
    await day(6)
    await day(8)
    expect(kept()).toContain('3 daily')
    expect(kept().at(-1)).toMatch(/^5 /)
  })

  test('is not made when it is switched off, nor when the disk has no space for it', async () => {
    const off = await home(0)
    expect(await off.day(0)).toBe('off')
    expect(existsSync(off.paths.backups)).toBe(false)
    const { context } = await home()
    expect(await backupIfDue({ ...context, bytes: () => 2 ** 60 })).toBe('no space')
  })

  test('a damaged backup counts as none', async () => {
    const { day, paths, kept } = await home()
    await day(0)
    const [first] = listBackups(paths.backups)
    writeFileSync(first?.file ?? '', 'damaged '.repeat(1000))
    expect(await day(2, false)).toBe('made')
    expect(kept()).toHaveLength(2)
  })
})

describe('after a purge [promise:yours.forget-purges]', () => {
  test('automatic backups are replaced by one that does not hold the text', async () => {
    const { day, context, store, kept, paths } = await home()
    const secret = 'xyzzy-purged-words'
    await store.memories.add(newMemory({ id: 'gone', text: secret }), author())
    for (const number of [0, 2]) await day(number)
    await store.memories.purge(ME, 'gone', author())
    await store.upkeep.scrub()
    const [fresh] = await replaceBackups(context)
    expect(kept()).toEqual(['3 daily'])
    expect(listBackups(paths.backups).map(({ file }) => file)).toEqual([fresh])
    const found = await ask(fresh ?? '', 'SELECT id FROM memories WHERE text = ?', secret)
    expect(found).toEqual([])
  })

  test('one that could not be made leaves the old ones, and is made the next time', async () => {
    const { day, context, kept, store } = await home()
    for (const number of [0, 2]) await day(number)
    await store.state.write(textState('backupsOutdated'), 'yes')
    expect(await replaceBackups({ ...context, bytes: () => 2 ** 60 })).toEqual([])
    expect(kept()).toHaveLength(2)
    await day(2.1, false)
    expect(kept()).toEqual(['3 daily'])
  })
})

describe('before a migration', () => {
  test.each([1, 3, MIGRATIONS.length - 1])(
    'a store with schema %d is backed up as it was',
    async (schema) => {
      const paths = homePaths(temporaryFolder())
      mkdirSync(dirname(paths.store), { recursive: true })
      const old = await openConnection(paths.store)
      await migrate(old, MIGRATIONS, schema)
      await old.run(`INSERT INTO projects VALUES ('shop', 'name', 'shop', '', '')`)
      await old.close()
      const open = () => openHomeStore({ paths, keep: 3, clock: { now: () => START } })
      const store = await open()
      await store.close()
      const backups = automaticBackups(paths.backups, store.storeId)
      expect(backups.map(({ automatic }) => automatic.kind)).toEqual(['migration'])
      const [file = ''] = backups.map((backup) => backup.file)
      expect(await inspect(file)).toMatchObject({ schema })
      expect(await ask(file, 'SELECT id FROM projects')).toEqual([{ id: 'shop' }])
      await (await open()).close()
      expect(listBackups(paths.backups)).toHaveLength(1)
    },
  )
})
