import { describe, expect, test } from 'vitest'
import { shortId } from '../../../src/base/ids.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { author, ME, minute, newMemory, statement } from '../examples.ts'
import { ask, openedAt, temporaryStore } from '../temporary-store.ts'

async function stored(store: SqliteStore, text: string): Promise<string> {
  return (await store.memories.add(newMemory({ text }), author(1))).id
}

describe('every change is a revision with who, when and why [promise:traceable.history]', () => {
  test('adding, confirming, revising, superseding, forgetting, restoring and purging', async () => {
    const store = await temporaryStore()
    const { memories } = store
    const id = await stored(store, 'Deploys go out on Tuesdays')
    await memories.add(newMemory({ text: 'deploys go out on tuesdays.' }), author(2))
    await memories.revise(ME, id, statement({ text: 'Deploys go out on Mondays' }), author(3))
    const newer = await stored(store, 'Deploys go out on Fridays')
    await memories.supersede(ME, id, newer, author(4))
    await memories.forget(ME, id, author(5))
    await memories.restore(ME, id, author(6))
    const history = await memories.history(ME, id)
    expect(history.map(({ revision, change, at, by, why }) => [revision, change, at, by, why])).toEqual(
      ['created', 'confirmed', 'revised', 'superseded', 'forgotten', 'restored'].map((change, index) => [
        ...[index + 1, change, minute(index + 1), 'a test', 'to see'],
      ]),
    )
    expect(history.map((revision) => revision.statement?.text)).toEqual([
      'Deploys go out on Tuesdays',
      'Deploys go out on Tuesdays',
      'Deploys go out on Mondays',
      'Deploys go out on Mondays',
      undefined,
      'Deploys go out on Mondays',
    ])
    await memories.purge(ME, id, author(7))
    const purged = await memories.history(ME, id)
    expect(purged.slice(-2).map(({ change }) => change)).toEqual(['forgotten', 'purged'])
    expect(purged.every((revision) => revision.statement === null)).toBe(true)
  })

  test('a memory shows its newest revision', async () => {
    const store = await temporaryStore()
    const id = await stored(store, 'one')
    await store.memories.revise(ME, id, statement({ text: 'two', tags: ['x'] }), author(9))
    expect(await store.memories.get(ME, id)).toMatchObject({
      text: 'two',
      tags: ['x'],
      revision: 2,
      createdAt: minute(1),
      updatedAt: minute(9),
    })
  })
})

