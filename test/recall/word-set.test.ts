import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wordSet } from '../../src/recall/word-set.ts'
import { termsOf } from '../../src/store/terms.ts'

/** The lists as they stand in the source: what is between two backticks. */
function listIn(file: string): string {
  const source = readFileSync(new URL(`../../src/recall/${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(/= `([^`]+)`/g)].map(([, list]) => list).join(' ')
}

describe('a set of words', () => {
  test.each(['common-words.ts', 'asking-words.ts', 'small-talk.ts'])(
    'has just the terms of %s, as if all of it had been taken apart',
    (file) => {
      const list = listIn(file)
      const all = new Set(termsOf(list))
      const some = wordSet(list)
      expect(all.size).toBeGreaterThan(50)
      const others = ['common-words.ts', 'asking-words.ts', 'small-talk.ts'].flatMap((one) =>
        termsOf(listIn(one)),
      )
      const asked = [...others, 'kubernetes', 'pag', 'p', '', '支付', 'zz']
      expect(asked.filter((term) => some.has(term) !== all.has(term))).toEqual([])
    },
  )
})
