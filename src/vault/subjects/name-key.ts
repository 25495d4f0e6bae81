import { boundedBody } from '../folder/slug.ts'

/** The key of a name, equal for its spellings: case, punctuation and an English plural make no difference. */
export function nameKey(text: string): string {
  return boundedBody(text).split('-').map(singular).join('-')
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|os|ics)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
