import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isStale, lockedBy, lockedByMany, ownerText, readOwner } from '../../src/base/lock-owner.ts'
import { ownIdentity } from '../../src/base/process-identity.ts'
import { temporaryFolder } from './temporary-folder.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'
const elsewhere = { token: TOKEN, process: { ...ownIdentity(), host: 'elsewhere', boot: null } }

describe('who has a lock', () => {
  test('an owner that was written comes back', () => {
    expect(readOwner(lockWith(ownerText(TOKEN)))).toEqual({ token: TOKEN, process: ownIdentity() })
  })

  test('no lock is no owner', () => {
    expect(readOwner(join(temporaryFolder(), 'absent'))).toBeUndefined()
  })

  test('a lock that cannot be read is an error, not a free lock', () => {
    mkdirSync(join(temporaryFolder(), 'sub'))
    expect(() => readOwner(temporaryFolder())).toThrow('EISDIR')
  })

  test.each([
    '',
    '\0\0\0\0',
    '{',
    'null',
    '[]',
    '{"pid":1}',
    JSON.stringify({ ...ownIdentity(), token: '../../../etc/passwd' }),
    JSON.stringify({ ...ownIdentity(), token: `${TOKEN}/x` }),
    JSON.stringify({ ...ownIdentity(), token: TOKEN.toUpperCase() }),
    JSON.stringify({ ...ownIdentity(), token: 1 }),
  ])('%j is the remnant of a lock: it has no process, and a token that is safe in a file name', (text) => {
    const owner = readOwner(lockWith(text))
    expect(owner?.process).toBeUndefined()
    expect(owner?.token).toMatch(/^unreadable\d+$/)
  })
})

describe('a lock that may be taken over', () => {
  test('a running owner keeps it, however long ago it took it', () => {
    const path = lockWith('')
    utimesSync(path, 0, 0)
    const owner = { token: TOKEN, process: ownIdentity() }
    expect(isStale(owner, path, { staleMs: 1 })).toBe(false)
  })

  test('an owner that is gone does not keep it, however recently it took it', () => {
    const owner = { token: TOKEN, process: { ...ownIdentity(), pid: 2 ** 30 } }
    expect(isStale(owner, lockWith(''), {})).toBe(true)
  })

  test('a remnant is nobody’s', () => {
    expect(isStale({ token: 'unreadable1', process: undefined }, lockWith(''), {})).toBe(true)
  })

  test('an owner out of sight keeps it for ever, unless a time is given', () => {
    const path = lockWith('')
    utimesSync(path, 0, 0)
    expect(isStale(elsewhere, path, {})).toBe(false)
  })

  test.each([
    [60_000, false],
    [60_001, true],
    [-5_000, false],
  ])('an owner out of sight that was silent for %i ms: %s', (silent, stale) => {
    const path = lockWith('')
    utimesSync(path, 1_000, 1_000)
    const clock = { now: () => 1_000_000 + silent }
    expect(isStale(elsewhere, path, { clock, staleMs: 60_000 })).toBe(stale)
  })
})

describe('what a person is told', () => {
  test('a process here is named, and that it can be waited for or ended', () => {
    const error = lockedBy({ token: TOKEN, process: ownIdentity() }, 'the.lock')
    expect(error).toMatchObject({ code: 'locked', message: `process ${process.pid} is at work (the.lock)` })
    expect(error.hint).toContain(`end process ${process.pid}`)
  })

  test('a process elsewhere is named with its machine, and which file to delete', () => {
    const error = lockedBy(elsewhere, 'the.lock')
    expect(error.message).toBe(`process ${process.pid} on elsewhere is at work (the.lock)`)
    expect(error.hint).toContain('delete the.lock')
  })

  test('without an owner it is too many at once', () => {
    expect(lockedByMany('the.lock')).toMatchObject({ code: 'locked', hint: 'Try again.' })
  })
})

function lockWith(text: string): string {
  const path = join(temporaryFolder(), 'lock')
  writeFileSync(path, text)
  return path
}
