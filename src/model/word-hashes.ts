/** Hashes the words that `normal-words.ts` finds in a text, without making a string of each of them. */
import { eachNormalWord, MAX_WORD } from './normal-words.ts'

export type OnWordHash = (hash: number, isAddress: boolean) => void

const NOT_ASCII = /[\u0080-\uffff]/g

/** Lines of ASCII are read character by character; the few other ones go through the patterns of `eachNormalWord`. */
export function eachWordHash(text: string, each: OnWordHash): void {
  for (let from = 0; from < text.length; ) {
    NOT_ASCII.lastIndex = from
    const foreign = NOT_ASCII.exec(text)?.index ?? text.length
    const lineStart = foreign === text.length ? foreign : Math.max(from, text.lastIndexOf('\n', foreign))
    eachAsciiWord(text, from, lineStart, each)
    if (lineStart === text.length) return
    const newline = text.indexOf('\n', foreign)
    from = newline === -1 ? text.length : newline
    eachNormalWord(text.slice(lineStart, from), (word) => each(hashWord(word), isAddress(word)))
  }
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

/** Kinds of ASCII characters, as the pattern in `normal-words.ts` has them. */
const BETWEEN = 0
const INSIDE = 1
const WORD = 2

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/\w/.test(char)) return WORD
  return /[\s"<>()[\]{}|,;`\\]/.test(char) ? BETWEEN : INSIDE
})

const BACKSLASH = 0x5c
const COLON = 0x3a

/** A word reaches from its first to its last letter or digit; characters of the kind `INSIDE` may stand between them. */
function eachAsciiWord(text: string, from: number, to: number, each: OnWordHash): void {
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at)
    if (KINDS[code] !== WORD) {
      at += code === BACKSLASH && isEscapedBlank(text.charCodeAt(at + 1)) ? 2 : 1
      continue
    }
    const start = at
    let hash = SEED
    let hashToLetter = SEED
    let addressEnd = 0
    let end = at
    for (; at < to; at++) {
      const now = text.charCodeAt(at)
      const kind = KINDS[now]
      if (kind === BETWEEN) break
      if (at - start < MAX_WORD) {
        hash = Math.imul(hash ^ lowerCase(now), PRIME)
        if (now === COLON && addressEnd === 0 && text.startsWith('://', at)) addressEnd = at + 3
      }
      if (kind !== WORD) continue
      end = at + 1
      hashToLetter = hash
    }
    each(hashToLetter, addressEnd !== 0 && addressEnd <= Math.min(end, start + MAX_WORD))
  }
}

/** `n`, `r` or `t` behind a backslash: a tool that prints JSON prints line ends as two characters. */
function isEscapedBlank(code: number): boolean {
  return code === 0x6e || code === 0x72 || code === 0x74
}

function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}
