import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { httpTransport, listServerSpaces } from '../../../src/sync/http/http-transport.ts'
import { syncSpace } from '../../../src/sync/replica/run.ts'
import { joinSpace } from '../../../src/sync/replica/spaces.ts'
import type { Transport } from '../../../src/sync/replica/transport.ts'
import { type SyncServer, sendJson, startSyncServer } from '../../support/sync/http-server.ts'
import { newPair } from '../../support/sync/pair.ts'

const START = { seq: 0, chain: '' }
const REPLICA = '01kg9ys7g0ajqdbb94526fhvtb'
const ID = '01kg9ys9eg9h8ms57m4ddssxta'

async function openServer(): Promise<SyncServer> {
  const server = await startSyncServer()
  server.addKey('mem_ada', 'ada')
  server.addTeam('team:shop', 'Shop', { ada: 'write' })
  return server
}

function transportTo({ url }: SyncServer, rest: { key?: string; patienceMs?: number } = {}): Transport {
  return httpTransport({
    url,
    key: 'mem_ada',
    space: 'team:shop',
    replica: REPLICA,
    clock: systemClock,
    ...rest,
  })
}

describe('HTTP transport', () => {
  test('two machines come to the same over HTTP, also after the server lost its log', async () => {
    const server = await openServer()
    const pair = newPair()
    const [laptop, desktop] = [await pair.machine(), await pair.machine()]
    const sync = await Promise.all(
      [laptop, desktop].map(async ({ context }) => {
        const given = { name: 'shop', server: server.url, space: 'team:shop', scopes: ['user'] as const }
        const { replica } = await joinSpace(context, { ...given, projects: 'all' })
        const access = { url: server.url, key: 'mem_ada', clock: systemClock }
        const transport = httpTransport({ ...access, space: 'team:shop', replica })
        return () => syncSpace(context, 'shop', transport, { now: true })
      }),
    )
    await laptop.says('We deploy on Tuesdays')
    for (const one of [...sync, ...sync]) expect((await one()).state).toBe('ready')
    expect(await desktop.texts()).toEqual(['We deploy on Tuesdays'])
    server.space('team:shop').restore({ ops: [], replicas: new Map() })
    for (const one of [...sync, ...sync]) expect((await one()).state).toBe('ready')
    expect(server.space('team:shop').ops).toHaveLength(1)
  })

  test('the list of spaces says which ones a person may write to', async () => {
    const server = await openServer()
    server.addTeam('team:docs', 'Docs\u0007\u200b\nteam', { ada: 'read' })
    const answer = await listServerSpaces({ url: server.url, key: 'mem_ada', clock: systemClock })
    expect(answer).toMatchObject({
      ok: true,
      value: [
        { space: 'ada', kind: 'personal', write: true },
        { space: 'team:shop', name: 'Shop', write: true },
        { space: 'team:docs', name: 'Docs team', write: false },
      ],
    })
  })

  test('a key that the server does not know is unauthorized, a space of others forbidden', async () => {
    const server = await openServer()
    expect(await transportTo(server, { key: 'mem_bob' }).head()).toMatchObject({
      error: { kind: 'unauthorized' },
    })
    server.addKey('mem_bob', 'bob')
    expect(await transportTo(server, { key: 'mem_bob' }).head()).toMatchObject({
      error: { kind: 'forbidden' },
    })
    server.addTeam('team:shop', 'Shop', { ada: 'write', bob: 'read' })
    const bob = transportTo(server, { key: 'mem_bob' })
    expect(await bob.push(['{}'])).toMatchObject({ error: { kind: 'forbidden' } })
    expect(await bob.pull(START, 10)).toMatchObject({ ok: true })
  })

  test.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'forbidden'],
    [409, 'offline'],
    [413, 'too-large'],
    [422, 'invalid'],
    [429, 'offline'],
    [500, 'offline'],
    [503, 'offline'],
  ])('status %i is a failure of the kind %s', async (status, kind) => {
    const server = await openServer()
    server.override = (_, response) => {
      sendJson(response, status, { error: { code: 'some_code', message: 'not\u001b[31m now\n', hint: null } })
      return true
    }
    expect(await transportTo(server).push([])).toMatchObject({
      ok: false,
      error: { kind, message: `not [31m now (HTTP ${status})`, status },
    })
  })

  test('a log that was set back is known by its code', async () => {
    const server = await openServer()
    const answer = await transportTo(server).pull({ seq: 7, chain: 'a'.repeat(32) }, 10)
    expect(answer).toMatchObject({ error: { kind: 'restored' } })
  })

  test.each([
    ['3', 3000],
    ['-3', 0],
    ['99999999999', 86_400_000],
    ['soon', undefined],
  ])('Retry-After %s is a wait of %s ms', async (header, retryAfterMs) => {
    const server = await openServer()
    server.override = (_, response) => {
      response.writeHead(429, { 'retry-after': header }).end('slow down')
      return true
    }
    const answer = await transportTo(server).head()
    expect(answer.ok ? undefined : answer.error.retryAfterMs).toBe(retryAfterMs)
  })

  test('a redirect is not followed, so the key goes nowhere else', async () => {
    const [server, other] = [await openServer(), await openServer()]
    server.override = (_, response) => {
      response.writeHead(307, { location: `${other.url}/api/v1/sync/spaces/team%3Ashop/push` }).end()
      return true
    }
    expect(await transportTo(server).push(['{}'])).toMatchObject({ error: { kind: 'offline', status: 307 } })
    expect(other.requests).toEqual([])
  })

  test('a server that hangs, before or in the middle of an answer, is offline after the time is over', async () => {
    const server = await openServer()
    const hangs = [
      () => undefined,
      (response: ServerResponse) => void response.writeHead(200).write('{"incarnation":"first",'),
    ]
    for (const hang of hangs) {
      server.override = (_, response) => {
        hang(response)
        return true
      }
      const answer = await transportTo(server, { patienceMs: 60 }).head()
      expect(answer).toMatchObject({
        error: { kind: 'offline', message: 'the server did not answer in time' },
      })
    }
  })

  test('an answer that never ends is broken off, and so is a refusal', async () => {
    const server = await openServer()
    for (const status of [200, 422]) {
      let isClosed = false
      server.override = (_, response) => {
        response.writeHead(status)
        response.on('close', () => {
          isClosed = true
        })
        const more = () => {
          while (!isClosed && response.write('['.repeat(65_536)));
        }
        response.on('drain', more)
        more()
        return true
      }
      expect((await transportTo(server).head()).ok).toBe(false)
      await expect.poll(() => isClosed).toBe(true)
    }
  })

  test('a server that is not there is offline, and the message names no key', async () => {
    const url = 'http://127.0.0.1:1'
    const access = { url, key: 'mem_ada', space: 'team:shop', replica: REPLICA, clock: systemClock }
    const answer = await httpTransport(access).head()
    expect(answer).toMatchObject({ error: { kind: 'offline', status: 0 } })
    const odd = await httpTransport({ ...access, key: 'mem_\nada' }).head()
    expect(odd).toMatchObject({ error: { kind: 'offline' } })
    expect(JSON.stringify([answer, odd])).not.toContain('mem_')
  })
})

