import { describe, expect, test } from 'vitest'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { isBusy, isRefusedRow, storeFailure } from '../../../src/store/sqlite/failures.ts'

function failed(errcode: number): Error {
  return Object.assign(new Error('as SQLite says it'), { errcode })
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

describe('a failure of SQLite', () => {
  test.each([
    ['busy', 5, 'store_busy'],
    ['read-only', 8, 'store_readonly'],
    ['read-only, because of its folder', 1544, 'store_readonly'],
    ['unreadable', 266, 'file_unreadable'],
    ['unwritable', 778, 'file_unwritable'],
    ['unwritable, at the end', 1034, 'file_unwritable'],
    ['damaged', 11, 'store_corrupt'],
    ['with a damaged index', 267, 'store_corrupt'],
    ['full', 13, 'disk_full'],
    ['not to be opened', 14, 'file_unreadable'],
    ['a contradiction', 2067, 'conflict'],
    ['no database', 26, 'store_corrupt'],
  ])('%s is said in our words, with the file and what to do', (_what, errcode, code) => {
    const failure = storeFailure(failed(errcode), '/the/store')
    expect(failure).toMatchObject({
      code,
      message: expect.stringContaining('/the/store'),
      hint: expect.stringMatching(/\w/),
      cause: failed(errcode),
    })
  })

  test.each([
    ['database is locked', 'store_busy'],
    ['attempt to write a readonly database', 'store_readonly'],
    ['disk I/O error', 'file_unreadable'],
    ['database disk image is malformed', 'store_corrupt'],
    ['malformed database schema (x)', 'store_corrupt'],
    ['database or disk is full', 'disk_full'],
    ['unable to open database file', 'file_unreadable'],
    ['UNIQUE constraint failed: memories.id', 'conflict'],
    ['file is not a database', 'store_corrupt'],
  ])('is known by its sentence where it has no number: %s', (sentence, code) => {
    const thrown = Object.assign(new Error(sentence), { code: 'ERR_SQLITE_ERROR' })
    expect(storeFailure(thrown, '/the/store')).toMatchObject({ code })
    expect(storeFailure(new Error(sentence), '/the/store')).toBeInstanceOf(Error)
  })

  test('is recognised as this SQLite throws it, from every method', async () => {
    const database = (await loadDriver())(':memory:')
    database.exec('CREATE TABLE t (x UNIQUE); INSERT INTO t VALUES (1)')
    const again = 'INSERT INTO t VALUES (1) RETURNING x'
    const failures = [
      () => database.exec(again),
      () => database.prepare(again).run(),
      () => database.prepare(again).get(),
      () => database.prepare(again).all(),
    ].map(thrownBy)
    expect(failures.map(isRefusedRow)).toEqual([true, true, true, true])
    database.close()
  })

  test('that we do not know stays what it is, and so does any other failure', () => {
    for (const thrown of [failed(1), new Error('x'), 'x', undefined]) {
      expect(storeFailure(thrown, '/the/store')).toBe(thrown)
      expect(isBusy(thrown) || isRefusedRow(thrown)).toBe(false)
    }
  })

  test('that passes is told from one that stays', () => {
    expect([5, 6, 261, 517].every((code) => isBusy(failed(code)))).toBe(true)
    expect(isBusy(failed(11))).toBe(false)
    expect(isRefusedRow(failed(3091))).toBe(true)
  })
})
