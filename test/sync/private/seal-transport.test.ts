import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/base/clock.ts'
import { ok } from '../../../src/base/result.ts'
import type { KeyRing } from '../../../src/keys/seal.ts'
import { encodeOperation } from '../../../src/sync/log/codec.ts'
import { sealTransport } from '../../../src/sync/private/seal-transport.ts'
import { retryDeadLetters } from '../../../src/sync/replica/dead-letters.ts'
import { syncSpace } from '../../../src/sync/replica/run.ts'
import type { LogEntry } from '../../../src/sync/replica/transport.ts'
import { collectForgotten, TOMBSTONE_MS } from '../../../src/sync/server/collect.ts'
import { author } from '../../store/examples.ts'
import { type Machine, ME, newPair, type Pair } from '../../support/sync/pair.ts'
import { PEER, SPACE } from '../../support/sync/replicas.ts'
import { ringsAfterRotations } from '../../support/sync/rings.ts'

const [ring, rotated] = ringsAfterRotations(1) as [KeyRing, KeyRing]

async function twoMachines(): Promise<{ pair: Pair; one: Machine; two: Machine }> {
  const pair = newPair()
  const keys = () => ring
  return { pair, one: await pair.machine({ keys }), two: await pair.machine({ keys }) }
}

/** Syncs with a server that changes what it gives. */
function syncFrom({ context, transport }: Machine, change: (entry: LogEntry) => LogEntry, keys = ring) {
  const lying = {
    ...transport,
    pull: async (...given: Parameters<typeof transport.pull>) => {
      const page = await transport.pull(...given)
      return page.ok ? ok({ ...page.value, entries: page.value.entries.map(change) }) : page
    },
  }
  return syncSpace(context, PEER, sealTransport(lying, keys, SPACE), { now: true })
}

async function deadReasons({ context }: Machine) {
  return (await context.store.sync.ops(PEER, 'dead', 10)).map(({ reason }) => reason)
}

const edited = (body: string | null, change: object) => {
  const all = { ...JSON.parse(body ?? '{}'), ...change }
  return JSON.stringify(Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))))
}

describe('a personal space', () => {
  test('brings memories to another machine, and its server can read neither words nor ids', async () => {
    const { pair, one, two } = await twoMachines()
    const id = await one.says('plumword about my health')
    await one.syncs()
    await two.syncs()
    expect(await two.texts()).toEqual(['plumword about my health'])
    const [op] = pair.server.ops
    expect(Object.keys(JSON.parse(op?.body ?? '')).sort()).toEqual([
      'by',
      'clock',
      'generation',
      'id',
      'kind',
      'memory',
      'replica',
      'sealed',
      'space',
      'v',
    ])
    expect(JSON.stringify(pair.server.ops)).not.toMatch(/plumword|"ada"/)
    expect(JSON.stringify(pair.server.ops)).not.toContain(id)
  })

  test('takes no readable operation, and a space of a team no sealed one', async () => {
    const { pair, one } = await twoMachines()
    const team = await pair.machine()
    await team.says('readable')
    await team.syncs()
    await one.says('sealed')
    await one.syncs()
    const [readable, sealed] = pair.server.ops.map(({ body }) => body ?? '')
    expect(await one.transport.push([readable ?? ''])).toMatchObject({
      value: [{ status: 'refused', reason: expect.stringContaining('sealed operations only') }],
    })
    expect(await team.transport.push([sealed ?? ''])).toMatchObject({
      value: [{ status: 'refused', reason: expect.stringContaining('readable operations only') }],
    })
    expect(pair.server.ops).toHaveLength(2)
  })

  test('gets an operation that is pushed twice once, also after the keys were rotated', async () => {
    const { pair, one } = await twoMachines()
    await one.syncs()
    await one.says('first')
    one.transport.plan(['none', 'lost-answer', 'lost-request'])
    await one.syncs()
    expect(await one.context.store.sync.countOps(PEER)).toMatchObject({ waiting: 1 })
    one.transport.plan(['none', 'none', 'lost-request'])
    expect(await syncFrom(one, (entry) => entry, rotated)).toMatchObject({ pushed: 1, dead: 0 })
    expect(await one.context.store.sync.countOps(PEER)).toMatchObject({ waiting: 0, stored: 1 })
    expect(pair.server.ops).toHaveLength(1)
  })

  test('loses the words of what was forgotten or purged, as others do', async () => {
    const { pair, one, two } = await twoMachines()
    const [forgotten, purged] = [await one.says('to forget'), await one.says('to purge')]
    for (const machine of [one, two]) await machine.syncs()
    await one.forgets(forgotten)
    await one.home.purge(purged, author(3))
    for (const machine of [one, two, one]) await machine.syncs()
    expect(pair.server.ops.filter(({ body }) => body === null)).toHaveLength(1)
    pair.clock.now += TOMBSTONE_MS + DAY_MS
    for (const machine of [one, two]) await machine.syncs()
    expect(await collectForgotten(pair.server, { now: pair.clock.now })).toBe(1)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual([])
  })
})

