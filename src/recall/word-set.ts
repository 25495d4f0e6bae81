import { isPlain } from '../store/stop-words.ts'
import { termsOf } from '../store/terms.ts'

/** A set of words, looked up by their terms. */
export interface WordSet {
  has(term: string): boolean
}

/**
 * The terms of lists of words in small letters. Only words that begin like the term are stemmed: stemming all of them would
 * take longer than the rest of an answer.
 */
export function wordSet(...lists: readonly string[]): WordSet {
  const words = ` ${lists.map(withoutMarks).join(' ').replaceAll('\n', ' ')} `
  const known = new Map<string, ReadonlySet<string>>()
  return {
    has: (term) => {
      // A stemmer leaves the beginning of a word as it is.
      const beginning = term.slice(0, 2)
      const terms = known.get(beginning) ?? new Set(termsOf(wordsWith(words, beginning)))
      known.set(beginning, terms)
      return terms.has(term)
    },
  }
}

function wordsWith(words: string, beginning: string): string {
  const found: string[] = []
  for (let at = words.indexOf(` ${beginning}`); at >= 0; at = words.indexOf(` ${beginning}`, at + 1))
    found.push(words.slice(at, words.indexOf(' ', at + 1)))
  return found.join('')
}

/** For Latin letters only: the tables behind Unicode's own class of marks take longer to load. */
function withoutMarks(list: string): string {
  if (isPlain(list)) return list
  return list
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
}
