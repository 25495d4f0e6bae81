import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { author, ME, minute, newMemory, statement } from '../examples.ts'
import { ask, meddle, openedAt, temporaryStore } from '../temporary-store.ts'

/** The files of a store's folder that hold a text, in any case. */
function holding(path: string, text: string): string[] {
  const folder = dirname(path)
  return readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name)).toString('latin1').toLowerCase().includes(text.toLowerCase()),
  )
}

/** Numbers below a bound that look like chance and are the same every time. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * bound)
  }
}

describe('what was purged is in no byte of the store [promise:yours.forget-purges]', () => {
  test('not in a table, the history, the index, the vectors, the log or a free page', async () => {
    const store = await temporaryStore()
    await store.transaction(async ({ memories }) => {
      // Neighbours, so that pages are split and copied with the text in them.
      for (let index = 0; index < 400; index++) {
        await memories.add(newMemory({ text: `neighbour ${index} ${'z'.repeat(index % 90)}` }), author())
        if (index === 200) await memories.add(newMemory(SECRET), author())
      }
    })
    await store.vectors.put(ME, 'm', [{ number: 202, data: Buffer.from('xylophone') }])
    await store.memories.revise(ME, SECRET.id, statement({ text: 'the xylophone was revised' }), author(2))
    await store.vectors.put(ME, 'm', [{ number: 202, data: Buffer.from('xylophone') }])
    await store.memories.forget(ME, SECRET.id, author(3))
    await store.memories.restore(ME, SECRET.id, author(4))
    expect(holding(store.path, 'xylophon')).not.toEqual([])
    await store.memories.purge(ME, SECRET.id, author(5))
    expect(await store.upkeep.scrub()).toBe(true)
    expect(holding(store.path, 'xylophon')).toEqual([])
    expect(await ask(store.path, 'SELECT * FROM memory_vectors')).toEqual([])
    expect(await store.memories.get(ME, SECRET.id)).toMatchObject({ state: 'forgotten', text: '' })
    expect(await store.upkeep.problems()).toEqual([])
  })

  // Rewriting the file is what this needs: overwriting what is deleted leaves copies that were made of it before.
  test.each([1, 18, 20])('not in what SQLite copied to and fro while pages were split (%i)', async (seed) => {
    const store = await temporaryStore()
    const below = numbersFrom(seed * 7919 + 1)
    const ids: string[] = []
    await store.transaction(async ({ memories }) => {
      for (let index = 0; index < 150; index++) {
        const id = `${below(1e9)}-${index}`
        ids.push(id)
        const isSecret = index % 10 === 3
        const text = `${isSecret ? 'xylophone ' : ''}n${index} ${'z'.repeat(below(400))}`
        const quote = isSecret ? 'xylophone quote' : 'q'.repeat(below(900))
        await memories.add(
          newMemory({ id, text, evidence: [{ session: 's', messages: ['m'], quote }] }),
          author(),
        )
        const revised = statement({ text: `revised ${index} ${'y'.repeat(below(400))}` })
        if (below(3) === 0) await memories.revise(ME, ids[below(ids.length)] ?? id, revised, author())
      }
    })
    for (const [index, id] of ids.entries())
      if (index % 10 === 3) await store.memories.purge(ME, id, author())
    expect(await store.upkeep.scrub()).toBe(true)
    expect(holding(store.path, 'xylophon')).toEqual([])
  })

  test('while another program reads the log, scrubbing waits; if that goes on, it says so', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory(SECRET), author())
    const reader = (await loadDriver())(store.path)
    reader.exec('BEGIN; SELECT * FROM memories')
    await store.memories.purge(ME, SECRET.id, author())
    expect(await store.upkeep.scrub()).toBe(false)
    reader.exec('COMMIT')
    reader.close()
    expect(await store.upkeep.scrub()).toBe(true)
    expect(holding(store.path, 'xylophon')).toEqual([])
  })

  const SECRET = newMemory({
    ...statement({ text: 'the Xylophone is in the cellar', topic: 'xylophone', aliases: ['xylophones'] }),
    keywords: ['xylophone'],
    tags: ['xylophone'],
    files: ['xylophone.ts'],
    evidence: [{ session: 's', messages: ['m'], quote: 'a xylophone' }],
  })
})

describe('a store looks at itself', () => {
  test('and finds nothing when all is well', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory(), author())
    expect(await store.upkeep.problems()).toEqual([])
    expect(store.upkeep.bytes()).toBeGreaterThan(4096)
  })

  test('and finds an index that does not fit its rows, which building it anew mends', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'm', text: 'plum' }), author())
    await meddle(store.path, `DROP TRIGGER memories_index_update; UPDATE memories SET terms = 'fig'`)
    expect(await store.upkeep.problems()).toEqual([expect.stringContaining('memories_index')])
    await store.upkeep.rebuildIndex()
    expect(await store.upkeep.problems()).toEqual([])
    expect(await store.text.search('memories', ME, ['fig'], 9)).toMatchObject([{ id: 'm' }])
  })

  test('and finds rows that point to nothing', async () => {
    const store = await temporaryStore()
    await store.close()
    await meddle(
      store.path,
      `PRAGMA foreign_keys = OFF; INSERT INTO project_paths (path, project_id, seen_at) VALUES ('/x', 'gone', '${minute(0)}')`,
    )
    const { upkeep } = await openedAt(store.path)
    expect(await upkeep.problems()).toEqual(['1 rows point to rows that are not there'])
  })
})