describe('the same statement is kept once', () => {
  test.each([
    ['in another case', 'DEPLOYS GO OUT ON TUESDAYS'],
    ['with other spaces', ' Deploys  go out\non Tuesdays '],
    ['with a full stop', 'Deploys go out on Tuesdays.'],
    ['in full width letters', 'Ｄeploys go out on Tuesdays'],
  ])('%s it confirms the one that is there', async (_how, text) => {
    const store = await temporaryStore()
    const id = await stored(store, 'Deploys go out on Tuesdays')
    expect(await store.memories.add(newMemory({ text }), author(2))).toEqual({ id, added: false })
    expect(await store.memories.list(ME)).toMatchObject([
      { id, confirmed: 1, text: 'Deploys go out on Tuesdays' },
    ])
  })

  test('said in another place, that place is evidence too', async () => {
    const store = await temporaryStore()
    const said = (session: string) => [{ session, messages: ['m'], quote: 'plum' }]
    const add = (session: string) =>
      store.memories.add(newMemory({ text: 'plum', evidence: said(session) }), author())
    const { id } = await add('first')
    await add('second')
    await add('second')
    expect(await store.memories.get(ME, id)).toMatchObject({
      confirmed: 2,
      evidence: [...said('first'), ...said('second')],
    })
  })

  test('of another project, scope or user it is another memory', async () => {
    const store = await temporaryStore()
    await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
    await stored(store, 'same')
    for (const other of [
      { project: 'p', scope: 'project' },
      { scope: 'team' },
      { user: 'stranger' },
    ] as const) {
      expect(await store.memories.add(newMemory({ text: 'same', ...other }), author())).toMatchObject({
        added: true,
      })
    }
  })

  test('after it was forgotten or superseded it is new', async () => {
    const store = await temporaryStore()
    const first = await stored(store, 'same')
    await store.memories.forget(ME, first, author())
    const second = await stored(store, 'same')
    await store.memories.supersede(ME, second, await stored(store, 'newer'), author())
    expect((await store.memories.add(newMemory({ text: 'same' }), author())).added).toBe(true)
  })

  test('no other memory can be revised or restored into it', async () => {
    const store = await temporaryStore()
    const one = await stored(store, 'one')
    const two = await stored(store, 'two')
    await expect(store.memories.revise(ME, two, statement({ text: 'ONE' }), author())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(shortId(one)),
    })
    await store.memories.forget(ME, two, author())
    await stored(store, 'two')
    await expect(store.memories.restore(ME, two, author())).rejects.toMatchObject({ code: 'conflict' })
    expect(await store.memories.get(ME, two)).toMatchObject({ state: 'forgotten', revision: 2 })
  })

  test('written by two at once, one is added and the other confirms', async () => {
    const one = await temporaryStore()
    const other = await openedAt(one.path)
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : other).memories.add(newMemory({ text: 'twins' }), author(index)),
      ),
    )
    expect(written.filter(({ added }) => added)).toHaveLength(1)
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    expect(await one.memories.list(ME)).toMatchObject([{ confirmed: 19, revision: 20 }])
  })
})

describe('superseding', () => {
  test('leaves a chain that can be followed, of which only the last lives', async () => {
    const store = await temporaryStore()
    const [first, second, third] = await Promise.all(['a', 'b', 'c'].map((text) => stored(store, text)))
    if (!first || !second || !third) throw new Error('three were stored')
    expect(await store.memories.supersede(ME, first, second, author(2))).toBe(true)
    expect(await store.memories.supersede(ME, second, third, author(3))).toBe(true)
    expect(await store.memories.list(ME)).toMatchObject([
      { id: first, state: 'superseded', supersededBy: second, validTo: minute(2) },
      { id: second, state: 'superseded', supersededBy: third, validTo: minute(3) },
      { id: third, state: 'active', supersededBy: null, validTo: null },
    ])
    expect(await store.memories.links(ME, second)).toMatchObject([
      { from: second, relation: 'supersedes', to: first },
      { from: third, relation: 'supersedes', to: second },
    ])
  })

  test('happens once, and never by itself or by what is not there', async () => {
    const store = await temporaryStore()
    const [old, one, two] = [await stored(store, 'o'), await stored(store, '1'), await stored(store, '2')]
    expect(await store.memories.supersede(ME, old, old, author())).toBe(false)
    expect(await store.memories.supersede(ME, old, 'nothing', author())).toBe(false)
    expect(await store.memories.supersede(ME, old, one, author())).toBe(true)
    expect(await store.memories.supersede(ME, old, two, author())).toBe(false)
    expect(await store.memories.get(ME, old)).toMatchObject({ supersededBy: one })
  })
})

