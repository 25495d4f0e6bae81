import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES, errnoOf, MemoriaError, toMemoriaError } from '../../src/base/errors.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('the one error type', () => {
  test('it carries a code, a message, a hint and the cause', () => {
    const cause = new Error('underneath')
    const error = new MemoriaError('disk_full', 'no space', { hint: 'Free some.', cause })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'MemoriaError', code: 'disk_full', message: 'no space', cause })
    expect(error.hint).toBe('Free some.')
  })

  test('without details it has no hint and no cause at all', () => {
    const error = new MemoriaError('internal', 'odd')
    expect(error.hint).toBeUndefined()
    expect('cause' in error).toBe(false)
  })

  test('the compiler refuses a code outside the closed set', () => {
    // @ts-expect-error not one of ERROR_CODES
    const error = new MemoriaError('made_up', 'odd')
    expect(ERROR_CODES).not.toContain(error.code)
  })

  test('the codes are distinct lower-case words', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
    for (const code of ERROR_CODES) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
})

describe('whatever was thrown', () => {
  test('our own error stays the same object', () => {
    const error = new MemoriaError('conflict', 'twice')
    expect(toMemoriaError(error)).toBe(error)
  })

  test.each([
    ['an error', new TypeError('not a function'), 'not a function'],
    ['a text', 'plain text', 'plain text'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['an object', { a: 1 }, '[object Object]'],
  ])('%s becomes an internal error with a message', (_what, thrown, message) => {
    expect(toMemoriaError(thrown)).toMatchObject({ code: 'internal', message })
  })

  test('the original is kept as the cause', () => {
    const thrown = new Error('underneath')
    expect(toMemoriaError(thrown).cause).toBe(thrown)
  })
})

describe('the errno of a failure', () => {
  test('a failed system call has one', () => {
    expect(errnoOf(thrownBy(() => readFileSync(join(temporaryFolder(), 'absent'))))).toBe('ENOENT')
  })

  test.each([new Error('x'), Object.assign(new Error('x'), { code: 5 }), { code: 'ENOENT' }, 'ENOENT', null])(
    'anything else has none (%#)',
    (thrown) => {
      expect(errnoOf(thrown)).toBeUndefined()
    },
  )
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}
