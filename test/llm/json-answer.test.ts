import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonIn } from '../../src/llm/json-answer.ts'

const ANSWER = { memories: [{ text: 'a } in a "string" with ``` in it' }] }
const JSON_TEXT = JSON.stringify(ANSWER)

describe('the JSON in what a model said', () => {
  test.each([
    ['bare', JSON_TEXT],
    ['with blanks around', `\n  ${JSON_TEXT}\n`],
    ['in a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['in a fence between sentences', `Here you are:\n\n\`\`\`\n${JSON_TEXT}\n\`\`\`\nAnything else?`],
    ['in a sentence', `The answer is ${JSON_TEXT}. Good luck!`],
    ['after thoughts', `<think>maybe {"memories": []}? or { no</think>${JSON_TEXT}`],
    ['after a shorter example', `An empty one is {"memories":[]}, but I found: ${JSON_TEXT}`],
    ['after a bracket that nobody closes', `Use { to begin: ${JSON_TEXT}`],
    ['over several lines', JSON.stringify(ANSWER, null, 2)],
  ])('%s', (_how, text) => {
    expect(jsonIn(text)[0]).toEqual(ANSWER)
  })

  test.each(['', 'none', '{"memories": [', '"a text"', '42', 'null', '{ not json }'])(
    'none in %s',
    (text) => {
      expect(jsonIn(text)).toEqual([])
    },
  )

  test('any object is found in any prose that has no bracket of its own', () => {
    const prose = fc.string().map((text) => text.replaceAll(/[{}[\]`]/g, ''))
    fc.assert(
      fc.property(prose, fc.dictionary(fc.string(), fc.jsonValue()), prose, (before, value, after) => {
        expect(jsonIn(`${before}\n${JSON.stringify(value)}\n${after}`)).toContainEqual(
          JSON.parse(JSON.stringify(value)),
        )
      }),
    )
  })

  test.each([
    ['opening brackets', '{'.repeat(500_000)],
    ['fences', '```\n'.repeat(200_000)],
    ['empty lines in a fence', `\`\`\`\n${'\n'.repeat(500_000)}`],
    ['thoughts', '<think>'.repeat(200_000)],
  ])('megabytes of %s are looked through once', (_what, text) => {
    expect(jsonIn(text)).toEqual([])
  })
})
