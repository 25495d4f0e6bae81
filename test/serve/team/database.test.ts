import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { LOST_MS, openHealth } from '../../../src/serve/team/health.ts'
import { migratePostgres } from '../../../src/store/postgres/migrate.ts'
import { giveDatabaseBack, type TestDatabase, takeDatabase } from '../../support/postgres/databases.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { APPLICATION, databaseUrl, makeRoles, OWNER, sharedServer } from '../../support/postgres/shared.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { type Replica, runServer, startReplica } from './support/replica.ts'

const TIME = { timeout: 120_000 }
const TEXT = 'Deploys of the shop go out on Tuesdays, because support is staffed then'

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  return database
}

async function firstOwner(replica: Replica): Promise<string> {
  const body = { token: replica.setup ?? '', id: 'root', name: 'The Owner' }
  return (await replica.client()('POST /api/v1/setup', { body })).secret
}

async function healthOf({ address }: Replica): Promise<unknown> {
  const response = await fetch(`${address}/health`)
  return { status: response.status, ...((await response.json()) as object) }
}

/** Waits until the server is in another state, and gives its whole answer. */
async function untilState(replica: Replica, state: string): Promise<unknown> {
  await expect.poll(async () => (await healthOf(replica)) as object, POLL).toMatchObject({ state })
  return healthOf(replica)
}

const POLL = { timeout: 30_000 }

