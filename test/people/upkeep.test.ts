import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/base/clock.ts'
import { openLog } from '../../src/base/log.ts'
import { openTable } from '../../src/embed/open-table.ts'
import { wholeReach } from '../../src/model/reach.ts'
import { runUpkeep, type UpkeepOptions } from '../../src/people/upkeep.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { author, newMemory } from '../store/examples.ts'
import { type TestServer, testServer } from '../support/people/server.ts'
import { withPostgres } from '../support/postgres/suite.ts'

function options({ clock }: TestServer, given: Partial<UpkeepOptions> = {}): UpkeepOptions {
  const log = openLog({ path: join(temporaryFolder(), 'log'), level: 'error', clock })
  return { forgottenDays: 0, auditDays: 90, keyDays: 30, log, ...given }
}

await withPostgres('upkeep of a server', () => {
  test('removes the text of forgotten memories in every space, and leaves the rest', async () => {
    const server = await testServer()
    for (const space of ['olga', 'team:alpha']) {
      const { memories } = server.made.database.storeFor(space)
      for (const id of ['gone', 'kept'])
        await memories.add(newMemory({ id, user: space, text: `plum ${id}` }), author())
      await memories.forget(wholeReach(space), 'gone', author(1))
    }
    expect(await runUpkeep(server.context, options(server))).toMatchObject({ spaces: 2, failed: 0 })
    const { rows } = await server.made.admin.command(
      `SELECT memory_id FROM memory_revisions WHERE statement IS NOT NULL ORDER BY 1`,
    )
    expect(rows).toEqual([{ memory_id: 'kept' }, { memory_id: 'kept' }])
  })

  test('makes the vectors that are missing, also of a team', async () => {
    const server = await testServer()
    await server.made.database
      .storeFor('team:alpha')
      .memories.add(newMemory({ user: 'team:alpha' }), author())
    expect(await runUpkeep(server.context, options(server, { embedder: openTable() }))).toMatchObject({
      embedded: 1,
    })
    expect((await server.made.admin.command('SELECT 1 FROM memory_vectors')).count).toBe(1)
  })

  test('is done by one replica at a time', async () => {
    const server = await testServer()
    const { admin } = server.made
    await admin.command('BEGIN; SELECT pg_advisory_xact_lock(7236839)')
    expect(await runUpkeep(server.context, options(server))).toBeUndefined()
    await admin.command('ROLLBACK')
    expect(await runUpkeep(server.context, options(server))).toMatchObject({ failed: 0 })
  })

  test('drops keys that ended long ago and old entries of the audit log, which keeps 30 days at least', async () => {
    const server = await testServer()
    const { people, owner, made, context } = server
    const { key } = await people.keys.create(owner, { name: 'old', access: 'read' })
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    await made.admin.command(
      `DELETE FROM audit; UPDATE keys SET revoked_at = '${ago(40)}' WHERE id = '${key.id}'`,
    )
    for (const days of [10, 40, 100])
      await made.admin.command(
        `INSERT INTO audit (user_id, id, at, action, allowed) VALUES ('everyone', 'a${days}', '${ago(days)}', 'login', 0)`,
      )
    expect(await runUpkeep(context, options(server))).toMatchObject({ keys: 1, auditEntries: 1 })
    expect(await runUpkeep(context, options(server, { auditDays: 1 }))).toMatchObject({
      keys: 0,
      auditEntries: 1,
    })
    expect((await made.admin.command('SELECT id FROM audit')).rows).toEqual([{ id: 'a10' }])
    expect(await people.keys.list(owner)).toHaveLength(1)
  })

  test('of one space that fails does not keep the others from theirs', async () => {
    const server = await testServer()
    for (const space of ['broken', 'olga']) {
      const { memories } = server.made.database.storeFor(space)
      await memories.add(newMemory({ id: 'gone', user: space }), author())
      await memories.forget(wholeReach(space), 'gone', author(1))
    }
    await server.made.admin.command(
      `ALTER TABLE memory_revisions ADD CONSTRAINT broken CHECK (user_id <> 'broken') NOT VALID`,
    )
    try {
      expect(await runUpkeep(server.context, options(server))).toMatchObject({ spaces: 1, failed: 1 })
    } finally {
      await server.made.admin.command('ALTER TABLE memory_revisions DROP CONSTRAINT broken')
    }
  })
})
