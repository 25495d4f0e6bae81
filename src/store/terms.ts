import { stemmer } from 'stemmer'
import { isPlain, STOP_WORDS, withoutMarks } from './stop-words.ts'

/**
 * Text to search terms. It is ours and not the database's, so that every store searches alike, and so that code is
 * found by its parts: `getUserName` gives the whole and `get`, `user`, `name`; Chinese and Japanese give pairs of characters.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of splitWords(text)) {
    for (const term of termsOfWord(word)) terms.push(term)
  }
  return terms
}

/** A message is searched by its first million characters: the words of much more take more memory than a program has. */
const MAX_SEARCHED = 1_000_000

/** The terms by which a message is found. */
export function messageTerms(text: string): string {
  return termsOf(text.slice(0, MAX_SEARCHED)).join(' ')
}

/** The distinct terms of a query, in order and not without end, each with the word it came from. */
export function queryWords(query: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const { word, terms } of wordsIn(query)) {
    for (const term of terms) if (!words.has(term)) words.set(term, terms.length === 1 ? word : term)
    if (words.size >= MAX_QUERY_TERMS) break
  }
  return new Map([...words].slice(0, MAX_QUERY_TERMS))
}

/** The words of a text one by one, each with its terms: a name of several parts has one for the whole and one for each. */
export function* wordsIn(
  text: string,
): Generator<{ readonly word: string; readonly terms: readonly string[] }> {
  for (const word of splitWords(text.slice(0, MAX_QUERY))) {
    const terms = termsOfWord(word)
    if (terms.length > 0) yield { word, terms }
  }
}

const MAX_QUERY = 20_000
const MAX_QUERY_TERMS = 64
const MAX_TERM = 64
// A word may hold inner characters that join its parts: snake_case, kebab-case, a.b.c, paths. An apostrophe parts words.
// Made by the first text that needs them: V8 looks Unicode's classes up as soon as it sees them, which takes its time.
const WORD = () => /[\p{L}\p{N}\p{M}]+(?:[_.\-/\\:@#+]+[\p{L}\p{N}\p{M}]+)*/gu
const PART = () => /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+/gu
const PAIRED = () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

// The same for text without any letters but a to z: V8 compiles these in a small part of the time.
const PLAIN_WORD = /[A-Za-z0-9]+(?:[_.\-/\\:@#+]+[A-Za-z0-9]+)*/g
const PLAIN_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g

function splitWords(text: string): readonly string[] {
  return (isPlain(text) ? text.match(PLAIN_WORD) : text.normalize('NFKC').match(WORD())) ?? []
}

/** Words come again and again, and taking one apart costs more than everything else here. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 50_000

function termsOfWord(word: string): readonly string[] {
  const before = known.get(word)
  if (before !== undefined) return before
  const terms = takeApart(word)
  if (word.length > MAX_TERM) return terms // hardly comes again, and takes room
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, terms)
  return terms
}

function takeApart(word: string): string[] {
  const plain = isPlain(word)
  const parts = word.match(plain ? PLAIN_PART : PART()) ?? []
  const terms = parts.length > 1 ? [termOf(plain ? plainWhole(word) : whole(word))] : []
  for (const part of parts) {
    if (!plain && PAIRED().test(part)) pushPairs(part, terms)
    else terms.push(termOf(part))
  }
  return terms.filter((term) => term !== '')
}

/** The term of a word; empty for one that says nothing. */
function termOf(word: string): string {
  const plain = withoutMarks(word.toLowerCase())
  if (plain === '' || plain.length > MAX_TERM || STOP_WORDS.has(plain)) return ''
  return LATIN.test(plain) ? stemmer(plain) : plain
}

const LATIN = /^[a-z]+$/

/** `user_name`, `user-name` and `userName` are one whole; digits keep their dots apart, or 1.12 would equal 11.2. */
function whole(word: string): string {
  return word
    .replace(/(?<=\p{N})[_.\-/\\:@#+]+(?=\p{N})/gu, '_')
    .replace(/[.\-/\\:@#+]|(?<!\p{N})_|_(?!\p{N})/gu, '')
}

function plainWhole(word: string): string {
  return word
    .replace(/(?<=[0-9])[_.\-/\\:@#+]+(?=[0-9])/g, '_')
    .replace(/[.\-/\\:@#+]|(?<![0-9])_|_(?![0-9])/g, '')
}

function pushPairs(run: string, terms: string[]): void {
  const characters = [...run]
  if (characters.length === 1) terms.push(run)
  for (let index = 0; index + 1 < characters.length; index++)
    terms.push(`${characters[index]}${characters[index + 1]}`)
}
