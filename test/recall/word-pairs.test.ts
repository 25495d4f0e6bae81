import { expect, test } from 'vitest'
import { pairsIn, pairWeight } from '../../src/recall/word-pairs.ts'
import { termsOf } from '../../src/store/terms.ts'

const TERMS = Object.entries({ packag: 3, manag: 2, releas: 1 }).map(([term, weight]) => ({
  term,
  weight,
  word: term,
  within: term,
  tells: true,
  count: 1,
  unusual: 1,
}))

function heldIn(text: string): number {
  const pairs = pairsIn('which package manager for the release', TERMS)
  return pairWeight(termsOf(text).join(' '), pairs)
}

test('neighbours in a query count by the lighter word where they are neighbours, too', () => {
  expect(heldIn('a new package manager')).toBe(2)
  expect(heldIn('the package manager of the release')).toBe(3)
})

test('words that stand apart or the other way round are no pair', () => {
  expect(heldIn('the manager sent a package')).toBe(0)
  expect(heldIn('this package was sent by our very kind old manager')).toBe(0)
})
