/** Hashes the words that `normal-words.ts` finds in a text, without making a string of each of them. */
import { eachNormalWord, MAX_WORD } from './normal-words.ts'
import { BETWEEN, COLON, SPECIAL, type UnitTable, unitTable, WORD } from './unit-kinds.ts'

export type OnWordHash = (hash: number, isAddress: boolean) => void

const NOT_ASCII = /[\u0080-\uffff]/g

/** Most lines are read character by character; the few with special characters go through the patterns of `eachNormalWord`. */
export function eachWordHash(text: string, each: OnWordHash): void {
  const units = unitTable()
  for (let from = 0; from < text.length; ) {
    const special = nextSpecial(text, from, units)
    const lineStart = special === text.length ? special : Math.max(from, text.lastIndexOf('\n', special))
    eachPlainWord(text, { start: from, end: lineStart }, units, each)
    if (lineStart === text.length) return
    const newline = text.indexOf('\n', special)
    from = newline === -1 ? text.length : newline
    eachNormalWord(text.slice(lineStart, from), (word) => each(hashWord(word), isAddress(word)))
  }
}

/** The next character whose meaning depends on those beside it, or that stands for others; the end when there is none. */
function nextSpecial(text: string, from: number, units: UnitTable): number {
  NOT_ASCII.lastIndex = from
  while (NOT_ASCII.test(text)) {
    const at = NOT_ASCII.lastIndex - 1
    if (units.learn(text.charCodeAt(at)) === SPECIAL) return at
  }
  return text.length
}

/** An address says by itself where a text came from. */
export function isAddress(word: string): boolean {
  return word.includes('://')
}

const SEED = 0x811c9dc5
const PRIME = 0x01000193

/** FNV-1a over the code units. */
export function hashWord(word: string): number {
  let hash = SEED
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

const BACKSLASH = 0x5c

/** A word reaches from its first to its last letter or digit; characters of the kind `INSIDE` may stand between them. */
function eachPlainWord(
  text: string,
  { start: from, end: to }: { readonly start: number; readonly end: number },
  { kinds, lowerCase }: UnitTable,
  each: OnWordHash,
): void {
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at)
    if (kinds[code] !== WORD) {
      at += code === BACKSLASH && isEscapedBlank(text.charCodeAt(at + 1)) ? 2 : 1
      continue
    }
    const start = at
    let hash = SEED
    let hashToLetter = SEED
    let mayBeAddress = false
    for (; at < to; at++) {
      const now = text.charCodeAt(at)
      const kind = kinds[now] as number
      if (kind === BETWEEN) break
      hash = Math.imul(hash ^ (lowerCase[now] as number), PRIME)
      if (kind === WORD) hashToLetter = hash
      else if (kind === COLON) mayBeAddress = true
    }
    if (mayBeAddress || at - start > MAX_WORD)
      eachNormalWord(text.slice(start, at), (word) => each(hashWord(word), isAddress(word)))
    else each(hashToLetter, false)
  }
}

/** `n`, `r` or `t` behind a backslash: a tool that prints JSON prints line ends as two characters. */
function isEscapedBlank(code: number): boolean {
  return code === 0x6e || code === 0x72 || code === 0x74
}
