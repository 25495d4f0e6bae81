import { HIDDEN_CLASS } from '../base/hidden.ts'
import { isWordCode } from './boundary.ts'
import { type DecodedText, Decoding, type Encoding } from './decoded.ts'

/**
 * Text that a person or a program reads as plain ASCII though it is written in other characters: hidden characters in
 * it (pasted from web pages), full-width and other variants of ASCII, percent-encoded characters, a line continued
 * behind a `\`, and letters of other scripts that look like Latin ones beside Latin ones.
 */
export const DISGUISES: Encoding = {
  // Percent-encoded twice, or a look-alike beside a hidden character.
  levels: 2,
  next: nextDisguise,
  decode: decodeDisguises,
}

/** The text as it is read; undefined when it says just that. */
export function decodeDisguises(text: string): DecodedText | undefined {
  const decoding = new Decoding(text)
  for (let at = nextDisguise(text, 0); at !== -1; ) {
    const end = endOfDisguise(text, at)
    const meaning = meaningOf(text, at, end)
    if (meaning !== undefined) decoding.put(at, end, meaning)
    at = nextDisguise(text, end)
  }
  return decoding.done()
}

const PERCENT = 0x25
const BACKSLASH = 0x5c
const LAST_ASCII = 0x7f

/** Most text is ASCII without any of this: a pattern finds that out faster than a loop. */
const MAY_BEGIN = /[\u0080-\uffff]|%[02-7][0-9A-Fa-f]|\\\r?\n/g

function nextDisguise(text: string, from: number): number {
  if (from === 0 && isPlainAscii(text)) return -1
  MAY_BEGIN.lastIndex = from
  for (let at = MAY_BEGIN.exec(text)?.index ?? text.length; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > LAST_ASCII) {
      if (kindOf(code) !== PLAIN) return at
    } else if ((code === PERCENT || code === BACKSLASH) && endOfCode(text, at, code) > at) return at
  }
  return -1
}

/** Native code answers this four times faster than the pattern. */
function isPlainAscii(text: string): boolean {
  return !text.includes('%') && !text.includes('\\') && Buffer.byteLength(text) === text.length
}

/** Look-alikes are read run by run: whether they are any depends on what stands beside them. */
function endOfDisguise(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code <= LAST_ASCII) return endOfCode(text, at, code)
  const kind = kindOf(code)
  if (kind === HALF) return at + 2
  let end = at + 1
  if (kind === LOOK_ALIKE) while (kindOf(text.charCodeAt(end)) === LOOK_ALIKE) end++
  return end
}

/** The position itself when no percent-encoded character and no continued line begins here. */
function endOfCode(text: string, at: number, code: number): number {
  if (code === PERCENT) return PERCENT_ENCODED.test(text.slice(at, at + 3)) ? at + 3 : at
  if (code !== BACKSLASH) return at
  const newline = text[at + 1] === '\r' ? at + 2 : at + 1
  return text[newline] === '\n' ? newline + 1 : at
}

function meaningOf(text: string, start: number, end: number): string | undefined {
  const code = text.charCodeAt(start)
  if (code === PERCENT) return String.fromCharCode(Number.parseInt(text.slice(start + 1, end), 16))
  if (code === BACKSLASH) return ''
  const kind = kindOf(code)
  if (kind === HALF) return asciiFor(text.slice(start, end))
  if (kind !== LOOK_ALIKE) return kind === HIDDEN ? '' : String.fromCharCode(kind)
  // A word of that script alone is no disguise.
  if (!isWordCode(text.charCodeAt(start - 1)) && !isWordCode(text.charCodeAt(end))) return undefined
  return text.slice(start, end).replace(/./g, (letter) => LETTERS.get(letter) ?? letter)
}

/** Printable ASCII, tab and line ends. */
const PERCENT_ENCODED = /^%(?:[2-6][0-9a-f]|7[0-9a-e]|0[9ad])$/i

/** Kinds of UTF-16 units; a variant of an ASCII character has that character's code as its kind. */
const UNKNOWN = 0
const PLAIN = 1
const HIDDEN = 2
const LOOK_ALIKE = 3
/** The first half of a character beyond the first 65,536. */
const HALF = 4

/** By unit, as far as it was asked for. */
const kinds = new Uint8Array(0x10000)

function kindOf(code: number): number {
  if (Number.isNaN(code) || code <= LAST_ASCII) return PLAIN
  if (kinds[code] === UNKNOWN) kinds[code] = findKind(code)
  return kinds[code] ?? PLAIN
}

function findKind(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return code < 0xdc00 ? HALF : PLAIN
  const char = String.fromCharCode(code)
  if (LETTERS.has(char)) return LOOK_ALIKE
  const ascii = asciiFor(char)
  return ascii === undefined ? PLAIN : ascii === '' ? HIDDEN : ascii.charCodeAt(0)
}

/** The ASCII character that Unicode calls this one a variant of; nothing for a hidden one. */
function asciiFor(char: string): string | undefined {
  hidden ??= new RegExp(`^[${HIDDEN_CLASS}]$`, 'u')
  if (hidden.test(char)) return ''
  const plain = char.normalize('NFKC')
  return /^[ -~]$/.test(plain) ? plain : undefined
}

/** Made when it is first needed: the tables behind it take their time to load. */
let hidden: RegExp | undefined

/** Cyrillic and Greek letters by the Latin ones that they look like. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P' },
    ...{ Ѕ: 'S', Т: 'T', Ѵ: 'V', Ԝ: 'W', Х: 'X', У: 'Y', Ү: 'Y' },
    ...{ а: 'a', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', о: 'o', р: 'p', ԛ: 'q' },
    ...{ ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
    ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P' },
    ...{ Τ: 'T', Υ: 'Y', Χ: 'X', α: 'a', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
  }),
)
