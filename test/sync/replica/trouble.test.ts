import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/base/clock.ts'
import { err, ok } from '../../../src/base/result.ts'
import { encodeClock } from '../../../src/sync/log/clock.ts'
import { chainAfter, encodeOperation } from '../../../src/sync/log/codec.ts'
import { retryDeadLetters } from '../../../src/sync/replica/dead-letters.ts'
import { pauseAfter, syncSpace } from '../../../src/sync/replica/run.ts'
import { enrol, leaveSpace } from '../../../src/sync/replica/spaces.ts'
import { syncStatus } from '../../../src/sync/replica/status.ts'
import type { Page, Transport } from '../../../src/sync/replica/transport.ts'
import { author, makeId } from '../../store/examples.ts'
import { type Machine, ME, newPair } from '../../support/sync/pair.ts'
import { PEER } from '../../support/sync/replicas.ts'

/** Syncs over a transport with some of its requests replaced. */
function syncOver({ context, transport }: Machine, change: Partial<Transport>) {
  return syncSpace(context, PEER, { ...transport, ...change }, { now: true })
}

async function counts({ context }: Machine) {
  return context.store.sync.countOps(PEER)
}

describe('arrival', () => {
  test('is confirmed by the digest that the server reads back, and not by its answer alone', async () => {
    const pair = newPair()
    const one = await pair.machine()
    await one.says('first')
    const lies = [
      async () => ok([]),
      async (bodies: readonly string[]) =>
        ok(
          bodies.map(
            (body) =>
              ({ id: JSON.parse(body).id, status: 'stored', seq: 1, digest: 'x', reason: null }) as const,
          ),
        ),
    ]
    for (const push of lies) {
      expect(await syncOver(one, { push })).toMatchObject({ pushed: 0 })
      expect(await counts(one)).toMatchObject({ waiting: 1, stored: 0 })
    }
    await one.syncs()
    expect(await counts(one)).toMatchObject({ waiting: 0, stored: 1 })
    expect(pair.server.ops).toHaveLength(1)
  })

  test('is noticed when only the answer was lost, and nothing is stored twice', async () => {
    const pair = newPair()
    const one = await pair.machine()
    await one.syncs()
    await one.says('first')
    one.transport.plan(['none', 'lost-answer'])
    await one.syncs()
    expect(await counts(one)).toMatchObject({ waiting: 0, stored: 1 })
    expect(pair.server.ops).toHaveLength(1)
  })
})

describe('one bad operation', () => {
  test.each(['too-large', 'invalid'] as const)(
    'that makes a request %s is set aside, and all others arrive',
    async (kind) => {
      const pair = newPair()
      const one = await pair.machine()
      for (let number = 0; number < 9; number++)
        await one.says(number === 4 ? 'the bad one' : `note ${number}`)
      const push: Transport['push'] = async (bodies) =>
        bodies.some((body) => body.includes('the bad one'))
          ? err({ kind, message: 'no' })
          : one.transport.push(bodies)
      expect(await syncOver(one, { push })).toMatchObject({ pushed: 8, dead: 1, state: 'ready' })
      expect(await syncStatus(one.context)).toMatchObject([{ dead: 1, waiting: 0, state: 'ready' }])
      expect(await retryDeadLetters(one.context, PEER, 'all')).toBe(1)
      await one.syncs()
      expect(await counts(one)).toMatchObject({ dead: 0, stored: 9 })
    },
  )

  test('that cannot be sent at all is a dead letter at once', async () => {
    const pair = newPair()
    const one = await pair.machine()
    await one.says('fine')
    await one.says('with a wrong id', { id: 'has a space' })
    expect(await one.syncs()).toMatchObject({ pushed: 1, state: 'ready' })
    expect(await one.syncs()).toMatchObject({ made: 0 })
    expect(await counts(one)).toMatchObject({ dead: 1, stored: 1 })
  })

  test('of another replica is a dead letter here, and what comes after it is merged', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const id = makeId()
    await pair.server.append({
      id,
      memory: 'm',
      body: '{"v":2}',
      bucket: 0,
      chain: chainAfter('', id),
      at: 0,
    })
    await one.says('after it')
    for (const machine of [one, two]) await machine.syncs()
    expect(await two.texts()).toEqual(['after it'])
    expect(await counts(two)).toMatchObject({ dead: 1, stored: 1 })
  })
})

