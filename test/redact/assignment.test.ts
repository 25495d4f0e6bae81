import { describe, expect, test } from 'vitest'
import { type Assignment, readAssignment } from '../../src/redact/assignment.ts'

function read(text: string, word = 'password'): Assignment | undefined {
  const start = text.toLowerCase().indexOf(word)
  return readAssignment(text, start, start + word.length)
}

describe('an assignment is read in every notation', () => {
  test.each([
    ['DB_PASSWORD=abc', 'DB_PASSWORD', '=', '', 'abc'],
    ['export DB_PASSWORD="a b"', 'DB_PASSWORD', '=', '"', 'a b'],
    ['password: abc # note', 'password', ':', '', 'abc'],
    ['"password": "abc",', 'password', ':', '"', 'abc'],
    [String.raw`{\"password\": \"abc\"}`, 'password', ':', '\\"', 'abc'],
    ['password := `abc`', 'password', ':=', '`', 'abc'],
    [":password => 'abc'", 'password', '=>', "'", 'abc'],
    ['const password: string = "abc"', 'password', '=', '"', 'abc'],
    ["config['password'] = 'abc'", 'password', '=', "'", 'abc'],
    ["env('PASSWORD', 'abc')", 'PASSWORD', ',', "'", 'abc'],
    ['password == "abc"', 'password', '==', '"', 'abc'],
    ['--password abc', 'password', '', '', 'abc'],
    ['<password>abc</password>', 'password', '>', '', 'abc'],
    ['#define PASSWORD "abc"', 'PASSWORD', '', '"', 'abc'],
    ["password:\n    'abc'", 'password', ':', "'", 'abc'],
    ['**Password:** abc', 'Password', ':', '', 'abc'],
    ['?password=abc&x=1', 'password', '=', '', 'abc'],
    ['password="ab\\"c"', 'password', '=', '"', 'ab\\"c'],
    ["password='cut-off", 'password', '=', "'", 'cut-off'],
  ])('%j', (text, key, separator, quote, value) => {
    expect(read(text)).toMatchObject({ key, separator, quote, value })
  })

  test.each([
    'the password of anna',
    'password',
    'password=',
    'password = ""',
    "x, password, 'abc'",
    'password = "not\nclosed"',
  ])('%j is none', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('a long value is judged by its beginning and replaced as a whole', () => {
    const found = read(`password=${'a1'.repeat(1000)} b`)
    expect(found?.value.length).toBeLessThan(200)
    expect(found?.span()).toEqual({ start: 9, end: 2009 })
  })

  test('it knows whether it has the line for itself', () => {
    const inside = read('call(x, password=abc, y)')
    const alone = read('a\n  password: abc  # note\nb')
    expect([inside?.startsLine(), inside?.endsLine()]).toEqual([false, false])
    expect([alone?.startsLine(), alone?.endsLine()]).toEqual([true, true])
  })
})
