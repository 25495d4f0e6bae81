import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type SyncServer, sendJson, startSyncServer } from '../../support/sync/http-server.ts'
import { loggedIn, logIn, syncMachine } from '../../support/sync/machines.ts'
import { errorOf } from '../program.ts'

const SHOP = 'github.com/acme/shop'
const LONG = { timeout: 120_000 }

async function shopServer(): Promise<SyncServer> {
  const server = await startSyncServer()
  server.addKey('mem_ada', 'ada')
  server.addKey('mem_bob', 'bob')
  server.addTeam('team:shop', 'Shop', { ada: 'write', bob: 'write' })
  return server
}

interface Synced {
  readonly runs: readonly { readonly name: string; readonly pushed: number; readonly applied: number }[]
  readonly spaces: readonly { readonly name: string; readonly state: string; readonly waiting: number }[]
}

describe('memoria sync', () => {
  test('without a login says how to log in, and without a space that nothing leaves', LONG, async () => {
    const machine = syncMachine()
    expect((await machine.run('sync')).stdout).toContain('Sync is off: nothing leaves this machine.')
    expect(await machine.json('sync', '--status')).toEqual({ spaces: [] })
    const error = errorOf(await machine.run('sync', 'on', '--team', 'shop', '--json'))
    expect(error).toMatchObject({ code: 'refused', hint: expect.stringContaining('memoria login') })
    expect(errorOf(await machine.run('sync', '--status', '--now', '--json')).code).toBe('usage')
  })

  test(
    '--status counts changes that wait before any run, also without a login, and no pins',
    LONG,
    async () => {
      const server = await shopServer()
      const ada = await loggedIn(server, 'mem_ada')
      const id = await ada.shares('We deploy on Tuesdays')
      await ada.json('sync', 'on', '--team', 'shop', '--project', SHOP)
      const waiting = async () =>
        (await ada.json<Synced>('sync', '--status')).spaces.map((one) => one.waiting)
      await ada.shares('The tests run in CI')
      await ada.json('remember', 'I am afraid of spiders', '--scope', 'user')
      expect(await waiting()).toEqual([1])
      expect((await ada.run('sync', '--status')).stdout).toContain(', 1 waiting, 1 project\n')
      expect(server.space('team:shop').ops).toHaveLength(1)
      rmSync(join(ada.place.home, 'server-login.json'))
      await ada.json('edit', id, '--pin')
      expect(await waiting()).toEqual([1])
      await ada.json('edit', id, '--text', 'We deploy on Mondays')
      expect(await waiting()).toEqual([2])
    },
  )

  test('two people share what is shared in enrolled projects, and nothing else leaves', LONG, async () => {
    const server = await shopServer()
    const [ada, bob] = [await loggedIn(server, 'mem_ada'), await loggedIn(server, 'mem_bob')]
    await ada.shares('We deploy on Tuesdays')
    await ada.shares('The blog is written in Hugo', 'blog')
    await ada.json('remember', 'I am afraid of spiders', '--scope', 'user')
    await ada.json('remember', 'The checkout needs a rewrite', '--project', SHOP)
    const on = await ada.json<Synced>('sync', 'on', '--team', 'shop', '--project', SHOP)
    expect(on.runs).toMatchObject([{ name: 'team:shop', pushed: 1 }])
    expect(on.spaces).toMatchObject([{ state: 'ready', waiting: 0, projects: [SHOP], kind: 'team' }])
    await bob.json('sync', 'on', '--team', 'Shop', '--project', SHOP)
    expect(await bob.texts()).toEqual(['We deploy on Tuesdays'])
    const there = server
      .space('team:shop')
      .ops.map(({ body }) => body)
      .join()
    expect(there).not.toMatch(/spiders|rewrite|Hugo/)
    expect(server.space('ada').ops).toEqual([])

    // Another project is added to those that take part.
    await ada.json('sync', 'on', '--team', 'shop', '--project', 'blog')
    await bob.json('sync', 'on', '--team', 'shop', '--project', 'all')
    expect(await bob.texts()).toEqual(['The blog is written in Hugo', 'We deploy on Tuesdays'])
    const plain = await bob.run('sync', '--status')
    expect(plain.stdout).toMatch(/^team:shop +ready +last synced 20\d\d-\d\d-\d\d \d\d:\d\d, all projects$/m)
  })

  test('the help of sync on says which projects take part without --project', async () => {
    const help = (await syncMachine().run('sync', 'on', '--help')).stdout.replace(/\s+/g, ' ')
    expect(help).toContain('left out: that of this folder for --team, all for --private')
  })

  test('edits and deletions travel both ways', LONG, async () => {
    const server = await shopServer()
    const [ada, bob] = [await loggedIn(server, 'mem_ada'), await loggedIn(server, 'mem_bob')]
    const id = await ada.shares('We deploy on Tuesdays')
    const other = await ada.shares('Tests run in CI')
    for (const one of [ada, bob]) await one.json('sync', 'on', '--team', 'shop', '--project', 'all')
    await bob.json('edit', id, '--text', 'We deploy on Fridays')
    await ada.json('forget', other)
    for (const one of [ada, bob, ada]) await one.json('sync')
    expect(await ada.texts()).toEqual(['We deploy on Fridays'])
    expect(await bob.texts()).toEqual(['We deploy on Fridays'])
  })

  test('off leaves a space and keeps all memories', LONG, async () => {
    const server = await shopServer()
    const ada = await loggedIn(server, 'mem_ada')
    await ada.shares('We deploy on Tuesdays')
    await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
    await ada.shares('Tests run in CI')
    expect(errorOf(await ada.run('sync', 'off', 'docs', '--json'))).toMatchObject({
      code: 'not_found',
      hint: 'It takes part in: team:shop.',
    })
    expect(await ada.json('sync', 'off', 'shop')).toEqual({ left: [{ name: 'team:shop', waiting: 0 }] })
    expect(await ada.texts()).toEqual(['Tests run in CI', 'We deploy on Tuesdays'])
    const asked = server.requests.length
    expect((await ada.run('sync')).stdout).toContain('Sync is off')
    expect(server.requests).toHaveLength(asked)
  })

  test('a team or a project that is not there is named with those that are', LONG, async () => {
    const server = await shopServer()
    const ada = await loggedIn(server, 'mem_ada')
    const on = (...args: string[]) => ada.run('sync', 'on', '--json', ...args)
    expect(errorOf(await on('--team', 'docs', '--project', 'all')).hint).toBe('Your teams: team:shop.')
    expect(errorOf(await on())).toMatchObject({ code: 'usage', hint: 'Your teams: team:shop.' })
    expect(errorOf(await on('--team', 'shop', '--project', 'nobody-knows-it')).code).toBe('not_found')
    expect(errorOf(await on('--team', 'shop'))).toMatchObject({
      code: 'usage',
      message: 'this folder is no project that other machines know',
    })
    expect(await ada.json('sync', '--status')).toEqual({ spaces: [] })
  })
})

