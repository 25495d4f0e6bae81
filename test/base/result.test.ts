import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import { err, ok, type Result, unwrap } from '../../src/base/result.ts'

describe('a failure as a value', () => {
  test('a success carries its value, also when that is empty', () => {
    expect(ok(undefined)).toEqual({ ok: true, value: undefined })
    expect(unwrap(ok(0))).toBe(0)
  })

  test('unwrapping a failure throws the very error that it carries', () => {
    const error = new MemoriaError('not_found', 'no such memory')
    const failure: Result<string> = err(error)
    expect(() => unwrap(failure)).toThrow(error)
    expect(failure).toEqual({ ok: false, error })
  })

  test('the compiler refuses to read a value before the outcome was looked at', () => {
    const result: Result<number> = ok(1)
    // @ts-expect-error the value is there only when `ok` is true
    const blind: unknown = (result as Result<number>).value
    expect(blind).toBe(1)
  })
})