describe('push and pull', () => {
  test('are independent: a push that fails stops no pull', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    await one.says('from one')
    await one.syncs()
    await two.says('from two')
    const push: Transport['push'] = async () => err({ kind: 'offline', message: 'no answer' })
    expect(await syncOver(two, { push })).toMatchObject({ pushed: 0, applied: 1, state: 'offline' })
    expect(await two.texts()).toEqual(['from one', 'from two'])
  })

  test('are independent where only pushing is forbidden: what others write comes without a pause', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    for (const machine of [one, two]) await machine.syncs()
    for (let number = 0; number < 3; number++) await two.says(`mine ${number}`)
    const sizes: number[] = []
    const push: Transport['push'] = async (bodies) => {
      sizes.push(bodies.length)
      return err({ kind: 'forbidden', message: 'no' })
    }
    const reader = { ...two.transport, push }
    for (const text of ['first', 'second']) {
      await one.says(text)
      await one.syncs()
      // Not asked to run at once: a pause would keep it from running.
      expect(await syncSpace(two.context, PEER, reader)).toMatchObject({ ran: true, state: 'read-only' })
      expect(await two.texts()).toContain(text)
    }
    expect(sizes).toEqual([3, 1])
    expect(await syncStatus(two.context)).toMatchObject([
      {
        state: 'read-only',
        waiting: 3,
        retryAt: null,
        failure: 'local only: you may not write in this space',
      },
    ])
    expect(await two.syncs()).toMatchObject({ state: 'ready', pushed: 3 })
    expect(await syncStatus(two.context)).toMatchObject([{ waiting: 0, failure: null, hint: null }])
  })

  test('go on from the same cursor after a page that leaves an operation out or is in another order', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    for (const text of ['first', 'second', 'third']) await one.says(text)
    await one.syncs()
    for (const change of [
      (entries: Page['entries']) => entries.slice(1),
      (entries: Page['entries']) => entries.slice(0, 2),
      (entries: Page['entries']) => [...entries].reverse(),
    ]) {
      const pull: Transport['pull'] = async (...asked) => {
        const page = await two.transport.pull(...asked)
        return page.ok ? ok({ ...page.value, entries: change(page.value.entries) }) : page
      }
      expect(await syncOver(two, { pull })).toMatchObject({ applied: 0, state: 'offline' })
      expect(await two.texts()).toEqual([])
    }
    await two.syncs()
    expect(await two.texts()).toEqual(['first', 'second', 'third'])
  })

  test('go in bounded batches, with the progress of what is left', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const sizes: number[] = []
    for (let number = 0; number < 450; number++) await one.says(`note ${number}`)
    await syncOver(one, {
      push: (bodies) => {
        sizes.push(bodies.length)
        return one.transport.push(bodies)
      },
    })
    expect(sizes).toEqual([200, 200, 50])
    const seen: number[] = []
    await two.sync({ now: true, onProgress: ({ done }) => seen.push(done) })
    expect(seen).toEqual([200, 400, 450, 450])
  })

  test('that are broken off in the middle of a page leave nothing of it, and go on from there', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    for (let number = 0; number < 20; number++) await one.says(`note ${number}`)
    await one.syncs()
    for (const writes of [10, 60, 90]) {
      two.home.breakAfter(writes)
      await expect(two.syncs()).rejects.toThrow('broken off')
      expect(await two.texts()).toEqual([])
      expect(await two.context.store.sync.peer(ME, PEER)).toMatchObject({ cursor: { seq: 0 } })
    }
    two.home.breakAfter(Number.POSITIVE_INFINITY)
    await two.syncs()
    expect(await two.texts()).toHaveLength(20)
  })
})

