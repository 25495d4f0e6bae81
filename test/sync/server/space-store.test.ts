import { EventEmitter, once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { idMaker } from '../../../src/base/ids.ts'
import { bucketOf, chainAfter, digestIds } from '../../../src/sync/log/codec.ts'
import { postgresSpace } from '../../../src/sync/server/postgres-space.ts'
import type { SpaceStore, StoredOp } from '../../../src/sync/server/space-store.ts'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { memorySpace } from '../../support/sync/memory-space.ts'

const makeId = idMaker({ now: () => Date.UTC(2026, 0, 31) })
const SPACE = 'team:alpha'

async function append(store: SpaceStore, { memory = 'm', body = '{}' as string | null } = {}) {
  const id = makeId()
  const chain = chainAfter((await store.head()).chain, id)
  const op = { id, memory, body, bucket: bucketOf(id), chain, at: 7 }
  return { ...op, seq: await store.append(op) } satisfies StoredOp
}

const appendAlone = (store: SpaceStore, op?: Parameters<typeof append>[1]) =>
  store.transaction((tx) => append(tx, op))

/** All that is promised of the rows of a space, whatever keeps them. */
function contract(open: () => Promise<SpaceStore>): void {
  test('an empty log begins at nothing, with equal digests of empty buckets', async () => {
    const store = await open()
    expect(await store.head()).toEqual({ seq: 0, chain: '' })
    expect(await store.digests()).toEqual(Array.from({ length: 256 }, () => digestIds([])))
    expect(await store.after(0, 9, 1024)).toEqual([])
    expect(await store.incarnation()).toBe(await store.incarnation())
    expect(await store.incarnation()).not.toBe('')
  })

  test('operations are numbered from 1 and found by id, number, memory and bucket', async () => {
    const store = await open()
    const first = await appendAlone(store, { memory: 'a' })
    const second = await appendAlone(store, { memory: 'b', body: null })
    expect([first.seq, second.seq]).toEqual([1, 2])
    expect(await store.head()).toEqual({ seq: 2, chain: second.chain })
    expect(await store.byId(first.id)).toEqual(first)
    expect(await store.byId('nobody')).toBeUndefined()
    expect(await store.byIds([second.id, 'nobody'])).toEqual([second])
    expect(await store.byIds([])).toEqual([])
    expect(await store.bySeq(2)).toEqual(second)
    expect(await store.bySeq(3)).toBeUndefined()
    expect(await store.ofMemory('a')).toEqual([first])
    expect(await store.after(0, 1, 1024)).toEqual([first])
    expect(await store.after(1, 9, 1024)).toEqual([second])
    expect(await store.inBucket(first.bucket)).toContainEqual(first)
  })

  test('a page has no more bytes than asked for, and its first operation however large that is', async () => {
    const store = await open()
    const ops = [await appendAlone(store, { body: 'ä'.repeat(300) }), await appendAlone(store, { body: 'b' })]
    ops.push(await appendAlone(store, { body: null }), await appendAlone(store, { body: 'c'.repeat(300) }))
    expect(await store.after(0, 9, 599)).toEqual(ops.slice(0, 1))
    expect(await store.after(0, 9, 602)).toEqual(ops.slice(0, 3))
    expect(await store.after(1, 9, 301)).toEqual(ops.slice(1))
    expect(await store.after(1, 2, 301)).toEqual(ops.slice(1, 3))
  })

  test('digests of buckets are those of the ids in them, as a replica computes them', async () => {
    const store = await open()
    const ops: StoredOp[] = []
    for (let many = 0; many < 40; many++) ops.push(await appendAlone(store))
    const digests = await store.digests()
    for (let bucket = 0; bucket < 256; bucket++)
      expect(digests[bucket]).toBe(digestIds(ops.filter((op) => op.bucket === bucket).map(({ id }) => id)))
  })

  test('removing the words of an operation keeps its row, its number and its chain', async () => {
    const store = await open()
    const op = await appendAlone(store)
    await store.empty(op.id)
    expect(await store.byId(op.id)).toEqual({ ...op, body: null })
    expect(await store.head()).toEqual({ seq: 1, chain: op.chain })
  })

  test('a forgotten memory with words left is one to look at', async () => {
    const store = await open()
    await appendAlone(store, { memory: 'a', body: '{"by":"x","fields":{"text":"w"},"kind":"create"}' })
    await appendAlone(store, { memory: 'a', body: '{"kind":"forget"}' })
    expect(await store.memories()).toContain('a')
  })

  test('a replica belongs to the person who used it first, and its position only grows', async () => {
    const store = await open()
    const one = { replica: 'r', person: ':server', acked: 5, seenAt: 1 }
    await store.putReplica(one)
    await store.putReplica({ ...one, acked: 3, seenAt: 2 })
    expect(await store.replica('r')).toEqual({ ...one, seenAt: 2 })
    expect(await store.replicas()).toEqual([{ ...one, seenAt: 2 }])
    expect(await store.replica('other')).toBeUndefined()
  })
}

describe('the rows of a space in memory:', () => contract(async () => memorySpace()))

async function open(space = SPACE): Promise<SpaceStore> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  return postgresSpace(made.database.rowsFor(space), space)
}

await withPostgres('the rows of a space in PostgreSQL:', () => {
  contract(open)

  test('a transaction that fails leaves no operation and no number behind', async () => {
    const store = await open()
    await expect(
      store.transaction(async (tx) => {
        await append(tx)
        throw new Error('broken off')
      }),
    ).rejects.toThrow('broken off')
    expect(await store.head()).toEqual({ seq: 0, chain: '' })
    expect((await appendAlone(store)).seq).toBe(1)
  })

  test('numbers are given in the order of commits: a reader never sees a number and later a smaller one', async () => {
    const store = await open()
    await appendAlone(store)
    const order: string[] = []
    const steps = new EventEmitter()
    const [begun, mayEnd] = [once(steps, 'begun'), once(steps, 'end')]
    const first = store.transaction(async (tx) => {
      const op = await append(tx)
      steps.emit('begun')
      await mayEnd
      order.push('first')
      return op
    })
    await begun
    const second = store.transaction(async (tx) => {
      order.push('second')
      return append(tx)
    })
    expect(await store.after(1, 9, 1024)).toEqual([])
    steps.emit('end')
    const ops = [await first, await second]
    expect(order).toEqual(['first', 'second'])
    expect(ops.map(({ seq }) => seq)).toEqual([2, 3])
    expect(ops[1]?.chain).toBe(chainAfter(ops[0]?.chain ?? '', ops[1]?.id ?? ''))
  })

  test('many writers at once leave a chain without gaps', async () => {
    const store = await open()
    await Promise.all(Array.from({ length: 20 }, () => appendAlone(store)))
    let chain = ''
    for (const [index, op] of (await store.after(0, 99, 1024)).entries()) {
      chain = chainAfter(chain, op.id)
      expect(op).toMatchObject({ seq: index + 1, chain })
    }
    expect(await store.head()).toEqual({ seq: 20, chain })
  })

  test('an operation in the log cannot be replaced by another text, and cannot be deleted', async () => {
    const made = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(made))
    const db = made.database.rowsFor(SPACE)
    await appendAlone(postgresSpace(db, SPACE))
    await expect(db.run(`UPDATE space_log SET body = 'forged'`)).rejects.toMatchObject({ code: 'refused' })
    await expect(db.run('UPDATE space_log SET seq = 9')).rejects.toMatchObject({ code: 'refused' })
    await expect(db.run('DELETE FROM space_log')).rejects.toMatchObject({ code: 'refused' })
  })
})