describe('an answer that is not as agreed is not believed', () => {
  const cursor = { seq: 1, chain: 'a'.repeat(32) }
  const entry = { seq: 1, id: ID, body: '{}' }
  const page = { entries: [entry], next: cursor, head: 1 }
  const receipt = { id: ID, status: 'stored', seq: 1, digest: 'b'.repeat(64), reason: null }
  const calls: Record<string, (transport: Transport) => Promise<{ ok: boolean }>> = {
    head: (transport) => transport.head(),
    push: (transport) => transport.push(['{}']),
    pull: (transport) => transport.pull(START, 1),
    digests: (transport) => transport.digests(),
    ids: (transport) => transport.ids(0),
  }
  const good = {
    head: { incarnation: 'first', last: cursor },
    push: { receipts: [receipt] },
    pull: page,
    digests: { digests: Array(256).fill('c'.repeat(32)) },
    ids: { ids: [{ id: ID, seq: 1, digest: null }] },
  }

  test.each(Object.entries(good))('%s as agreed is believed', async (name, body) => {
    const server = await openServer()
    server.override = (_, response) => {
      sendJson(response, 200, body)
      return true
    }
    expect((await calls[name]?.(transportTo(server)))?.ok).toBe(true)
  })

  test.each([
    ['head', 'not json'],
    ['head', null],
    ['head', { incarnation: 7, last: cursor }],
    ['head', { incarnation: 'first', last: { seq: -1, chain: '' } }],
    ['head', { incarnation: 'first', last: { seq: 1, chain: 'x'.repeat(1000) } }],
    ['push', []],
    ['push', { receipts: [{ ...receipt, status: 'lost' }] }],
    ['push', { receipts: [{ ...receipt, id: 'x'.repeat(100) }] }],
    ['push', { receipts: [{ ...receipt, digest: true }] }],
    ['pull', { ...page, entries: [{ ...entry, seq: 1.5 }] }],
    ['pull', { ...page, entries: [{ ...entry, body: { v: 1 } }] }],
    ['pull', { ...page, next: null }],
    ['pull', { ...page, entries: [entry, { ...entry, seq: 2 }] }],
    ['digests', { digests: Array(255).fill('c'.repeat(32)) }],
    ['digests', { digests: Array(256).fill(null) }],
    ['ids', { ids: {} }],
    ['ids', { ids: [{ id: ID, seq: 'first', digest: null }] }],
  ])('%s with %j is a failure', async (name, body) => {
    const server = await openServer()
    server.override = (_, response) => {
      if (typeof body === 'string') response.writeHead(200).end(body)
      else sendJson(response, 200, body)
      return true
    }
    const answer = await calls[name]?.(transportTo(server))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'offline' } })
  })
})
