import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainValue, readJson } from '../../src/hosts/jsonc.ts'
import { sharedPath } from '../support/shared.ts'
import { settingsTexts } from './support/settings-texts.ts'

const valueIn = (text: string) => {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value === undefined ? undefined : plainValue(read.value)
}
const flawOf = (text: string) => {
  const read = readJson(text)
  return read.ok ? undefined : read.error
}

describe('reading a settings file so that it can be changed', () => {
  test('gives the value that JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, unit) => {
        const text = JSON.stringify(value, undefined, unit)
        expect(valueIn(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('reads comments and commas after the last member', () => {
    expect(valueIn('// a\n{"a": [1, /* b */ 2,], // c\n}\n/* d */')).toEqual({ a: [1, 2] })
    expect(valueIn(' // nothing\n')).toBeUndefined()
    expect(valueIn('')).toBeUndefined()
  })

  test('says where every part stands: put together again they are the text', () => {
    fc.assert(
      fc.property(settingsTexts, (marked) => {
        const text = marked.replace('\ufeff', '')
        const read = readJson(text)
        if (!read.ok) throw new Error(read.error.message)
        const root = read.value
        if (root === undefined || root.kind === 'scalar') return
        for (const member of root.members) {
          expect(text.slice(member.before, member.start).trim()).toBe('')
          expect(text.slice(member.start, member.value.start)).toContain(':')
          expect(member.comma === undefined || text[member.comma] === ',').toBe(true)
        }
        expect(text.slice(root.tail, root.end - 1).trim()).toBe('')
        expect(text[root.end - 1]).toBe('}')
      }),
    )
  })

  test('says what is wrong, and in which line and column', () => {
    expect(flawOf('{\n  "a": 1\n  "b": 2\n}')).toEqual({
      message: '"," or "}" expected, found "\\""',
      line: 3,
      column: 3,
    })
    expect(flawOf('{\r\n"a" 1}')).toEqual({ message: '":" expected, found "1"', line: 2, column: 5 })
    expect(flawOf('{"a": [1,')).toMatchObject({
      message: 'a value expected, found the end of the file',
      column: 10,
    })
    expect(flawOf("{'a': 1}")).toMatchObject({ message: 'a name in double quotes expected, found "\'"' })
    expect(flawOf('{} {}')).toMatchObject({ message: 'the end of the file expected, found "{"' })
    expect(flawOf('{"a": /* open')).toBeDefined()
    expect(flawOf('[,]')).toBeDefined()
    expect(flawOf('{,}')).toBeDefined()
    expect(flawOf('[1,,]')).toBeDefined()
    expect(flawOf('['.repeat(100_000))).toMatchObject({ message: 'more than 100 levels' })
  })

  test('accepts and refuses what a collection of tricky files says', (context) => {
    const path = sharedPath('data/hostile/json-test-suite.json')
    if (path === undefined) return context.skip('the shared collection is not here')
    const files: { name: string; expect: string; base64: string }[] = suite(
      JSON.parse(readFileSync(path, 'utf8')),
    )
    const judged = files.flatMap(({ name, expect: wanted, base64 }) => {
      const bytes = Buffer.from(base64, 'base64')
      const text = bytes.toString('utf8')
      if (!bytes.equals(Buffer.from(text)) || wanted === 'i' || LENIENT.test(name)) return []
      return (flawOf(text) === undefined) === (wanted === 'y')
        ? ['right']
        : [`${name}: ${flawOf(text)?.message}`]
    })
    expect(judged.filter((one) => one !== 'right')).toEqual([])
    expect(judged.length).toBeGreaterThan(200)
  })
})

/** Refused by JSON, but allowed here: comments, a comma after the last member, an empty file. */
const LENIENT = /comment|trailing_comma|extra_comma|no_data|single_space|comma_after_close|number_and_comma/

function suite(value: unknown): { name: string; expect: string; base64: string }[] {
  return value as { name: string; expect: string; base64: string }[]
}
