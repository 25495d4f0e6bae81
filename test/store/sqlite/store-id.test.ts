import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFileAtomic } from '../../../src/base/atomic-file.ts'
import { systemClock } from '../../../src/base/clock.ts'
import { idMaker } from '../../../src/base/ids.ts'
import { type HomePaths, homePaths } from '../../../src/config/paths.ts'
import { adoptStore, type HomeStore, newStore, openHomeStore } from '../../../src/store/sqlite/home-store.ts'
import { restoreFrom } from '../../../src/store/sqlite/restore.ts'
import { copyStore, removeStore } from '../../../src/store/sqlite/store-files.ts'
import { claimStoreId } from '../../../src/store/sqlite/store-id.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, newMemory } from '../examples.ts'

async function opened(
  paths: HomePaths,
  work: (store: HomeStore) => Promise<unknown> = async () => undefined,
) {
  const store = await openHomeStore({ paths, keep: 3, clock: systemClock })
  await work(store)
  await store.close()
  return store.storeId
}

function madeHome(): HomePaths {
  return homePaths(join(temporaryFolder(), 'home'))
}

describe('the id of a home’s store', () => {
  test('is made with the store, kept beside it for its owner only, and stays', async () => {
    const paths = madeHome()
    const id = await opened(paths)
    expect(readFileSync(paths.storeId, 'utf8')).toBe(`${id}\n`)
    expect((statSync(paths.storeId).mode & 0o777).toString(8)).toBe('600')
    expect(await opened(paths)).toBe(id)
    rmSync(paths.storeId)
    expect(await opened(paths)).toBe(id)
    expect(readFileSync(paths.storeId, 'utf8')).toBe(`${id}\n`)
  })

  test('is agreed on by programs that make the store at once', async () => {
    const paths = madeHome()
    const ids = await Promise.all([opened(paths), opened(paths), opened(paths)])
    expect(new Set([...ids, readFileSync(paths.storeId, 'utf8').trim()]).size).toBe(1)
  })
})

test('a process that stood still while another one noted its id takes that id', () => {
  const { storeId } = madeHome()
  mkdirSync(dirname(storeId), { recursive: true })
  const [first, second] = [idMaker()(), idMaker()()]
  // The first process looked for an id, found none, and goes on only after the second one wrote its own.
  expect(createFileAtomic(storeId, `${second}\n`)).toBe(true)
  expect(createFileAtomic(storeId, `${first}\n`)).toBe(false)
  expect(claimStoreId(storeId, first)).toBe(second)
  expect(readFileSync(storeId, 'utf8')).toBe(`${second}\n`)
})

describe('a store that is gone is an error, and none is made', () => {
  test.each([
    ['its id', () => undefined],
    ['an empty file with its id', ({ store }: HomePaths) => writeFileSync(store, '')],
    ['pages of a vault', (paths: HomePaths) => traceOf(paths, paths.vault, 'index.md')],
    ['wired agents', (paths: HomePaths) => traceOf(paths, paths.wired, 'claude-code-1.json')],
  ])('when %s shows that there was one', async (_what, leaveTrace) => {
    const paths = madeHome()
    await opened(paths)
    removeStore(paths.store)
    leaveTrace(paths)
    await expect(opened(paths)).rejects.toMatchObject({
      code: 'store_missing',
      hint: expect.stringContaining('memoria upkeep repair --new-store'),
    })
    expect(statSync(paths.store, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  })

  test('a backup is named, and an empty file in the way does not keep it from coming back', async () => {
    const paths = madeHome()
    const backup = join(paths.backups, 'memoria-2026-01-31T12-00-00-000Z.db')
    const id = await opened(paths, async (store) => {
      await store.memories.add(newMemory({ text: 'kept' }), author())
      await store.upkeep.backup(backup)
    })
    removeStore(paths.store)
    writeFileSync(paths.store, '')
    await expect(opened(paths)).rejects.toMatchObject({
      hint: expect.stringContaining(`(from 2026-01-31T12:00:00.000Z): memoria backup restore ${backup}`),
    })
    expect(await restoreFrom(backup, { ...paths, stamp: 'now' })).toEqual({ before: null, damaged: null })
    const texts = (store: HomeStore) => store.memories.list(ME)
    expect(await opened(paths, async (store) => expect(await texts(store)).toHaveLength(1))).toBe(id)
  })

  test('a new one is made only on purpose, with an id of its own', async () => {
    const paths = madeHome()
    const id = await opened(paths)
    const options = { paths, keep: 3, clock: systemClock }
    await expect(newStore(options)).rejects.toMatchObject({ code: 'refused' })
    removeStore(paths.store)
    const other = await newStore(options)
    expect(other).not.toBe(id)
    expect(await opened(paths)).toBe(other)
  })

  test('another home’s store in its place is refused until it is adopted', async () => {
    const [paths, other] = [madeHome(), madeHome()]
    await opened(paths)
    const id = await opened(other)
    copyStore(other.store, paths.store)
    await expect(opened(paths)).rejects.toMatchObject({
      code: 'store_missing',
      hint: expect.stringContaining('memoria upkeep repair --adopt'),
    })
    expect(await adoptStore({ paths, keep: 3, clock: systemClock })).toBe(id)
    expect(await opened(paths)).toBe(id)
  })

  test('a home that never had one gets one', async () => {
    const paths = madeHome()
    mkdirSync(paths.journal, { recursive: true })
    await opened(paths)
    expect(existsSync(paths.store)).toBe(true)
  })
})

function traceOf(paths: HomePaths, folder: string, name: string): void {
  rmSync(paths.storeId)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), '{}')
}
