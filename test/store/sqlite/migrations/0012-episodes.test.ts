import { describe, expect, test } from 'vitest'
import { author, newMemory } from '../../examples.ts'
import { ask, openedAt } from '../../temporary-store.ts'
import { expectTakenBack, migratedTo, reachedFrom, released } from './released.ts'

const VERSION = 12

describe('schema 12', () => {
  test.each([1, 2, 3])('is reached from release %d, and every old row is there', async (from) => {
    const { after } = await reachedFrom(from, VERSION)
    expect(after['episodes']).toEqual([])
  })

  test('is taken back to where it came from', () => expectTakenBack(VERSION))

  test('taken back, an observed practice is an operational memory with all its revisions', async () => {
    const path = await released(3)
    const store = await openedAt(path)
    const { id } = await store.memories.add(
      newMemory({ kind: 'practice', text: 'Tests here: `make test`' }),
      author(),
    )
    await migratedTo(path, VERSION - 1)
    expect(await ask(path, 'SELECT kind FROM memories WHERE id = ?', id)).toEqual([{ kind: 'operational' }])
    const [revision] = await ask(path, 'SELECT statement FROM memory_revisions WHERE memory_id = ?', id)
    expect(String(revision?.['statement'])).toContain('"kind":"operational"')
  })
})
