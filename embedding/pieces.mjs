import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readVocabulary } from './model-files.mjs'

/**
 * The pieces worth keeping, with how much each counts in an average. Left out: empty slots, marks of the model, signs,
 * and single letters of scripts whose words it does not know.
 */
export function keptPieces(most) {
  const quiet = stopWords()
  return readVocabulary()
    .map((spelling, number) => ({ number, spelling, rank: rankOf(spelling, number) }))
    .filter(({ spelling }) => WORTH.test(spelling))
    .filter(({ spelling, rank }) => rank <= most || [...spelling].length === 1)
    .map((piece) => ({ ...piece, weight: weightOf(piece, quiet) }))
}

const WORTH = /^(?:##)?(?:[\p{Script=Latin}\p{Nd}]+|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})$/u
/** From here on the vocabulary stands in the order of how common its pieces are; before, single signs in Unicode order. */
const FIRST_RANKED = 1996
const COMMON_SIGN = 30
const RARE_SIGN = 3000

function rankOf(spelling, number) {
  if (number >= FIRST_RANKED) return number - FIRST_RANKED + 1
  return /[a-z0-9]$/.test(spelling) ? COMMON_SIGN : RARE_SIGN
}

/** As common as Zipf's law says for the rank; what is rarer counts more, and what says nothing by itself hardly. */
function weightOf({ spelling, rank }, quiet) {
  const share = 1 / (rank * Math.log(30_522))
  return (SMOOTH / (SMOOTH + share)) * (quiet.has(spelling) ? QUIET : 1)
}

const SMOOTH = 0.003
const QUIET = 0.1

/** The words that are not searched for either: one list, src/store/stop-words.ts. */
function stopWords() {
  const file = join(dirname(fileURLToPath(import.meta.url)), '../src/store/stop-words.ts')
  const lists = [...readFileSync(file, 'utf8').matchAll(/^const [A-Z]+ = `([^`]+)`/gm)].map(
    ([, list]) => list,
  )
  if (lists.length < 4) throw new Error('src/store/stop-words.ts does not look as it did')
  const plain = lists
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  return new Set(plain.split(/\s+/))
}
