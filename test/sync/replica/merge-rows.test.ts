import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/base/clock.ts'
import { collectForgotten, TOMBSTONE_MS } from '../../../src/sync/server/collect.ts'
import { author } from '../../store/examples.ts'
import { ME, newPair } from '../../support/sync/pair.ts'
import { PEER } from '../../support/sync/replicas.ts'

describe('a memory on two machines', () => {
  test('is the same on both, and applying it makes no operation', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('We deploy on Tuesdays')
    await one.syncs()
    expect(await two.syncs()).toMatchObject({ applied: 1, made: 0 })
    expect(await two.get(id)).toMatchObject({ text: 'We deploy on Tuesdays', trust: 1 })
    expect(await two.syncs()).toMatchObject({ applied: 0, made: 0, pushed: 0 })
    expect(pair.server.ops).toHaveLength(1)
  })

  test('keeps both sides of a concurrent edit in the history of both', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('first')
    await one.syncs()
    await two.syncs()
    await one.edits(id, 'from one')
    await two.edits(id, 'from two')
    for (const machine of [one, two, one, two]) await machine.syncs()
    for (const { home, get } of [one, two]) {
      expect((await get(id))?.text).toBe('from two')
      const texts = (await home.history(id)).map(({ statement }) => statement?.text)
      expect(texts).toEqual(expect.arrayContaining(['first', 'from one', 'from two']))
    }
  })

  test('merges by field: a new text here and a pin there both hold', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('first')
    await one.syncs()
    await two.syncs()
    await one.edits(id, 'second')
    await two.home.revise(id, { pinned: true, topic: 'deploys' }, author(5))
    for (const machine of [one, two, one, two]) await machine.syncs()
    for (const { get } of [one, two])
      expect(await get(id)).toMatchObject({ text: 'second', pinned: true, topic: 'deploys' })
  })

  test('said on both machines lives once, and the other one comes back when that is forgotten', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const first = await one.says('We deploy on Tuesdays')
    const second = await two.says('we deploy on tuesdays.')
    for (const machine of [one, two, one, two]) await machine.syncs()
    for (const { get } of [one, two]) {
      expect(await get(first)).toMatchObject({ state: 'active' })
      expect(await get(second)).toMatchObject({ state: 'superseded', supersededBy: first })
    }
    await two.forgets(first)
    for (const machine of [two, one]) await machine.syncs()
    for (const { get } of [one, two])
      expect(await get(second)).toMatchObject({ state: 'active', supersededBy: null })
  })

  test('gives way to an older one that is restored when a third is forgotten, before the next sync', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const oldest = await one.says('We deploy on Tuesdays')
    await one.syncs()
    await one.forgets(oldest)
    const first = await one.says('We deploy on Tuesdays')
    const second = await two.says('We deploy on Tuesdays')
    for (const machine of [one, two, one, two]) await machine.syncs()
    await one.forgets(first)
    await one.restores(oldest)
    for (const machine of [one, two]) await machine.syncs()
    for (const { get, texts } of [one, two]) {
      expect(await texts()).toEqual(['We deploy on Tuesdays'])
      expect(await get(second)).toMatchObject({ state: 'superseded', supersededBy: oldest })
    }
  })

  test('brings its links along, also to a memory that arrives after it', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const [from, to] = [await one.says('a problem'), await one.says('its fix')]
    const at = '2026-01-31T12:00:00.000Z'
    await one.home.rows.memories.link(ME, from, 'resolved-by', to, at)
    for (const machine of [one, two]) await machine.syncs()
    // The operation of the memory that the link begins at is the first one.
    expect(pair.server.ops.map(({ memory }) => memory)).toEqual([from, to])
    const links = [{ from, relation: 'resolved-by', to }]
    expect(await two.home.rows.memories.links(ME, from)).toMatchObject(links)
    await two.home.rows.memories.link(ME, to, 'related', from, at)
    expect(await two.syncs()).toMatchObject({ made: 1, pushed: 1 })
    await one.syncs()
    expect(await one.home.rows.memories.links(ME, to)).toHaveLength(2)
  })

  test('that was taken out of the space stays here and is gone elsewhere', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    await one.home.rows.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, '2026-01-31T12:00:00.000Z')
    const id = await one.says('shared', { scope: 'team', project: 'p' })
    for (const { context } of [one, two]) {
      const peer = await context.store.sync.peer(ME, PEER)
      if (peer !== undefined) await context.store.sync.putPeer(ME, { ...peer, scopes: ['team'] })
    }
    for (const machine of [one, two]) await machine.syncs()
    expect(await two.texts()).toEqual(['shared'])
    await one.home.rows.team.move(ME, id, { scope: 'project', project: 'p', author: null }, author(9))
    for (const machine of [one, two]) await machine.syncs()
    expect([await one.texts(), await two.texts()]).toEqual([['shared'], []])
    await one.home.rows.team.move(ME, id, { scope: 'team', project: 'p', author: null }, author(10))
    for (const machine of [one, two]) await machine.syncs()
    expect(await two.texts()).toEqual(['shared'])
  })
})

