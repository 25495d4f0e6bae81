import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf, nameIn, storable, textIn } from '../../src/hosts/fields.ts'

describe('fields of a host’s JSON', () => {
  test('only an object has fields', () => {
    for (const value of [null, undefined, 1, 'a', true, [], [{}]]) expect(fieldsOf(value)).toBeUndefined()
    expect(fieldsOf({ a: 1 })).toEqual({ a: 1 })
  })

  test('a name that is missing, empty, of another type or not storable is absent', () => {
    const fields = { empty: '', number: 1, none: null, list: ['a'], half: 'a\ud800', nul: 'a\0', good: 'a' }
    expect(Object.keys(fields).filter((key) => nameIn(fields, key) !== undefined)).toEqual(['good'])
    expect(nameIn(fields, 'unknown')).toBeUndefined()
  })

  test('a text is repaired where it could not be stored, and is otherwise the same', () => {
    expect(textIn({ said: 'cut \ud83d off \0 here 🎉' }, 'said')).toBe('cut \ufffd off \ufffd here 🎉')
    expect(textIn({ said: 7 }, 'said')).toBeUndefined()
  })

  test('what comes out of a repair always survives UTF-8 and holds no NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const repaired = storable(`${text}\udc00\0`)
        expect(Buffer.from(repaired, 'utf8').toString('utf8')).toBe(repaired)
        expect(repaired).not.toContain('\0')
      }),
    )
  })
})
