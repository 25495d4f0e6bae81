import { describe, expect, test } from 'vitest'
import { reachOf } from '../../../src/model/reach.ts'
import type { MemoryFilter, NewMemory } from '../../../src/store/store.ts'
import { author, ME, minute, newMemory } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

describe('a list of memories', () => {
  const EXAMPLES: readonly Partial<NewMemory>[] = [
    { id: '1', text: 'one', kind: 'decision', tags: ['a', 'b"c'] },
    { id: '2', text: 'two', kind: 'fact', topic: 'deploys', tags: ['ab'] },
    { id: '3', text: 'three', kind: 'preference', scope: 'team' },
    { id: '4', text: 'four', kind: 'fact', scope: 'project', project: 'p' },
  ]

  const CASES: readonly [string, MemoryFilter, string[]][] = [
    ['everything, by time', {}, ['1', '2', '3', '4', '5']],
    ['of some kinds', { kinds: ['decision', 'preference'] }, ['1', '3']],
    ['of some scopes', { scopes: ['project'] }, ['4']],
    ['in some states', { states: ['forgotten'] }, ['5']],
    ['of no state', { states: [] }, []],
    ['with a topic', { topic: 'deploys' }, ['2']],
    ['with a tag, the whole of it', { tag: 'a' }, ['1']],
    ['with a tag that holds a quote', { tag: 'b"c' }, ['1']],
    ['with no such tag', { tag: 'c' }, []],
    ['changed since', { since: minute(3) }, ['3', '4', '5']],
    ['changed until', { until: minute(2) }, ['1', '2']],
    ['after an id', { after: '3' }, ['4', '5']],
    ['before an id', { before: '3' }, ['1', '2']],
    ['the newest, in the order of time', { newest: true, limit: 2 }, ['4', '5']],
    ['the ones right before an id', { before: '4', newest: true, limit: 1 }, ['3']],
    ['not more than asked for', { limit: 2 }, ['1', '2']],
    ['none when none is asked for', { limit: 0 }, []],
  ]

  test('holds what the filter says', async () => {
    const { memories, projects } = await temporaryStore()
    await projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
    for (const [index, fields] of EXAMPLES.entries()) await memories.add(newMemory(fields), author(index + 1))
    await memories.add(newMemory({ id: '5', text: 'five' }), author(5))
    await memories.forget(ME, '5', author(6))
    for (const [what, filter, ids] of CASES)
      expect
        .soft(
          (await memories.list(ME, filter)).map(({ id }) => id),
          what,
        )
        .toEqual(ids)
    const project = await memories.list(reachOf('me', 'p'))
    expect(project.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
    const none = await memories.list(reachOf('me', null))
    expect(none.map(({ id }) => id)).toEqual(['1', '2', '3', '5'])
    expect(await memories.count(ME)).toEqual({
      active: 4,
      superseded: 0,
      forgotten: 1,
      conflict: 0,
      proposed: 0,
    })
  })

  test('of thousands has the evidence of each', async () => {
    const store = await temporaryStore()
    await store.transaction(async ({ memories }) => {
      for (let index = 0; index < 1200; index++) {
        const evidence = [
          { session: 's', messages: [`m${index}`, 'x'], quote: `first ${index}` },
          { session: 't', messages: [], quote: '' },
        ]
        await memories.add(newMemory({ text: `memory ${index}`, evidence }), author())
      }
    })
    for (const [index, { evidence }] of (await store.memories.list(ME)).entries()) {
      expect(evidence).toEqual([
        { session: 's', messages: [`m${index}`, 'x'], quote: `first ${index}` },
        { session: 't', messages: [], quote: '' },
      ])
    }
  })
})

describe('memories by their ids', () => {
  test('come in the order asked for, without those that are not there', async () => {
    const { memories } = await temporaryStore()
    for (const id of ['1', '2', '3']) await memories.add(newMemory({ id, text: id }), author())
    const found = await memories.byIds(ME, ['3', 'x', '1'])
    expect(found.map(({ id }) => id)).toEqual(['3', '1'])
    expect(await memories.byIds(ME, [])).toEqual([])
  })
})
