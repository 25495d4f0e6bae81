import { describe, expect, test } from 'vitest'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { ASKED, CLOSED, turnsOf } from './turns.ts'

function textsOf(...said: readonly (readonly [prompt: string, closing: string])[]): string[] {
  return judgeTurns(turnsOf(...said)).drafts.map(({ text }) => text)
}

describe('an exchange in which something is settled', () => {
  test('gives one statement: the words of the person, completed by the outcome', () => {
    const [text, ...others] = textsOf([ASKED, CLOSED])
    expect(others).toEqual([])
    expect(text).toMatch(/^“The importer should never retry on a 409/)
    expect(text).toContain('creates a second order for each repeated call')
  })

  test('is the assistant’s, with the words of both as evidence', () => {
    const [draft] = judgeTurns(turnsOf([ASKED, CLOSED])).drafts
    expect(draft).toMatchObject({ origin: 'assistant', rule: 'exchange/asked' })
    expect(draft?.evidence.map(({ messages }) => messages)).toEqual(expect.arrayContaining([['p0'], ['c0']]))
    for (const { quote, messages } of draft?.evidence ?? [])
      expect(messages[0] === 'p0' ? ASKED : CLOSED).toContain(quote)
  })

  test('takes what says most, not what stands first', () => {
    const report = 'Updated the importer and its tests. Ran the whole suite once more and it is green now.'
    expect(textsOf([ASKED, `${report}\n\n${CLOSED}`])[0]).toContain('creates a second order')
  })
})

describe('a sentence that begins with a pronoun', () => {
  const KEPT =
    'This stays as it is, because `import-orders.ts` and `billing.ts` must never write to two databases.'

  test('gets its heading where nothing before it says what is meant', () => {
    const closing = `### Keep the order database\n\n${KEPT}`
    expect(textsOf([ASKED, closing])[0]).toContain('Keep the order database: This stays as it is')
  })

  test.each([
    [
      'and so does every outcome without words of the person',
      'Order database',
      'Order database: The `orders`',
    ],
    ['also one that is a question', 'Does `sync` have it too?', 'Does `sync` have it too? The `orders`'],
    ['but none that says nothing about the subject', 'What changed', 'The `orders`'],
  ])('%s', (_what, heading, start) => {
    const closing = `### ${heading}\n\nThe \`orders\` database keeps every row since 2019, because \`import-orders.ts\` and \`billing.ts\` must never write to two databases.`
    const [text = ''] = textsOf(['go ahead', closing])
    expect(text.slice(0, start.length)).toBe(start)
  })

  test('gets none after the sentence that it points to', () => {
    const closing = `### Keep the order database\n\nThe \`orders\` database has every row since 2019. ${KEPT}`
    expect(textsOf([ASKED, closing])[0]).not.toContain('Keep the order')
  })
})

test('the name of a file at the beginning is left as it is', () => {
  const closing =
    'import-orders.ts must never write to the second database, because `billing.ts` reads it at the same time and locks it.'
  expect(textsOf(['go ahead', closing])[0]).toMatch(/^import-orders\.ts must/)
})

describe('nothing is kept of', () => {
  test.each([
    [
      'a report of progress',
      'fix the lint errors',
      'Fixed the lint errors in the two files. All tests pass.',
    ],
    ['praise', 'great, thanks', 'You are welcome, happy to help with the next step.'],
    [
      'a question about the language',
      'what does go mod tidy do?',
      'It adds missing and removes unused modules from the file.',
    ],
  ])('%s', (_what, prompt, closing) => {
    expect(textsOf([prompt, closing])).toEqual([])
  })
})

describe('the kind of a statement', () => {
  test('a question of the person decides nothing', () => {
    const [draft] = judgeTurns(
      turnsOf(['Why does the importer only work on Linux, and must it?', CLOSED]),
    ).drafts
    expect(draft?.kind).not.toBe('decision')
  })

  test('the description of a failure decides nothing', () => {
    const failure = 'The import always fails with a 409 when we must run it twice.'
    const [draft] = judgeTurns(turnsOf([failure, CLOSED])).drafts
    expect(draft?.kind).not.toBe('decision')
  })

  test('a reason without a failure is no debugging', () => {
    const reason =
      'The guard stays in `orders.ts`, because `import.ts` and `parse.ts` both use it, and it must never be loaded twice.'
    expect(
      judgeTurns(turnsOf(['Where should the guard live, and should it not move?', reason])).drafts,
    ).toEqual([expect.objectContaining({ kind: 'fact' })])
  })
})
