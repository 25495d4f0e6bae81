import { expect, test } from 'vitest'
import {
  isAbsentOr,
  isBoolean,
  isEither,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isShape,
  isText,
} from '../../src/base/guards.ts'

const isEntry = isShape<{ name: string; since: string | null; size?: number }>({
  name: isText,
  since: isNullOr(isText),
  size: isAbsentOr(isNumber),
})

test.each([
  ['a text', isText, ['', 'a'], [1, null, undefined]],
  ['a number', isNumber, [0, 1.5], ['1', null]],
  ['a boolean', isBoolean, [true, false], ['true', 0]],
  ['one of some words', isOneOf(['a', 'b']), ['a', 'b'], ['c', null]],
  ['one of two types', isEither(isText, isNumber), ['a', 1], [true, null]],
  ['a list', isListOf(isText), [[], ['a']], [['a', 1], 'a', { 0: 'a' }, null]],
  ['a record', isRecordOf(isNumber), [{}, { a: 1 }], [{ a: 'b' }, [1], null]],
  [
    'a shape, with more fields than it names',
    isEntry,
    [
      { name: 'a', since: null },
      { name: 'a', since: 'b', size: 1, more: true },
    ],
    [{ name: 'a' }, { name: 'a', since: null, size: 'b' }, [], null, 'a'],
  ],
])('the guard for %s accepts only that', (_name, guard, good, bad) => {
  for (const value of good) expect(guard(value)).toBe(true)
  for (const value of bad) expect(guard(value)).toBe(false)
})
