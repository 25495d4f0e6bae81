import { expect, test } from 'vitest'
import { textColumn } from '../../../src/store/db.ts'
import { openConnection, openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { TEXT_COLUMNS } from '../../../src/store/sqlite/secret-columns.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

test('every text column of the schema is listed once, with how a purge of secrets treats it', async () => {
  const path = `${temporaryFolder()}/memoria.db`
  await (await openSqliteStore(path)).close()
  const connection = await openConnection(path)
  const rows = await connection.all(
    `SELECT t.name AS tbl, c.name AS col FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
     WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'`,
  )
  await connection.close()
  const schema = rows.map((row) => `${textColumn(row, 'tbl')}.${textColumn(row, 'col')}`)
  const listed = Object.entries(TEXT_COLUMNS).flatMap(([table, uses]) =>
    Object.values(uses).flatMap((columns: readonly string[]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  )
  expect(listed.sort()).toEqual(schema.sort())
})