describe('a server that lies', () => {
  const changes: Readonly<Record<string, (entry: LogEntry, others: readonly LogEntry[]) => LogEntry>> = {
    'changes a bit of the sealed words': (entry) => ({
      ...entry,
      body: (entry.body ?? '').replace(
        /("sealed":"[0-9a-f]{32}\.[^"]{60})(.)/,
        (_, before, one) => before + (one === 'A' ? 'B' : 'A'),
      ),
    }),
    'says that it is of another time': (entry) => ({
      ...entry,
      body: edited(entry.body, {
        clock: JSON.parse(entry.body ?? '').clock.replace(/^\d{15}/, '000000000000001'),
      }),
    }),
    'says that it is of another memory': (entry) => ({
      ...entry,
      body: edited(entry.body, { memory: 'x'.repeat(43) }),
    }),
    'turns an edit into a deletion': (entry) => ({ ...entry, body: edited(entry.body, { kind: 'forget' }) }),
    'moves it to another generation': (entry) => ({
      ...entry,
      body: edited(entry.body, { kind: 'edit', generation: 7 }),
    }),
    'says that another machine made it': (entry) => {
      const { replica, clock } = JSON.parse(entry.body ?? '')
      const other = `${replica.slice(0, -1)}${replica.endsWith('a') ? 'b' : 'a'}`
      return { ...entry, body: edited(entry.body, { replica: other, clock: clock.replace(replica, other) }) }
    },
    'gives the words of another operation': (entry, [, second]) => ({
      ...entry,
      body: edited(entry.body, { sealed: JSON.parse(second?.body ?? '').sealed }),
    }),
  }

  test.each(Object.keys(changes))('and %s changes nothing, and gets no further', async (name) => {
    const { pair, one, two } = await twoMachines()
    const [first] = [await one.says('first'), await one.says('second')]
    await one.syncs()
    const target = pair.server.ops[0]?.id
    await syncFrom(two, (entry) =>
      entry.id === target ? (changes[name]?.(entry, pair.server.ops) ?? entry) : entry,
    )
    expect(await two.texts()).toEqual(['second'])
    expect(await deadReasons(two)).toEqual(['it was changed after it was sealed, or is another operation'])
    // An honest answer heals it.
    await two.sync({ now: true, resync: true })
    expect(await two.texts()).toEqual(['first', 'second'])
    expect(await deadReasons(two)).toEqual([])
    expect(await two.get(first ?? '')).toMatchObject({ state: 'active' })
  })

  test('and puts a text of its own under the id of an operation from here confirms nothing by it', async () => {
    const { one } = await twoMachines()
    await one.syncs()
    await one.says('first')
    one.transport.plan(['none', 'lost-answer'])
    await syncFrom(one, (entry) => ({ ...entry, body: '{"made":"up"}' }))
    expect(await one.context.store.sync.countOps(PEER)).toMatchObject({ waiting: 1, stored: 0, dead: 0 })
    expect((await one.context.store.sync.ops(PEER, 'waiting', 1))[0]?.body).toContain('first')
    await one.syncs()
    expect(await one.context.store.sync.countOps(PEER)).toMatchObject({ waiting: 0, stored: 1 })
  })

  test('and lists an operation under another id gets no further', async () => {
    const { pair, one, two } = await twoMachines()
    await one.says('first')
    await one.says('second')
    await one.syncs()
    const [a, b] = pair.server.ops
    await syncFrom(two, (entry) => (entry.id === a?.id ? { ...entry, body: b?.body ?? null } : entry))
    expect(await deadReasons(two)).toEqual(['the server lists it under another id'])
    expect(await two.texts()).toEqual(['second'])
  })

  test('and makes up a readable operation brings nothing here, not even when dead letters are tried again', async () => {
    const { pair, one, two } = await twoMachines()
    const id = await one.says('first')
    for (const machine of [one, two]) await machine.syncs()
    await one.edits(id, 'second')
    await one.syncs()
    const real = JSON.parse(pair.server.ops[1]?.body ?? '')
    const { sealed: _, v: __, ...header } = real
    const forged = encodeOperation({ ...header, kind: 'purge', memory: id, by: 'eve', fields: {} })
    await syncFrom(two, (entry) => ({ ...entry, body: forged }))
    await retryDeadLetters(two.context, PEER, 'all')
    expect(await two.get(id)).toMatchObject({ text: 'first', state: 'active' })
    expect(await deadReasons(two)).toEqual(['it is not sealed'])
    await two.sync({ now: true, resync: true })
    expect(await two.texts()).toEqual(['second'])
  })
})

describe('an operation whose key is not here', () => {
  test('waits among the dead letters with the reason, and is merged when the key comes', async () => {
    const { pair, two } = await twoMachines()
    const one = await pair.machine({ keys: () => rotated })
    const id = await one.says('sealed by the new key')
    await one.syncs()
    await two.syncs()
    expect(await two.texts()).toEqual([])
    expect(await deadReasons(two)).toEqual(['it is sealed by key 2, and this machine has keys up to 1'])
    await syncFrom(two, (entry) => entry, rotated)
    expect(await two.texts()).toEqual(['sealed by the new key'])
    expect(await deadReasons(two)).toEqual([])
    // Its row names its memory now: a purge finds it.
    expect(await two.context.store.sync.opsOf(PEER, id)).toHaveLength(1)
  })

  test('does not block what comes after it, nor what is made here', async () => {
    const { pair, one, two } = await twoMachines()
    const newer = await pair.machine({ keys: () => rotated })
    for (let number = 0; number < 3; number++) await newer.says(`sealed by the new key ${number}`)
    await newer.syncs()
    await one.says('after it')
    await one.syncs()
    await two.says('from here')
    expect(await two.syncs()).toMatchObject({ pushed: 1, state: 'ready' })
    expect(await two.texts()).toEqual(['after it', 'from here'])
  })

  test('of another ring is never opened, and says so', async () => {
    const { one, two } = await twoMachines()
    const [other] = ringsAfterRotations(0) as [KeyRing]
    await one.says('first')
    await one.syncs()
    await syncFrom(two, (entry) => entry, other)
    expect(await deadReasons(two)).toEqual(['it is sealed by other keys than those of this machine'])
    await two.syncs()
    expect(await two.texts()).toEqual(['first'])
    expect((await two.context.store.sync.peer(ME, PEER))?.state).toBe('ready')
  })
})
