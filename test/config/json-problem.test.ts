import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonProblem } from '../../src/config/json-problem.ts'

describe('where a JSON text breaks', () => {
  test.each([
    ['', 1, 1, 'a value expected, found the end of the file'],
    ['{', 1, 2, 'a name in double quotes expected, found the end of the file'],
    ['{"a": 1', 1, 8, '"," or "}" expected, found the end of the file'],
    ['{\n  "a": 1,\n}', 3, 1, 'a name in double quotes expected, found "}"'],
    ['{\n  "a" 1\n}', 2, 7, '":" expected, found "1"'],
    ['{"a": 1 "b": 2}', 1, 9, '"," or "}" expected, found "\\""'],
    ["{'a': 1}", 1, 2, 'a name in double quotes expected, found "\'"'],
    ['{"a": tru}', 1, 7, 'a value expected, found "t"'],
    ['{"a": "open}', 1, 7, 'a value expected, found "\\""'],
    ['{"a": [1, 2}', 1, 12, '"," or "]" expected, found "}"'],
    ['{"a": 1} // why', 1, 10, 'the end of the file expected, found "/"'],
    ['{"a": 01}', 1, 8, '"," or "}" expected, found "1"'],
    ['{\r\n  "a": 1,\r\n  "a": 2}', 3, 3, '"a" is given twice'],
    ['{"a": {"b": 1, "\\u0062": 2}}', 1, 16, '"\\u0062" is given twice'],
    ['['.repeat(100_000), 1, 52, 'more than 50 levels'],
  ])('%.30j: line %i, column %i: %s', (text, line, column, message) => {
    expect(findJsonProblem(text)).toEqual({ message, line, column })
  })

  test('the same name in two different objects is fine', () => {
    expect(findJsonProblem('{"a": {"x": 1}, "b": {"x": 2}, "c": [{"x": 3}, {"x": 4}]}')).toBe(undefined)
  })

  test('finds nothing wrong with what JSON.stringify writes', () => {
    const documents = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2, '\t'))
    fc.assert(
      fc.property(
        documents,
        ([v, space]) => findJsonProblem(JSON.stringify(v, undefined, space)) === undefined,
      ),
    )
  })

  test('accepts and refuses exactly what JSON.parse does, equal names aside', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '"\\n"',
      '"',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'null',
    ]
    const almost = fc.array(fc.constantFrom(...pieces, ' ', '\n', '\t', '\u00a0', '\\', '\u0007', '😀'), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(almost, (tokens) => {
        const text = tokens.join('')
        const problem = findJsonProblem(text)
        return problem?.message.endsWith('is given twice') || (problem === undefined) === parses(text)
      }),
      { numRuns: 5000 },
    )
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // The oracle's way to say no.
    return false
  }
}