await withPostgres('the database of a team server', () => {
  test('without an address of a database the command says which variable to set', TIME, async () => {
    const { code, err } = await runServer([], {})
    expect(code).not.toBe(0)
    expect(err).toContain('MEMORIA_DATABASE_URL')
  })

  test('a database that does not answer is an error without its password', TIME, async () => {
    const url = 'postgres://memoria_app:very-secret-word@127.0.0.1:1/memoria'
    const { code, err, out } = await runServer([], { MEMORIA_DATABASE_URL: url })
    expect(code).not.toBe(0)
    expect(err).toMatch(/does not answer/)
    expect(err + out).not.toContain('very-secret-word')
  })

  test.each([
    ['no address at all', 'memory.example.com'],
    ['another scheme', 'mysql://memoria_app@127.0.0.1/memoria'],
    ['a port that is none', 'postgres://memoria_app@127.0.0.1:99999/memoria'],
    ['a password with a bare %', 'postgres://memoria_app:100%@127.0.0.1/memoria'],
  ])('an address with %s is an error with a hint, as other bad input', TIME, async (_what, url) => {
    const { code, err } = await runServer([], { MEMORIA_DATABASE_URL: url })
    const bad = await runServer(['--port', 'x'], { MEMORIA_DATABASE_URL: url })
    expect(code).toBe(bad.code)
    expect(err).toContain('the address of a database')
    expect(err).toContain('postgres://memoria_app@db.example.org')
    expect(err).not.toMatch(/^\s+at /m)
  })

  test(
    'a port in use and an address of another machine are named, with the option to change',
    TIME,
    async () => {
      const { url } = await emptyDatabase()
      const { address } = await startReplica(url)
      const env = { MEMORIA_DATABASE_URL: url }
      const { port } = new URL(address)
      expect(await runServer(['--port', port], env)).toEqual({
        code: 1,
        out: '',
        err: `memoria: port ${port} on 127.0.0.1 is in use\n  Stop the other program, or choose another port: --port N\n`,
      })
      const elsewhere = await runServer(['--port', '0', '--address', '192.0.2.1'], env)
      expect(elsewhere).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^memoria: 192\.0\.2\.1 is no address of this machine\n {2}.*--address/),
      })
    },
  )

  test('a server that cannot listen leaves the setup token of the running one as it is', TIME, async () => {
    const { url } = await emptyDatabase()
    const running = await startReplica(url)
    const { port } = new URL(running.address)
    const { code } = await runServer(['--port', port], { MEMORIA_DATABASE_URL: url })
    expect(code).toBe(1)
    expect(await firstOwner(running)).toMatch(/^mem_/)
  })

  test('a role that row-level security would not hold for is refused', TIME, async () => {
    const { ownerUrl } = await emptyDatabase()
    const { code, err } = await runServer([], { MEMORIA_DATABASE_URL: ownerUrl })
    expect(code).not.toBe(0)
    expect(err).toMatch(/owns tables/)
  })

  test('a schema that is missing is made with --migrate, once the owner is named', TIME, async () => {
    const shared = await sharedServer()
    if ('reason' in shared) throw new Error(shared.reason)
    const { admin } = await emptyDatabase()
    const name = `bare_${process.pid}_${Date.now()}`
    await admin.command(`CREATE DATABASE ${name} OWNER ${OWNER}`)
    onTestFinished(async () => {
      await admin.command(`DROP DATABASE ${name} WITH (FORCE)`)
    })
    const env = { MEMORIA_DATABASE_URL: databaseUrl(shared.url, name, APPLICATION) }
    expect((await runServer([], env)).err).toMatch(/no memoria in this database|permission|schema/)
    expect((await runServer(['--migrate'], env)).err).toContain('MEMORIA_DATABASE_OWNER_URL')
    const owner = { MEMORIA_DATABASE_OWNER_URL: databaseUrl(shared.url, name, OWNER) }
    const migrated = await runServer(['--migrate-only', '--json'], { ...env, ...owner })
    expect([migrated.code, JSON.parse(migrated.out)]).toMatchObject([0, { migrated: { from: 0 } }])
    const replica = await startReplica(env.MEMORIA_DATABASE_URL, ['--migrate'], owner)
    expect(await healthOf(replica)).toMatchObject({ status: 200, state: 'ok' })
    expect(await replica.end('SIGTERM')).toBe(0)
  })

  test(
    'a schema of a newer program is refused unless that program says that this one may go on beside it',
    TIME,
    async () => {
      const { url, admin } = await emptyDatabase()
      const add = (oldest: number) =>
        admin.command(
          `INSERT INTO migrations (version, name, needs, oldest) VALUES (99, 'later', '9.9.9', ${oldest})`,
        )
      onTestFinished(async () => {
        await admin.command('DELETE FROM migrations WHERE version = 99')
      })
      await add(1)
      const replica = await startReplica(url)
      const secret = await firstOwner(replica)
      await replica.client(secret)('POST /api/v1/memories', { body: { text: TEXT } })
      // While it runs the new program takes the next step, which the old one does not understand any more.
      await admin.command('UPDATE migrations SET oldest = 99 WHERE version = 99')
      const write = replica.client(secret)('POST /api/v1/memories', {
        body: { text: 'Another statement about ports' },
      })
      await expect(write).rejects.toMatchObject({ status: 503, code: 'store_newer' })
      expect(await untilState(replica, 'broken')).toMatchObject({
        status: 503,
        state: 'broken',
        reason: 'store_newer',
      })
      const { code, err } = await runServer([], { MEMORIA_DATABASE_URL: url })
      expect(code).not.toBe(0)
      expect(err).toContain('9.9.9')
    },
  )

  test('a database that can only be read answers reads, refuses writes and is degraded', TIME, async () => {
    const { url, admin, name } = await emptyDatabase()
    const replica = await startReplica(url)
    const secret = await firstOwner(replica)
    await replica.client(secret)('POST /api/v1/memories', { body: { text: TEXT } })
    await replica.client(secret)('POST /api/v1/teams', { body: { id: 'shop', name: 'Shop' } })
    await replica.client(secret)('POST /api/v1/memories', {
      body: { text: 'Refunds of the shop are checked by two people' },
      space: 'team:shop',
    })
    // Its first use on a day is noted, and cannot be now.
    await admin.command(`UPDATE keys SET used_on = '2020-01-01'`)
    await admin.command(
      `ALTER ROLE ${APPLICATION} IN DATABASE ${name} SET default_transaction_read_only = on`,
    )
    onTestFinished(async () => {
      await admin.command(`ALTER ROLE ${APPLICATION} IN DATABASE ${name} RESET default_transaction_read_only`)
    })
    await admin.command(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = '${APPLICATION}'`,
    )
    const health = await untilState(replica, 'degraded')
    expect(health).toMatchObject({ status: 200, reason: 'store_readonly' })
    const write = replica.client(secret)('POST /api/v1/memories', {
      body: { text: 'Another statement about ports' },
    })
    await expect(write).rejects.toMatchObject({ status: 503, code: 'store_readonly' })
    const own = await replica.client(secret)('GET /api/v1/memories', { space: 'root' })
    expect(own.memories.map(({ text }) => text)).toEqual([TEXT])
    // A look at a team's memories cannot be noted in the audit log, and they are not shown without.
    const others = await replica
      .client(secret)('GET /api/v1/memories')
      .catch((thrown: unknown) => thrown)
    expect(others).toMatchObject({ status: 503, code: 'store_readonly' })
    expect(String((others as { hint?: string }).hint)).toContain('audit log')
  })

  test('a PostgreSQL that restarts is found again, with what was kept before', TIME, async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    await makeRoles(server.url, 'memoria')
    await migratePostgres({ url: databaseUrl(server.url, 'memoria', OWNER), role: APPLICATION })
    const replica = await startReplica(databaseUrl(server.url, 'memoria', APPLICATION))
    const secret = await firstOwner(replica)
    await replica.client(secret)('POST /api/v1/memories', { body: { text: TEXT } })
    await server.restart()
    const { memories } = await replica.client(secret)('GET /api/v1/memories')
    expect(memories.map(({ text }) => text)).toEqual([TEXT])
    await replica.client(secret)('POST /api/v1/memories', { body: { text: 'Another statement about ports' } })
    expect(await untilState(replica, 'ok')).toMatchObject({ status: 200 })
    expect(await replica.end('SIGTERM')).toBe(0)
  })

  test(
    'a database that does not take a write in time is broken, and well again afterwards',
    TIME,
    async () => {
      const { database, admin } = await emptyDatabase()
      const log = { error: () => undefined }
      const store = database.storeFor(':health')
      const health = () => openHealth({ store, clock: systemClock, log, lostMs: 200 }).check()
      expect(await health()).toMatchObject({ state: 'ok' })
      await admin.command('BEGIN; LOCK TABLE notes IN ACCESS EXCLUSIVE MODE')
      expect(await health()).toEqual({ state: 'broken', reason: 'store_unreachable' })
      await admin.command('COMMIT')
      expect(await health()).toMatchObject({ state: 'ok' })
    },
  )

  test('however often health is asked while the database hangs, one connection waits', TIME, async () => {
    const { database, admin } = await emptyDatabase()
    const clock = { ms: Date.now(), now: () => clock.ms }
    const health = openHealth({ store: database.storeFor(':health'), clock, log: QUIET, lostMs: 50 })
    await admin.command('BEGIN; LOCK TABLE notes IN ACCESS EXCLUSIVE MODE')
    for (let times = 0; times < 4; times++) {
      clock.ms += 60_000
      expect(await health.check()).toMatchObject({ state: 'broken' })
    }
    const { open, idle, waiting } = database.connections()
    await admin.command('COMMIT')
    expect([open - idle, waiting]).toEqual([1, 0])
    await expect.poll(() => database.connections().open - database.connections().idle).toBe(0)
  })

  test('health answers well before the check of the container gives it up', () => {
    const seconds = /HEALTHCHECK.*--timeout=(\d+)s/.exec(readFileSync('deploy/Containerfile', 'utf8'))?.[1]
    expect(LOST_MS * 2).toBeLessThan(Number(seconds) * 1000)
  })
})

const QUIET = { error: () => undefined }