describe('changes that no run has found yet', () => {
  test('wait in the state of the space, which writes nothing', async () => {
    const pair = newPair()
    const one = await pair.machine()
    const [edited, forgotten, same] = [
      await one.says('edit me'),
      await one.says('forget me'),
      await one.says('same'),
    ]
    const waiting = async () => (await syncStatus(one.context))[0]?.waiting
    // Nothing is compared before the space was read.
    expect(await waiting()).toBe(0)
    await one.syncs()
    expect(await waiting()).toBe(0)
    await one.edits(edited, 'edited')
    await one.forgets(forgotten)
    await one.says('new')
    await one.edits(same, 'other')
    await one.edits(same, 'same')
    const before = await one.context.store.sync.peer(ME, PEER)
    expect(await waiting()).toBe(3)
    expect(await one.context.store.sync.peer(ME, PEER)).toEqual(before)
    expect(await counts(one)).toMatchObject({ waiting: 0 })
    one.transport.refusal = { kind: 'offline', message: 'no answer' }
    expect(await one.syncs()).toMatchObject({ made: 3 })
    expect(await waiting()).toBe(3)
    await one.says('one more')
    expect(await waiting()).toBe(4)
    one.transport.refusal = undefined
    expect(await one.syncs()).toMatchObject({ pushed: 4 })
    expect(await waiting()).toBe(0)
  })
})

describe('rows deleted from the log of a server', () => {
  test.each([
    [[2], 'lacks its operation 2'],
    [[1, 2], 'lacks its operations 1 to 2'],
  ])('stop a machine that joins later with what is missing and the next step: %j', async (gone, says) => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    for (const text of ['first', 'second', 'third']) await one.says(text)
    await one.syncs()
    const pull: Transport['pull'] = async (cursor, limit) => {
      const page = await two.transport.pull(cursor, limit)
      if (!page.ok) return page
      return ok({ ...page.value, entries: page.value.entries.filter(({ seq }) => !gone.includes(seq)) })
    }
    await syncOver(two, { pull })
    expect(await two.texts()).toEqual([])
    expect(await syncStatus(two.context)).toMatchObject([
      {
        state: 'offline',
        failure: `the log of the server ${says}. Whoever runs the server has to restore its database from a backup`,
      },
    ])
    expect(await two.syncs()).toMatchObject({ state: 'ready', applied: 3 })
  })
})

describe('a server that refuses us', () => {
  test.each([
    ['unauthorized', 'Log in again'],
    ['forbidden', 'Ask its owner'],
  ] as const)('as %s leaves everything here, and is asked again gently', async (kind, hint) => {
    const pair = newPair()
    const one = await pair.machine()
    await one.syncs()
    await one.says('mine')
    one.transport.refusal = { kind, message: 'no' }
    expect(await one.syncs()).toMatchObject({ state: kind, pushed: 0 })
    expect(await syncStatus(one.context)).toMatchObject([
      { state: kind, waiting: 1, hint: expect.stringContaining(hint) },
    ])
    expect(await one.sync()).toMatchObject({ ran: false, state: kind })
    one.transport.refusal = undefined
    pair.clock.now += DAY_MS
    expect(await one.sync()).toMatchObject({ ran: true, state: 'ready', pushed: 1 })
  })

  test('in the middle of a push has what it confirmed, and the rest waits', async () => {
    const pair = newPair()
    const one = await pair.machine()
    for (let number = 0; number < 250; number++) await one.says(`note ${number}`)
    let requests = 0
    const push: Transport['push'] = (bodies) => {
      requests += 1
      if (requests === 2) one.transport.refusal = { kind: 'unauthorized', message: 'the key was revoked' }
      return one.transport.push(bodies)
    }
    expect(await syncOver(one, { push })).toMatchObject({ pushed: 200, state: 'unauthorized' })
    expect(await counts(one)).toMatchObject({ stored: 200, waiting: 50, dead: 0 })
  })

  test('makes longer pauses the longer it lasts, and a day at most', () => {
    const pauses = [1, 2, 3, 9].map((failures) => pauseAfter({ kind: 'offline', message: '' }, failures))
    expect(pauses).toEqual([60_000, 120_000, 240_000, 3_600_000])
    expect(pauseAfter({ kind: 'unauthorized', message: '' }, 1)).toBe(3_600_000)
    expect(pauseAfter({ kind: 'forbidden', message: '' }, 99)).toBe(DAY_MS)
    expect(pauseAfter({ kind: 'offline', message: '', retryAfterMs: 5 * 3_600_000 }, 1)).toBe(5 * 3_600_000)
  })
})

