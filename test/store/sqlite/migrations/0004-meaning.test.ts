import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { ME } from '../../examples.ts'
import { ask, everything, openedAt } from '../../temporary-store.ts'
import { migratedTo, reachedFrom, released, shapeOf } from './released.ts'

const MEMORY = '01kg9xa7p0deploy0000000000'

describe('schema 4', () => {
  test.each([1, 2, 3])(
    'is reached from release %d: every old row is there, and every living memory waits for a vector',
    async (from) => {
      const { path, after } = await reachedFrom(from, 4)
      const living = await ask(
        path,
        `SELECT n AS memory_n FROM memories WHERE state <> 'forgotten' ORDER BY n`,
      )
      expect(after['memory_unembedded']).toEqual(living)
      expect(living.length).toBeGreaterThan(2)
    },
  )

  test('goes on with old rows: an old memory gets its vector', async () => {
    const store = await openedAt(await released(3))
    const old = await store.vectors.unembedded(ME, 9)
    const vectors = old.map(({ number }) => ({ number, data: new Uint8Array(1) }))
    expect(await store.vectors.put(ME, 'm', vectors)).toBe(old.length)
    expect(await store.vectors.byIds(ME, 'm', [MEMORY])).toMatchObject([{ id: MEMORY }])
    expect(await store.upkeep.problems()).toEqual([])
  })

  test('is taken back on its own rows, and the third release has all that it knew', async () => {
    const path = await released(3)
    const before = await everything(path)
    await migratedTo(path, 4)
    await migratedTo(path, 3)
    expect(await shapeOf(path)).toEqual(await shapeOf(await released(3)))
    const after = await everything(path)
    expect(after).toEqual({ ...before, vectors: [] })
    await migratedTo(path, 4)
    expect(await ask(path, 'SELECT count(*) AS many FROM memory_unembedded')).not.toEqual([{ many: 0 }])
  })

  test('is the same made anew and made from old', async () => {
    const fresh = join(temporaryFolder(), 'memoria.db')
    await migratedTo(fresh, 4)
    const old = await released(3)
    await migratedTo(old, 4)
    expect(await shapeOf(fresh)).toEqual(await shapeOf(old))
  })
})
