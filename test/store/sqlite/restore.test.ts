import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type RestorePaths, restoreFrom } from '../../../src/store/sqlite/restore.ts'
import { removeStore } from '../../../src/store/sqlite/store-files.ts'
import { start } from '../../base/children/start.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { author, ME, newMemory, statement } from '../examples.ts'
import { ask, everything, meddle, openedAt, temporaryStore } from '../temporary-store.ts'

function placesOf(store: string, stamp = 'now'): RestorePaths {
  const home = dirname(store)
  return { store, backups: join(home, 'backups'), quarantine: join(home, 'quarantine'), stamp }
}

/** A store with a memory, a backup of it, and a change since. */
async function changedSince(): Promise<{ path: string; backup: string; then: object; now: object }> {
  const store = await temporaryStore()
  await store.memories.add(newMemory({ id: 'kept', text: 'plum' }), author())
  const backup = join(temporaryFolder(), "it's a backup.db")
  await store.upkeep.backup(backup)
  const then = await everything(store.path)
  await store.memories.revise(ME, 'kept', statement({ text: 'fig' }), author(1))
  await store.memories.add(newMemory({ text: 'new since' }), author(2))
  await store.close()
  return { path: store.path, backup, then, now: await everything(store.path) }
}

describe('restoring a backup', () => {
  test('brings everything back as it was, and keeps what was there before', async () => {
    const { path, backup, then, now } = await changedSince()
    const restored = await restoreFrom(backup, placesOf(path))
    expect(restored).toEqual({ before: join(dirname(path), 'backups/before-restore-now.db'), damaged: null })
    expect(await everything(path)).toEqual(then)
    const store = await openedAt(path)
    expect(await store.upkeep.problems()).toEqual([])
    expect(await store.text.search('memories', ME, ['plum'], 9)).toHaveLength(1)
    expect(await store.text.search('memories', ME, ['fig'], 9)).toEqual([])
    await store.close()
    await restoreFrom(restored.before ?? '', placesOf(path, 'later'))
    expect(await everything(path)).toEqual(now)
    expect(readdirSync(dirname(path)).filter((name) => name.includes('incoming'))).toEqual([])
  })

  test('works where there is no store and no folder yet', async () => {
    const { backup, then } = await changedSince()
    const path = join(temporaryFolder(), 'new', 'home', 'memoria.db')
    expect(await restoreFrom(backup, placesOf(path))).toEqual({ before: null, damaged: null })
    expect(await everything(path)).toEqual(then)
  })

  test('takes the place of a damaged store, which is kept', async () => {
    const { path, backup, then } = await changedSince()
    removeStore(path)
    writeFileSync(path, 'no database any more')
    const { before, damaged } = await restoreFrom(backup, placesOf(path))
    expect(before).toBeNull()
    expect(readFileSync(damaged ?? '', 'utf8')).toBe('no database any more')
    expect(await everything(path)).toEqual(then)
  })

  test('takes a copy of a living store with what its log holds', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'in the log' }), author())
    const copy = join(temporaryFolder(), 'copy.db')
    for (const suffix of ['', '-wal']) copyFileSync(store.path + suffix, copy + suffix)
    const path = join(temporaryFolder(), 'memoria.db')
    await restoreFrom(copy, placesOf(path))
    expect(await ask(path, 'SELECT id FROM memories')).toEqual([{ id: 'in the log' }])
  })

  test.each([
    ['that is not there', 'not_found', () => undefined],
    ['that is a folder', 'file_unreadable', (file: string) => mkdirSync(file)],
    ['that is no database', 'store_corrupt', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
    ['that is empty', 'invalid_input', (file: string) => writeFileSync(file, '')],
    ['that is another program’s', 'invalid_input', (file: string) => meddle(file, 'CREATE TABLE t (x)')],
    ['from a newer program', 'store_newer', newer],
    ['that is cut off', 'store_corrupt', cutOff],
  ])('refuses one %s, and the store stays as it is', async (_what, code, make) => {
    const { path, now } = await changedSince()
    const file = join(temporaryFolder(), 'backup.db')
    await make(file)
    await expect(restoreFrom(file, placesOf(path))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(code === 'store_newer' ? 'schema' : file),
    })
    expect(await everything(path)).toEqual(now)
    expect(existsSync(join(dirname(path), 'backups'))).toBe(false)
  })
})

describe('while another program writes', () => {
  let use = ''
  beforeAll(async () => {
    use = await bundleForNode(fileURLToPath(new URL('../children/use.ts', import.meta.url)))
  })

  test('nothing it was told is kept is lost: it is in the store, or in the copy of what was there', async () => {
    const { path, backup } = await changedSince()
    const writer = start(use, ['forever', path, 'written'])
    await writer.printed(20)
    const { before } = await restoreFrom(backup, placesOf(path))
    const written = async (file: string) =>
      (await ask(file, `SELECT text FROM memories WHERE text LIKE 'written%'`)).map(({ text }) => text)
    for (let count = 0; (await written(path)).length === 0; ) {
      count = (await writer.printed(count + 1)).length
    }
    writer.child.kill('SIGKILL')
    const lines = await writer.ended()
    const [old, current] = [await written(before ?? ''), await written(path)]
    expect(current.filter((text) => old.includes(text))).toEqual([])
    expect(old.length).toBeGreaterThanOrEqual(20)
    for (const line of lines) expect([...old, ...current]).toContain(line.slice(27))
    expect(await (await openedAt(path)).upkeep.problems()).toEqual([])
  })
})

async function newer(file: string): Promise<void> {
  const store = await openedAt(file)
  await store.close()
  await meddle(file, 'PRAGMA user_version = 99')
}

async function cutOff(file: string): Promise<void> {
  const store = await temporaryStore()
  await store.upkeep.backup(file)
  writeFileSync(file, readFileSync(file).subarray(0, 30_000))
}