describe('memoria sync in trouble', () => {
  test(
    'an offline server is a state that says when it is tried again, and nothing is lost',
    LONG,
    async () => {
      const server = await shopServer()
      const ada = await loggedIn(server, 'mem_ada')
      await ada.shares('We deploy on Tuesdays')
      await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
      await ada.shares('Tests run in CI')
      server.override = (_, response) => {
        response.writeHead(503, { 'retry-after': '7200' }).end()
        return true
      }
      const failed = await ada.run('sync')
      expect(failed.code).toBe(1)
      expect(failed.stdout).toMatch(/^team:shop +offline +last synced .*, 1 waiting, all projects$/m)
      expect(failed.stdout).toContain('HTTP 503')
      expect(failed.stdout).toMatch(/tried again after .*; at once: memoria sync --now/)
      server.override = undefined
      const asked = server.requests.length
      expect((await ada.run('sync')).code).toBe(1)
      expect(server.requests).toHaveLength(asked)
      expect(await ada.json('sync', '--now')).toMatchObject({ spaces: [{ state: 'ready', waiting: 0 }] })
      expect(server.space('team:shop').ops).toHaveLength(2)
    },
  )

  test('a key that is refused keeps everything here, until a new login', LONG, async () => {
    const server = await shopServer()
    const ada = await loggedIn(server, 'mem_ada')
    await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
    await ada.shares('We deploy on Tuesdays')
    server.override = ({ key, path }, response) => {
      if (key !== 'mem_ada' || path === '/api/v1/me') return false
      sendJson(response, 401, { error: { code: 'key_revoked', message: 'this key was revoked', hint: null } })
      return true
    }
    const refused = await ada.run('sync')
    expect(refused.code).toBe(1)
    expect(refused.stdout).toMatch(/^team:shop +not authorized .*1 waiting/m)
    expect(refused.stdout).toContain('this key was revoked')
    expect(refused.stdout).toContain('Everything stays here. Log in again.')
    server.addKey('mem_new', 'ada')
    await logIn(ada, server.url, 'mem_new')
    expect(await ada.json('sync')).toMatchObject({ spaces: [{ state: 'ready', waiting: 0 }] })
  })

  test('what belongs to one server is never sent to another, nor without a login', LONG, async () => {
    const [server, other] = [await shopServer(), await shopServer()]
    const ada = await loggedIn(server, 'mem_ada')
    await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
    await ada.shares('We deploy on Tuesdays')
    await logIn(ada, other.url, 'mem_ada')
    const ran = await ada.run('sync', '--now')
    expect(ran.code).toBe(1)
    expect(ran.stdout).toContain(`you are logged in on ${other.url}, and not on ${server.url}`)
    expect(other.requests.filter(({ path }) => path.includes('/sync/'))).toEqual([])
    rmSync(join(ada.place.home, 'server-login.json'))
    const out = await ada.run('sync', '--status')
    expect(out.stdout).toContain(`Log in again: memoria login ${server.url}`)
  })

  test('an operation that the server refuses is a dead letter, to be retried or dropped', LONG, async () => {
    const server = await shopServer()
    const ada = await loggedIn(server, 'mem_ada')
    await ada.json('sync', 'on', '--team', 'shop', '--project', 'all')
    await ada.shares('We deploy on Tuesdays')
    server.override = ({ path }, response) => {
      if (!path.endsWith('/push')) return false
      sendJson(response, 422, { error: { code: 'invalid', message: 'not this one', hint: null } })
      return true
    }
    const ran = await ada.run('sync')
    expect(ran.stdout).toMatch(/^team:shop +synced +0 sent, 0 received, 1 refused$/m)
    expect(ran.stdout).toContain('memoria sync dead')
    const { letters } = await ada.json<{ letters: unknown[] }>('sync', 'dead')
    expect(letters).toMatchObject([{ direction: 'sent', reason: 'not this one (HTTP 422)' }])
    server.override = undefined
    expect(await ada.json('sync', 'dead', '--retry')).toMatchObject({ retried: 1 })
    await ada.json('sync', '--now')
    expect(server.space('team:shop').ops).toHaveLength(1)

    server.override = ({ path }, response) => {
      if (!path.endsWith('/push')) return false
      sendJson(response, 413, { error: { code: 'too_large', message: 'too large', hint: null } })
      return true
    }
    await ada.shares('Tests run in CI')
    await ada.run('sync')
    expect(await ada.json('sync', 'dead', 'shop', '--drop')).toMatchObject({ dropped: 1 })
    server.override = undefined
    expect((await ada.run('sync', 'dead')).stdout).toContain('No dead letters')
    expect(await ada.json('sync', '--resync')).toMatchObject({ spaces: [{ state: 'ready', dead: 0 }] })
    expect(server.space('team:shop').ops).toHaveLength(1)
    expect(await ada.texts()).toEqual(['Tests run in CI', 'We deploy on Tuesdays'])
  })

  test('several processes that sync one home at once do not harm', LONG, async () => {
    const server = await shopServer()
    const [ada, bob] = [await loggedIn(server, 'mem_ada'), await loggedIn(server, 'mem_bob')]
    for (const one of [ada, bob]) await one.json('sync', 'on', '--team', 'shop', '--project', 'all')
    await ada.place.prepare(async (m) => {
      for (let n = 0; n < 250; n++)
        await m.remember({ text: `Shelf ${n} holds part ${n * 7}`, scope: 'team', project: SHOP })
    })
    const both = await Promise.all([ada, ada, ada, ada].map((one) => one.run('sync', '--now')))
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([...both.map(() => [0, ''])])
    expect(new Set(server.space('team:shop').ops.map(({ memory }) => memory)).size).toBe(250)
    expect(server.space('team:shop').ops).toHaveLength(250)
    await Promise.all([bob, bob, bob].map((one) => one.run('sync', '--now')))
    expect(await bob.json('sync')).toMatchObject({ spaces: [{ state: 'ready', waiting: 0, dead: 0 }] })
    await bob.place.prepare(async (m) => {
      expect(await m.context.store.memories.count(m.context.reach)).toMatchObject({ active: 250 })
    })
  })

  test('no answer of the command holds the key', LONG, async () => {
    const server = await shopServer()
    const ada = await loggedIn(server, 'mem_ada')
    const on = await ada.run('sync', 'on', '--team', 'shop', '--project', 'all', '--json')
    server.override = (_, response) => {
      response.destroy()
      return true
    }
    const failed = await ada.run('sync', '--now', '--json')
    expect([on.stdout, failed.stdout, failed.stderr].join()).not.toContain('mem_ada')
  })
})
