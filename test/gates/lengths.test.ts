import { describe, expect, test } from 'vitest'
import { MOST_LINES, staleTables, tooLong, USUAL_LINES } from './lengths.ts'
import { readSources } from './tree.ts'

describe('files stay short enough to read at once', () => {
  test('the files of src are short', () => {
    expect(tooLong(readSources('src'))).toEqual([])
  })

  test('the tests, benchmarks and scripts are short', () => {
    expect(tooLong(readSources('test', 'bench', 'scripts'))).toEqual([])
  })

  test('every listed data table exists', () => {
    expect(staleTables(readSources('src', 'test', 'bench'))).toEqual([])
  })

  test('one line over the limit is reported, even among many short files', () => {
    const sources = { ...files(40, 10), 'src/base/long.ts': lines(MOST_LINES + 1) }
    expect(tooLong(sources)).toEqual([
      `src/base/long.ts has ${MOST_LINES + 1} lines, the limit is ${MOST_LINES}`,
    ])
  })

  test('a listed data table may be longer', () => {
    expect(tooLong({ 'src/base/table.ts': lines(MOST_LINES + 1) }, ['src/base/table.ts'])).toEqual([])
  })

  test('one long file in twenty is accepted, two are reported', () => {
    const long = lines(USUAL_LINES + 1)
    expect(tooLong({ ...files(19, 10), 'src/a.ts': long })).toEqual([])
    expect(tooLong({ ...files(18, 10), 'src/a.ts': long, 'src/b.ts': long })).toHaveLength(1)
  })

  test('a table that is gone is reported', () => {
    expect(staleTables({}, ['src/gone.ts'])).toEqual(['src/gone.ts'])
  })
})

function files(count: number, length: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`src/base/${index}.ts`, lines(length)]),
  )
}

function lines(count: number): string {
  return '//\n'.repeat(count)
}
