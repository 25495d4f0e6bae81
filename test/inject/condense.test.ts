import { expect, test } from 'vitest'
import { condensed } from '../../src/inject/condense.ts'

test('a text that fits its line keeps every word', () => {
  expect(condensed('The cache is a file', 40)).toBe('The cache is a file')
})

test('a long text loses articles and words of talk, and stays a whole sentence', () => {
  expect(condensed('Yes, we really want the cache that it is a file', 20)).toBe(
    'we want cache that it is file',
  )
})

test('words that deny, limit, relate or tell when stay', () => {
  const text = 'never push to main without review until tests pass, only from dev, not before noon'
  expect(condensed(text, 20)).toBe(text)
})

test('code and capital letters that are names stay', () => {
  expect(condensed('Use `cat a the b` for plan A and not the plan B', 20)).toBe(
    'Use `cat a the b` for plan A and not plan B',
  )
})

test('a path or an identifier loses its marks, a command, a plain word and a quotation keep them', () => {
  expect(condensed('The `src/the/a.ts` calls `openStore` with the `wait` of `npm test`', 20)).toBe(
    'src/the/a.ts calls openStore with `wait` of `npm test`',
  )
  const quoted = 'It said "see `src/the/a.ts`" in the log'
  expect(condensed(quoted, 20)).toBe('It said "see `src/the/a.ts`" in log')
})

test('words in quotes stay as they were said', () => {
  const said = '“We use the hooks to also add the trailer” → The trailer is added by a hook'
  expect(condensed(said, 40)).toBe(
    '“We use the hooks to also add the trailer” → The trailer is added by hook',
  )
  expect(condensed('The user stopped "Let me also check the config": it is a copy', 40)).toBe(
    'user stopped "Let me also check the config": it is copy',
  )
})
