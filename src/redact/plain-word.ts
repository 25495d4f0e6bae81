/** Reads plain words of a sentence, forwards and backwards, from a position in it. */
import { codeAt, isWordCode } from './boundary.ts'

/** A plain word: of a script without spaces, or of letters that nothing but a space or punctuation follows. */
const WORD =
  /[\u2e80-\u30ff\u3400-\u9fff\uff66-\uff9f]{1,24}|[A-Za-zÀ-ɏ'’]{1,40}(?![\w@#$%^&*+~/=([{<-]|[!?.:,;]\w)/y
const MAX_LETTERS = 40

const JOINS = byCode('@#$%^&*+~/=([{<-0123456789_')
const ENDS_CLAUSE = byCode('!?.:,;')
const APOSTROPHE = 0x27
const SPACE = 0x20

/** The word that begins at this position; null when something else does. */
export function plainWordAt(text: string, at: number): string | null {
  let end = at
  while (isAsciiLetter(codeAt(text, end))) end++
  const next = codeAt(text, end)
  // ASCII letters alone need no pattern, and most words are such.
  if (end === at || end - at > MAX_LETTERS || next > 0x7f || next === APOSTROPHE)
    return wordByPattern(text, at)
  if (JOINS[next] === 1 || (ENDS_CLAUSE[next] === 1 && isWordCode(codeAt(text, end + 1)))) return null
  return text.slice(at, end)
}

function wordByPattern(text: string, at: number): string | null {
  WORD.lastIndex = at
  return WORD.exec(text)?.[0] ?? null
}

/** Whether one of the last `count` words before `end`, and not before `floor`, is in the set, in lower case. */
export function isWordBefore(
  text: string,
  { floor, end }: { readonly floor: number; readonly end: number },
  count: number,
  { words, longest }: ShortWords,
): boolean {
  let wordEnd = end
  for (let read = 0; read < count && wordEnd >= floor; read++) {
    let start = wordEnd
    while (start > floor && codeAt(text, start - 1) !== SPACE) start--
    const isShort = start < wordEnd && wordEnd - start <= longest
    if (isShort && words.has(text.slice(start, wordEnd).toLowerCase())) return true
    wordEnd = start - 1
  }
  return false
}

/** Words and the length of the longest one: most words of a text are longer, and need not be looked up. */
export interface ShortWords {
  readonly words: ReadonlySet<string>
  readonly longest: number
}

export function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** By ASCII code: 1 for these characters. */
function byCode(characters: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) =>
    characters.includes(String.fromCharCode(code)) ? 1 : 0,
  )
}
