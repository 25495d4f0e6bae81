/** Only so much of a text counts: what a statement is about stands at its beginning. */
const MAX_TEXT = 2000

/** Patterns over all of Unicode take milliseconds to make and to compile, and most prompts do without them. */
interface Pattern {
  readonly ascii: RegExp
  readonly any: () => RegExp
}

// Characters that join the parts of code (snake_case, kebab-case, a.b.c, paths) part words here.
const WORD: Pattern = { ascii: /[A-Za-z0-9]+/g, any: () => /[\p{L}\p{N}\p{M}]+/gu }
const PART: Pattern = {
  ascii: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g,
  any: () => /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+/gu,
}
const CJK_CHARACTER = () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const BEYOND_ASCII = /[^ -~\s]/

/** The words of a text as they are written, at most so many. */
export function writtenWords(text: string, most: number): string[] {
  return matches(text.slice(0, MAX_TEXT).normalize('NFKC'), WORD).slice(0, most)
}

/** `getUserName` is get, user and name; Chinese and Japanese are taken character by character, as the vocabulary knows them. */
export function partsOf(word: string): string[] {
  return matches(word, PART).flatMap((part) =>
    hasCharacters(part) ? [...foldedWord(part)] : [foldedWord(part)],
  )
}

/** As the vocabulary is spelled: small letters without marks. */
export function foldedWord(word: string): string {
  const small = word.toLowerCase()
  if (!BEYOND_ASCII.test(small)) return small
  const bare = small.normalize('NFD').replace(/\p{M}+/gu, '')
  return bare.replaceAll('ß', 'ss')
}

function matches(text: string, { ascii, any }: Pattern): string[] {
  return text.match(BEYOND_ASCII.test(text) ? any() : ascii) ?? []
}

function hasCharacters(part: string): boolean {
  return BEYOND_ASCII.test(part) && CJK_CHARACTER().test(part)
}
