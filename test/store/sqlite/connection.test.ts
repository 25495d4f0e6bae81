import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/store/sqlite/connection.ts'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { author, ME, newMemory } from '../examples.ts'
import { everything, temporaryStore } from '../temporary-store.ts'

async function numbers() {
  const connection = connect((await loadDriver())(':memory:'), 'memory')
  await connection.exec('CREATE TABLE numbers (n INTEGER)')
  const all = async () => (await connection.all('SELECT n FROM numbers ORDER BY rowid')).map(({ n }) => n)
  return { connection, all }
}

describe('work on one connection', () => {
  test('is done piece by piece: nothing slips into another flow’s transaction', async () => {
    const { connection, all } = await numbers()
    const whole = connection.transaction(async (tx) => {
      await tx.run('INSERT INTO numbers VALUES (1)')
      await nextTurn()
      await tx.run('INSERT INTO numbers VALUES (2)')
      throw new Error('take it back')
    })
    const beside = connection.run('INSERT INTO numbers VALUES (3)')
    await expect(whole).rejects.toThrow('take it back')
    await beside
    expect(await all()).toEqual([3])
    await connection.close()
  })

  test('a transaction inside another is part of it', async () => {
    const { connection, all } = await numbers()
    const outer = connection.transaction(async (tx) => {
      await tx.transaction((inner) => inner.run('INSERT INTO numbers VALUES (1)'))
      throw new Error('take it back')
    })
    await expect(outer).rejects.toThrow('take it back')
    expect(await all()).toEqual([])
    await connection.close()
  })

  test('that was asked for before closing is done; after it, the answer is that it is closed', async () => {
    const store = await temporaryStore()
    const added = store.memories.add(newMemory(), author())
    await Promise.all([store.close(), store.close()])
    expect((await added).added).toBe(true)
    await expect(store.memories.list(ME)).rejects.toMatchObject({ code: 'store_closed' })
    await store.close()
  })

  test('many different statements are fine', async () => {
    const { connection } = await numbers()
    for (let index = 0; index < 500; index++) await connection.get(`SELECT ${index} AS n`)
    expect(await connection.get('SELECT 7 AS n')).toEqual({ n: 7 })
    await connection.close()
  })
})

describe('a series of changes in one transaction', () => {
  test('happens wholly or not at all', async () => {
    const store = await temporaryStore()
    const { id } = await store.memories.add(newMemory({ text: 'kept' }), author())
    const before = await everything(store.path)
    const changes = store.transaction(async (tx) => {
      await tx.memories.add(newMemory({ text: 'one' }), author())
      await tx.memories.forget(ME, id, author())
      await tx.memories.add(newMemory({ id, text: 'an id twice' }), author())
    })
    await expect(changes).rejects.toMatchObject({ code: 'conflict' })
    expect(await everything(store.path)).toEqual(before)
  })
})

describe('a store that another program is writing to', () => {
  test('is waited for, and no error reaches the asker', async () => {
    const store = await temporaryStore()
    const other = (await loadDriver())(store.path)
    other.exec('BEGIN IMMEDIATE')
    let isDone = false
    const added = store.memories.add(newMemory(), author()).finally(() => {
      isDone = true
    })
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    expect(isDone).toBe(false)
    other.exec('COMMIT')
    expect((await added).added).toBe(true)
    other.close()
  })

  test('can be read meanwhile', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'there' }), author())
    const other = (await loadDriver())(store.path)
    other.exec(`BEGIN IMMEDIATE; DELETE FROM memories`)
    expect(await store.memories.get(ME, 'there')).toMatchObject({ id: 'there' })
    other.exec('ROLLBACK')
    other.close()
  })
})