describe('a server that was restored from a backup', () => {
  test('gets everything back from the machines, also where its log grew again', async () => {
    const pair = newPair()
    const [one, two, three] = [await pair.machine(), await pair.machine(), await pair.machine()]
    await one.says('in the backup')
    for (const machine of [one, two, three]) await machine.syncs()
    const backup = pair.server.backup()
    const gone = await one.says('lost 1')
    await two.says('lost 2')
    for (const machine of [one, two, one]) await machine.syncs()
    await two.forgets(gone)
    for (const machine of [two, one]) await machine.syncs()
    pair.server.restore(backup)
    for (let number = 0; number < 4; number++) await three.says(`new ${number}`)
    await three.syncs()
    for (const machine of [one, two, three, one, two, three]) await machine.syncs()
    const expected = ['in the backup', 'lost 2', 'new 0', 'new 1', 'new 2', 'new 3']
    for (const { texts } of [one, two, three]) expect(await texts()).toEqual(expected)
  })
})

describe('a full comparison', () => {
  test('removes nothing that was not pushed, and fetches what is missing here', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    await one.says('from one')
    await one.syncs()
    await two.says('not pushed')
    two.transport.plan(['none'])
    const push: Transport['push'] = async () => err({ kind: 'offline', message: 'no answer' })
    const transport = { ...two.transport, push }
    await syncSpace(two.context, PEER, transport, { now: true, resync: true })
    expect(await two.texts()).toEqual(['from one', 'not pushed'])
    expect(await counts(two)).toMatchObject({ waiting: 1 })
  })
})

describe('forged operations', () => {
  const forged = (space: string, replica: string, memory: string) =>
    encodeOperation({
      ...{ id: makeId(), space, replica, memory, generation: 0, kind: 'edit', by: 'eve' },
      clock: encodeClock({ ms: 9e14, counter: 0, replica }),
      fields: { text: 'forged' },
    })

  test('of another space or of another person are refused by the server', async () => {
    const pair = newPair()
    const ada = await pair.machine({ person: 'ada', isPersonal: false })
    const eve = await pair.machine({ person: 'eve', isPersonal: false })
    const id = await ada.says('first')
    for (const machine of [ada, eve]) await machine.syncs()
    const peers = await Promise.all([ada, eve].map(({ context }) => context.store.sync.peer(ME, PEER)))
    const [adas, eves] = peers.map((peer) => peer?.replica ?? '')
    const receipts = await eve.transport.push([
      forged('another-space', eves ?? '', id),
      forged('space-1', adas ?? '', id),
      '{"no":"operation"}',
    ])
    expect(receipts).toMatchObject({
      value: [{ status: 'refused' }, { status: 'foreign' }, { status: 'refused' }],
    })
    expect(pair.server.ops).toHaveLength(1)
  })

  test('under the id of another operation are refused, and a replay changes nothing', async () => {
    const pair = newPair()
    const one = await pair.machine()
    await one.says('first')
    await one.syncs()
    const body = pair.server.ops[0]?.body ?? ''
    const { v: _, ...operation } = JSON.parse(body)
    const other = encodeOperation({ ...operation, by: 'eve' })
    const receipts = await one.transport.push([other, body, body])
    expect(receipts).toMatchObject({
      value: [{ status: 'refused' }, { status: 'known' }, { status: 'known' }],
    })
    expect(pair.server.ops).toHaveLength(1)
  })

  test('cannot reach a memory that takes no part in the space, not even by its id', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const secret = await two.says('my diary', { scope: 'user' })
    const peer = await two.context.store.sync.peer(ME, PEER)
    if (peer !== undefined)
      await two.context.store.sync.putPeer(ME, { ...peer, scopes: ['team'], projects: ['p'] })
    await one.says('overwritten', { id: secret, scope: 'team' })
    await one.forgets(secret)
    for (const machine of [one, two, one, two]) await machine.syncs()
    await one.restores(secret)
    for (const machine of [one, two]) await machine.syncs()
    const { replica = '' } = (await one.context.store.sync.peer(ME, PEER)) ?? {}
    const [earlier, later] = [forged('space-1', replica, secret), forged('space-1', replica, secret)]
    await one.transport.push([later, earlier])
    await two.syncs()
    expect(await two.get(secret)).toMatchObject({ text: 'my diary', scope: 'user', state: 'active' })
    expect(await two.home.history(secret)).toHaveLength(1)
  })

  test('with a secret in their words bring no secret here, and make no operation', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    await one.says('the key is hunter2hunter2')
    await one.syncs()
    const redact = (text: string) => ({ text: text.replaceAll('hunter2hunter2', '[redacted]'), findings: [] })
    const context = { ...two.context, redact }
    await syncSpace(context, PEER, two.transport, { now: true })
    expect(await two.texts()).toEqual(['the key is [redacted]'])
    expect(await two.home.dump()).not.toContain('hunter2')
    expect(await syncSpace(context, PEER, two.transport, { now: true })).toMatchObject({ made: 0, pushed: 0 })
  })
})