describe('forgetting', () => {
  test('leaves a tombstone without text, topic, labels or quotes', async () => {
    const store = await temporaryStore()
    const { id } = await store.memories.add(
      newMemory({
        ...statement({ text: 'plum', topic: 'plum', aliases: ['plum'], keywords: ['plum'], tags: ['plum'] }),
        files: ['plum.ts'],
        pinned: true,
        evidence: [{ session: 's', messages: ['m'], quote: 'a plum' }],
      }),
      author(),
    )
    expect(await store.memories.forget(ME, id, author(5))).toBe(true)
    const tombstone = await store.memories.get(ME, id)
    expect(tombstone).toMatchObject({ state: 'forgotten', kind: 'fact', text: '', validTo: minute(5) })
    expect(JSON.stringify(tombstone)).not.toContain('plum')
    expect(await store.memories.forget(ME, id, author())).toBe(false)
  })

  test('is undone by restoring: the memory is as it was', async () => {
    const store = await temporaryStore()
    const given = newMemory({
      ...statement({ text: 'plum', topic: 'fruit', tags: ['x'], pinned: true }),
      evidence: [{ session: 's', messages: ['m'], quote: 'a plum' }],
    })
    await store.memories.add(given, author())
    const before = await store.memories.get(ME, given.id)
    await store.memories.forget(ME, given.id, author(5))
    const after = await store.memories.restore(ME, given.id, author(6))
    expect(after).toEqual({ ...before, revision: 3, updatedAt: minute(6) })
    expect(await store.memories.restore(ME, given.id, author())).toBeUndefined()
  })

  test('a superseded memory and restoring it leaves it superseded', async () => {
    const store = await temporaryStore()
    const [old, by] = [await stored(store, 'old'), await stored(store, 'new')]
    await store.memories.supersede(ME, old, by, author(2))
    await store.memories.forget(ME, old, author(3))
    expect(await store.memories.restore(ME, old, author(4))).toMatchObject({
      state: 'superseded',
      supersededBy: by,
      validTo: minute(2),
      text: 'old',
    })
  })

  test('what was purged cannot be restored, revised or forgotten', async () => {
    const store = await temporaryStore()
    const id = await stored(store, 'plum')
    expect(await store.memories.purge(ME, id, author())).toBe(true)
    expect(await store.memories.restore(ME, id, author())).toBeUndefined()
    expect(await store.memories.revise(ME, id, statement({ text: 'new' }), author())).toBeUndefined()
    expect(await store.memories.forget(ME, id, author())).toBe(false)
  })

  test('only what was forgotten before the given time and still has text is due for purging', async () => {
    const store = await temporaryStore()
    const [early, late, purged] = [
      await stored(store, 'a'),
      await stored(store, 'b'),
      await stored(store, 'c'),
    ]
    await stored(store, 'living')
    await store.memories.forget(ME, early, author(10))
    await store.memories.forget(ME, late, author(20))
    await store.memories.purge(ME, purged, author(5))
    expect(await store.memories.purgeable(ME, minute(20))).toEqual([early])
    expect(await store.memories.purgeable(ME, minute(10))).toEqual([])
  })

  test('takes the vector along, and so does a new text', async () => {
    const store = await temporaryStore()
    const [one, two] = [await stored(store, 'one'), await stored(store, 'two')]
    const vector = { bits: new Uint8Array([1]), data: new Uint8Array([1]) }
    await store.vectors.put(ME, 'model', [
      { number: 1, ...vector },
      { number: 2, ...vector },
    ])
    await store.memories.forget(ME, one, author())
    await store.memories.revise(ME, two, statement({ text: 'two', pinned: true }), author())
    expect(await ask(store.path, 'SELECT memory_n FROM memory_vectors')).toEqual([{ memory_n: 2 }])
    await store.memories.revise(ME, two, statement({ text: 'other' }), author())
    expect(await ask(store.path, 'SELECT memory_n FROM memory_vectors')).toEqual([])
  })
})

describe('being used', () => {
  test('is counted, and is no revision', async () => {
    const store = await temporaryStore()
    const [one, two] = [await stored(store, 'one'), await stored(store, 'two')]
    await store.memories.markUsed(ME, [one, one, 'nothing'], minute(7))
    await store.memories.markUsed(ME, [one], minute(8))
    await store.memories.markUsed(ME, [], minute(9))
    expect(await store.memories.byIds(ME, [one, two])).toMatchObject([
      { used: { count: 2, lastAt: minute(8) }, revision: 1 },
      { used: { count: 0, lastAt: null } },
    ])
  })
})
