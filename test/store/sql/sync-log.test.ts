import { expect, onTestFinished, test } from 'vitest'
import { wholeReach } from '../../../src/model/reach.ts'
import type { Db } from '../../../src/store/db.ts'
import { syncRows } from '../../../src/store/sql/sync.ts'
import { connect } from '../../../src/store/sqlite/connection.ts'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { migrate } from '../../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../../src/store/sqlite/migrations/all.ts'

const ME = wholeReach('me')

/** The steps of SQLite's plan for every question that is asked meanwhile. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const open = await loadDriver()
  const connection = connect(open(':memory:'), ':memory:')
  onTestFinished(() => connection.close())
  await migrate(connection, MIGRATIONS)
  const steps: string[] = []
  await ask({
    ...connection,
    all: async (sql, params) => {
      for (const row of await connection.all(`EXPLAIN QUERY PLAN ${sql}`, params))
        steps.push(String(row['detail']))
      return connection.all(sql, params)
    },
  })
  return steps
}

test('memories with one statement, or a missing link, are found by an index and not among all of the space', async () => {
  expect(await planOf((db) => syncRows(db).shadowsWith('work', 'digest'))).toEqual([
    'SEARCH sync_memories USING INDEX sync_memories_by_digest (peer=? AND digest=?)',
  ])
  expect(await planOf((db) => syncRows(db).shadowsMissing('work', 'memory'))).toEqual([
    'SEARCH sync_memories USING INDEX sync_memories_missing (peer=?)',
  ])
})

test('memories that were superseded by one are found by an index', async () => {
  expect(await planOf((db) => syncRows(db).behind(ME, 'memory'))).toEqual([
    'SEARCH memories USING INDEX memories_by_successor (superseded_by=?)',
  ])
})
