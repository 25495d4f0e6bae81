import type { Language } from './language.ts'

/**
 * The words of a plain sentence as the scorer weighs them: single ones, pairs of neighbours, those it begins with, and how many;
 * Chinese and Japanese by their signs in twos and threes. What the tables of phrases do not know is still heard so.
 */
export function wordsIn(plain: string, language: Language): ReadonlySet<string> {
  const looked = plain.length > LOOKED_AT ? plain.slice(0, LOOKED_AT) : plain
  return language === 'zh' || language === 'ja' ? signsOf(looked) : wordsOf(looked)
}

/** How long it is and of how many parts, in steps. */
function addMeasure(found: Set<string>, plain: string, length: number): Set<string> {
  const parts = plain.match(PART_END)?.length ?? 0
  return found.add(`=${Math.min(Math.floor(length / 4), 6)}`).add(`,${Math.min(parts, 3)}`)
}

const PART_END = /[,;:，、；：。]/g

/** A sentence that says more than this is not one. */
const LOOKED_AT = 600

const WORD = /[a-z\u00df-\u024f']+|\ue000+|\d+/g
const RUN = /[\u3040-\u30ff\u3400-\u9fff]+/g
const NOT_A_SIGN = /[^\p{L}\p{N}]/gu

function wordsOf(plain: string): Set<string> {
  const words = (plain.match(WORD) ?? []).map(general)
  const found = new Set(words)
  words.forEach((word, index) => {
    if (index > 0) found.add(`${words[index - 1]} ${word}`)
  })
  const [first, second] = words
  if (first !== undefined) found.add(`^${first}`)
  if (second !== undefined) found.add(`^${first} ${second}`)
  return addMeasure(found, plain, words.length)
}

/** One number is as good as another, and so is one piece of code. */
function general(word: string): string {
  if (word.startsWith('\ue000')) return '@'
  return word <= '9' && /^\d/.test(word) ? '#' : word
}

function signsOf(plain: string): Set<string> {
  const found = new Set<string>()
  for (const run of plain.match(RUN) ?? []) {
    for (let index = 0; index + 1 < run.length; index++) {
      found.add(run.slice(index, index + 2))
      if (index + 2 < run.length) found.add(run.slice(index, index + 3))
    }
  }
  const bare = plain.replace(NOT_A_SIGN, '')
  found.add(`^${bare.slice(0, 2)}`).add(`${bare.slice(-2)}$`)
  return addMeasure(found, plain, plain.length / 2)
}