describe('memories that take no part in a space', () => {
  test('are not queued, and a home without sync collects nothing', async () => {
    const pair = newPair()
    const one = await pair.machine()
    const peer = await one.context.store.sync.peer(ME, PEER)
    if (peer === undefined) throw new Error('no peer')
    await one.context.store.sync.putPeer(ME, { ...peer, scopes: ['team'], projects: ['enrolled'] })
    const { projects } = one.home.rows
    for (const id of ['enrolled', 'other'])
      await projects.seen({ id, kind: 'name', name: id }, null, '2026-01-31T12:00:00.000Z')
    await one.says('private', { scope: 'user' })
    await one.says('of another project', { scope: 'team', project: 'other' })
    await one.says('mine in the project', { scope: 'project', project: 'enrolled' })
    expect(await one.syncs()).toMatchObject({ made: 0 })
    await one.says('shared', { scope: 'team', project: 'enrolled' })
    expect(await one.syncs()).toMatchObject({ made: 1, pushed: 1 })
    expect(JSON.stringify(pair.server.ops)).not.toMatch(/private|another project|mine in/)
    await leaveSpace(one.context, PEER)
    const id = await one.says('later')
    await one.home.rows.memories.markReview(ME, id, 'new')
    expect(await one.context.store.sync.touched(ME, 9)).toEqual([])
    expect(await counts(one)).toEqual({ waiting: 0, stored: 0, dead: 0, held: 0 })
  })

  test('are left as they are on both sides when a project is no longer enrolled', async () => {
    const pair = newPair()
    const [one, two] = [await pair.machine(), await pair.machine()]
    const at = '2026-01-31T12:00:00.000Z'
    for (const { home } of [one, two])
      await home.rows.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, at)
    const id = await one.says('shared', { scope: 'team', project: 'p' })
    for (const machine of [one, two]) await machine.syncs()
    await enrol(one.context, PEER, { scopes: ['team'], projects: [] })
    expect(await one.syncs()).toMatchObject({ made: 0 })
    await two.home.revise(id, { text: 'edited elsewhere' }, author(20))
    for (const machine of [two, one]) await machine.syncs()
    expect([await one.texts(), await two.texts()]).toEqual([['shared'], ['edited elsewhere']])
    await enrol(one.context, PEER, { scopes: ['team'], projects: ['p'] })
    await one.syncs()
    await two.syncs()
    expect(await one.texts()).toEqual(await two.texts())
  })
})
