import { describe, expect, test } from 'vitest'
import { hasOwnSqlite, loadDriver } from '../../../src/store/sqlite/driver.ts'

describe('the SQLite that is used', () => {
  test.each([
    ['20.19.0', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['23.0.0', true],
    ['24.1.0', true],
  ])('on Node %s is Node’s own: %s', (version, own) => {
    expect(hasOwnSqlite(version)).toBe(own)
  })

  test('has full text search and strict tables, whichever it is', async () => {
    const database = (await loadDriver())(':memory:')
    database.exec('CREATE TABLE t (x TEXT) STRICT; CREATE VIRTUAL TABLE f USING fts5(x)')
    expect(database.prepare('SELECT count(*) AS many FROM t').get()).toEqual({ many: 0 })
    database.close()
  })

  test('does not announce on the terminal that it is experimental', async () => {
    const warnings: unknown[] = []
    const hear = (warning: unknown) => warnings.push(warning)
    process.on('warning', hear)
    ;(await loadDriver())(':memory:').close()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })
})
