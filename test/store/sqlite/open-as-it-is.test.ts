import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { openStoreAsItIs } from '../../../src/store/sqlite/open.ts'
import { textState } from '../../../src/store/state.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, newMemory } from '../examples.ts'
import { meddle, temporaryStore } from '../temporary-store.ts'

describe('a store that is opened as it is', () => {
  test('is read and written like any other', async () => {
    const { path, store } = await closedStore()
    expect(await store.memories.get(ME, store.id)).toBeDefined()
    await store.state.write(textState('noted'), 'here')
    await store.close()
    expect(await (await opened(path))?.state.read(textState('noted'))).toBe('here')
  })

  test('leaves no log to be read by the next one, and waits for nobody to get rid of it', async () => {
    const { path, store } = await closedStore()
    const log = () => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    await store.state.write(textState('noted'), 'here')
    expect(log()).toBeGreaterThan(0)
    await store.close()
    expect(log()).toBe(0)
    const [writes, other] = [await opened(path), (await loadDriver())(path)]
    onTestFinished(() => other.close())
    await writes?.state.write(textState('noted'), 'there')
    other.exec('BEGIN IMMEDIATE')
    await writes?.close()
    other.exec('ROLLBACK')
    expect(await (await opened(path))?.state.read(textState('noted'))).toBe('there')
  })

  test('is not made, and one of another schema or another program is left to the byte', async () => {
    const none = join(temporaryFolder(), 'memoria.db')
    expect(await openStoreAsItIs(none)).toBeUndefined()
    expect(existsSync(none)).toBe(false)
    const { path, store } = await closedStore()
    await store.close()
    for (const change of [
      'PRAGMA user_version = 1',
      'PRAGMA user_version = 999',
      'PRAGMA application_id = 7',
    ]) {
      const copy = join(temporaryFolder(), 'memoria.db')
      copyFileSync(path, copy)
      await meddle(copy, change)
      const before = readFileSync(copy)
      expect(await openStoreAsItIs(copy), change).toBeUndefined()
      expect(readFileSync(copy).equals(before)).toBe(true)
    }
  })

  test('says what is wrong with a file that is none', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    writeFileSync(path, 'no database at all, but long enough to be taken for one'.repeat(100))
    await expect(openStoreAsItIs(path)).rejects.toMatchObject({ code: expect.stringMatching(/^store_/) })
  })

  test('waits for nobody who writes, and reads all the same', async () => {
    const { path, store } = await closedStore()
    const other = (await loadDriver())(path)
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    await expect(store.state.write(textState('noted'), 'here')).rejects.toMatchObject({ code: 'store_busy' })
    expect(await store.memories.get(ME, store.id)).toBeDefined()
    await store.close()
  })
})

async function closedStore() {
  const made = await temporaryStore()
  const memory = newMemory()
  await made.memories.add(memory, author())
  await made.close()
  const store = await opened(made.path)
  if (store === undefined) throw new Error('it cannot be opened')
  return { path: made.path, store: Object.assign(store, { id: memory.id }) }
}

async function opened(path: string) {
  const store = await openStoreAsItIs(path)
  onTestFinished(() => store?.close())
  return store
}
