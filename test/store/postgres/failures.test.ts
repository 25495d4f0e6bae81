import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { migratePostgres } from '../../../src/store/postgres/migrate.ts'
import { openPostgres, openPostgresStore, type PostgresOptions } from '../../../src/store/postgres/open.ts'
import { giveDatabaseBack, type TestDatabase, takeDatabase } from '../../support/postgres/databases.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { APPLICATION, databaseUrl, makeRoles, OWNER } from '../../support/postgres/shared.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { author, ME, newJob, newMemory } from '../examples.ts'

async function database(): Promise<TestDatabase> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  return made
}

/** A store with connections of its own, so that nothing of this test is left in those of others. */
async function ownStore(made: TestDatabase, options: Partial<PostgresOptions> = {}) {
  const store = await openPostgresStore({ url: made.url, user: 'me', ...options })
  onTestFinished(() => store.close())
  return store
}

/** The answer of a PostgreSQL that starts: an ErrorResponse with its length. */
const STARTING = (() => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from([69, 0, 0, 0, fields.length + 4])
  return Buffer.concat([head, fields])
})()

const KILLED = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = '${APPLICATION}' AND datname = current_database()`

await withPostgres('when the server', () => {
  test('ends a connection that nobody uses, the next question is answered all the same', async () => {
    const made = await database()
    const store = await ownStore(made)
    await store.memories.add(newMemory({ id: 'a' }), author())
    await made.admin.command(KILLED)
    expect(await store.memories.list(ME)).toMatchObject([{ id: 'a' }])
    await store.memories.add(newMemory({ id: 'b', text: 'another' }), author())
    expect(await store.memories.list(ME)).toHaveLength(2)
  })

  test('ends a connection within a transaction, nothing of it is kept and the next one works', async () => {
    const made = await database()
    const store = await ownStore(made)
    // Many times, since what the client hears first of the end is a matter of chance.
    for (let round = 0; round < 25; round++) {
      const broken = store.transaction(async (tx) => {
        await tx.memories.add(newMemory({ id: 'a' }), author())
        await made.admin.command(KILLED)
        await tx.memories.add(newMemory({ id: 'b', text: 'another' }), author())
      })
      await expect(broken).rejects.toMatchObject({ code: 'store_unreachable' })
    }
    expect(await store.memories.list(ME)).toEqual([])
    await store.memories.add(newMemory({ id: 'c' }), author())
  })

  test('is restarted, who asks meanwhile waits and is answered', async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    await makeRoles(server.url, 'restarted')
    await migratePostgres({ url: databaseUrl(server.url, 'restarted', OWNER), role: APPLICATION })
    const store = await openPostgresStore({
      url: databaseUrl(server.url, 'restarted', APPLICATION),
      user: 'me',
    })
    onTestFinished(() => store.close())
    await store.memories.add(newMemory({ id: 'a' }), author())
    const restarted = server.restart()
    const asked = Promise.all(Array.from({ length: 5 }, () => store.memories.list(ME)))
    await restarted
    expect(await asked).toHaveLength(5)
    await store.memories.add(newMemory({ id: 'b', text: 'another' }), author())
    expect(await store.memories.list(ME)).toHaveLength(2)
  })

  test('does not get ready, who asks waits for it once and not again for a second try', async () => {
    const made = await database()
    const target = new URL(made.url)
    let [isGone, attempts] = [false, 0]
    const sockets: Socket[] = []
    const proxy = createServer((client) => {
      if (isGone) {
        attempts += 1
        return client.once('data', () => client.end(STARTING))
      }
      const server = connect(Number(target.port), target.hostname)
      sockets.push(client, server)
      for (const socket of [client, server]) socket.on('error', () => socket.destroy())
      client.pipe(server).pipe(client)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    const url = new URL(made.url)
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const store = await ownStore(made, { url: url.href, patienceMs: 0 })
    expect(await store.memories.list(ME)).toEqual([])
    isGone = true
    for (const socket of sockets) socket.destroy()
    const busy = { code: 'store_busy' }
    await expect(store.memories.list(ME)).rejects.toMatchObject(busy)
    attempts = 0
    await expect(store.memories.list(ME)).rejects.toMatchObject(busy)
    expect(attempts).toBe(1)
  })

  test.each([
    [
      'only reads',
      'store_readonly',
      `ALTER ROLE ${APPLICATION} IN DATABASE DB SET default_transaction_read_only = on`,
    ],
    ['has a full disk', 'disk_full', failingTrigger('53100')],
    ['cannot write a file', 'disk_full', failingTrigger('58030')],
    ['is damaged', 'store_corrupt', failingTrigger('XX001')],
    ['was changed for a newer program', 'store_newer', `UPDATE migrations SET oldest = 1000`],
  ])('%s, a change fails with %s and nothing is written', async (_what, code, sql) => {
    const made = await database()
    const store = await ownStore(made)
    await made.admin.command(sql.replace('DB', made.name))
    onTestFinished(async () => {
      await made.admin.command(`ALTER ROLE ${APPLICATION} IN DATABASE ${made.name} RESET ALL;
        DROP TRIGGER IF EXISTS failing ON evidence; UPDATE migrations SET oldest = 1`)
    })
    const evidence = [{ session: 's', messages: ['m'], quote: 'q' }]
    // Connections that are open keep their settings.
    const fresh = code === 'store_readonly' ? await ownStore(made) : store
    const added = fresh.memories.add(newMemory({ evidence }), author())
    await expect(added).rejects.toMatchObject({ code, hint: expect.any(String) })
    expect((await made.admin.command('SELECT 1 FROM memories')).count).toBe(0)
  })

  test('is slow because another holds what is needed, waiting has an end', async () => {
    const made = await database()
    const store = await ownStore(made, { statementTimeoutMs: 200 })
    await made.admin.command(`BEGIN; LOCK TABLE memories`)
    const added = store.memories.add(newMemory(), author())
    await expect(added).rejects.toMatchObject({ code: 'store_busy' })
    await made.admin.command('ROLLBACK')
    await store.memories.add(newMemory(), author())
  })

  test('takes no further connection, that is said', async () => {
    const made = await database()
    await made.admin.command(`ALTER ROLE ${APPLICATION} CONNECTION LIMIT 0`)
    const opened = openPostgres({ url: made.url, patienceMs: 0 })
    await expect(opened).rejects.toMatchObject({
      code: 'store_busy',
      hint: expect.stringContaining('max_connections'),
    })
    await made.admin.command(`ALTER ROLE ${APPLICATION} CONNECTION LIMIT -1`)
  })

  test('has fewer connections than askers, they stand in line, also when connections are lost', async () => {
    const made = await database()
    const store = await ownStore(made, { connections: 2 })
    const texts = Array.from({ length: 12 }, (_, index) => `text ${index}`)
    const add = (text: string) => store.memories.add(newMemory({ text }), author())
    await Promise.all(texts.map(add))
    expect(await store.memories.list(ME)).toHaveLength(12)
    await made.admin.command(KILLED)
    const read = await Promise.all(texts.map(() => store.memories.list(ME)))
    expect(read.map(({ length }) => length)).toEqual(texts.map(() => 12))
    const { rows } = await made.admin.command(
      `SELECT count(*) AS many FROM pg_stat_activity WHERE usename = '${APPLICATION}' AND datname = current_database()
         AND application_name = 'memoria'`,
    )
    // Two of this store; the database of the test itself may have its own.
    expect(Number(rows[0]?.['many'])).toBeLessThanOrEqual(2 + 4)
  })
})

await withPostgres('an address', () => {
  test.each([
    ['where nobody listens', 'store_unreachable', () => 'postgres://memoria_app@127.0.0.1:1/memoria'],
    [
      'of a database that is not there',
      'store_missing',
      ({ url }: TestDatabase) => databaseUrl(url, 'none', APPLICATION),
    ],
    [
      'of a database without our schema',
      'store_missing',
      ({ url }: TestDatabase) => databaseUrl(url, 'postgres', APPLICATION),
    ],
    ['of the owner of the schema', 'refused', ({ ownerUrl }: TestDatabase) => ownerUrl],
    ['of a superuser', 'refused', ({ url, name }: TestDatabase) => databaseUrl(url, name, 'postgres')],
    [
      'of a role that is not there',
      'refused',
      ({ url, name }: TestDatabase) => databaseUrl(url, name, 'nobody'),
    ],
  ])('%s is refused with %s', async (_what, code, url) => {
    const opened = openPostgres({ url: url(await database()), patienceMs: 0 })
    await expect(opened).rejects.toMatchObject({ code, hint: expect.any(String) })
  })
})

await withPostgres('two transactions that wait for each other', () => {
  test('are both done: the one that PostgreSQL undoes is done again', async () => {
    const made = await database()
    const one = await ownStore(made)
    await one.jobs.enqueue(newJob({ id: 'a' }))
    await one.jobs.enqueue(newJob({ id: 'b' }))
    await made.admin.command(
      `BEGIN; SET LOCAL deadlock_timeout = '60s'; UPDATE jobs SET attempts = 1 WHERE id = 'b'`,
    )
    let tries = 0
    let theirs: Promise<unknown> = Promise.resolve()
    await one.transaction(async (tx) => {
      tries += 1
      // Done first, so that the second try cannot overtake it and wait for it once more.
      if (tries > 1) await theirs
      await tx.jobs.drop('a')
      // From here on each has what the other waits for.
      if (tries === 1) theirs = made.admin.command(`UPDATE jobs SET attempts = 1 WHERE id = 'a'; COMMIT`)
      await tx.jobs.drop('b')
    })
    await theirs
    expect(tries).toBe(2)
    expect(await one.jobs.list()).toEqual([])
  })
})

function failingTrigger(code: string): string {
  return `CREATE OR REPLACE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'as told' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER failing BEFORE INSERT ON evidence FOR EACH ROW EXECUTE FUNCTION failing()`
}