describe('a deletion', () => {
  test('wins over an edit that another machine made later', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('first')
    for (const machine of [one, two]) await machine.syncs()
    await one.forgets(id)
    await two.edits(id, 'edited afterwards')
    for (const machine of [one, two, one, two]) await machine.syncs()
    for (const { get } of [one, two]) expect(await get(id)).toMatchObject({ state: 'forgotten' })
  })

  test('is taken back everywhere by a restore', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('first')
    for (const machine of [one, two]) await machine.syncs()
    await one.forgets(id)
    for (const machine of [one, two]) await machine.syncs()
    await two.restores(id)
    for (const machine of [two, one]) await machine.syncs()
    for (const { get } of [one, two]) expect(await get(id)).toMatchObject({ state: 'active', text: 'first' })
  })

  test('holds for a machine that was away longer than the tombstone time, which loses nothing new', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const ids = await Promise.all([one.says('old note 1'), one.says('old note 2'), one.says('old note 3')])
    for (const machine of [one, two]) await machine.syncs()
    for (const id of ids) await one.forgets(id)
    await one.syncs()
    await two.edits(ids[0] as string, 'edited on the tablet')
    await two.says('new on the tablet')
    pair.clock.now += TOMBSTONE_MS + DAY_MS
    await one.syncs()
    expect(await collectForgotten(pair.server, { now: pair.clock.now })).toBe(3)
    expect(JSON.stringify(pair.server.ops)).not.toContain('old note')
    for (const machine of [two, one, two]) await machine.syncs()
    for (const { texts } of [one, two]) expect(await texts()).toEqual(['new on the tablet'])
  })

  test('keeps its words on the server while a machine that is not away has not seen it', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('first')
    for (const machine of [one, two]) await machine.syncs()
    await one.forgets(id)
    await one.syncs()
    pair.clock.now += TOMBSTONE_MS - DAY_MS
    // It was here yesterday, and only its pull failed.
    await two.says('second')
    two.transport.plan(['none', 'none', 'lost-request'])
    await two.syncs()
    pair.clock.now += 2 * DAY_MS
    for (const machine of [one, one]) await machine.syncs()
    expect(await collectForgotten(pair.server, { now: pair.clock.now })).toBe(0)
    for (const machine of [two, two]) await machine.syncs()
    expect(await collectForgotten(pair.server, { now: pair.clock.now })).toBe(1)
  })

  test('by purge leaves no word anywhere, on either machine or the server', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = await one.says('plumword 1')
    for (const machine of [one, two]) await machine.syncs()
    await two.edits(id, 'plumword 2')
    await two.syncs()
    await one.home.purge(id, author(3))
    await two.edits(id, 'plumword 3')
    expect(await one.home.dump()).not.toContain('plumword')
    for (const machine of [one, two, one]) await machine.syncs()
    for (const { home } of [one, two]) expect(await home.dump()).not.toContain('plumword')
    expect(JSON.stringify(pair.server.ops)).not.toContain('plumword')
  })
})

describe('a clock that is a year ahead', () => {
  test('decides nothing for those who saw its edit, and moves no other clock', async () => {
    const pair = newPair()
    const [wrong, right] = [await pair.machine({ skew: 365 * DAY_MS }), await pair.machine()]
    const id = await wrong.says('from the future')
    for (const machine of [wrong, right]) await machine.syncs()
    await right.edits(id, 'corrected')
    const other = await right.says('another one')
    for (const machine of [right, wrong]) await machine.syncs()
    expect((await wrong.get(id))?.text).toBe('corrected')
    const created = pair.server.ops.find(({ memory }) => memory === other)
    expect(JSON.parse(created?.body ?? '{}').clock < String(pair.clock.now + DAY_MS).padStart(15, '0')).toBe(
      true,
    )
  })
})
