/**
 * A fingerprint of a text: which runs of three words stand in it, as a Bloom filter. It cannot be read back, takes about
 * a fifth of the text at most, and never misses a run that is there.
 */
import { isCharacterWord, normalWords } from './normal-words.ts'
import { NumberSet } from './number-set.ts'
import { eachWordHash, hashWord, isAddress } from './word-hashes.ts'

export type Fingerprint = Uint8Array

const BITS_PER_RUN = 12
const PROBES = 7
const MIN_BYTES = 16
/** Enough for some 5 MB of text. The filter of a much longer text seems to contain everything: that is the safe side. */
const MAX_BYTES = 1024 * 1024
const MAX_RUNS = Math.floor((MAX_BYTES * 8) / BITS_PER_RUN)

/** Of prose and code, roughly. */
const CHARACTERS_PER_WORD = 7

export function fingerprintText(text: string): Fingerprint {
  const runs = new NumberSet(Math.min(text.length / CHARACTERS_PER_WORD, MAX_RUNS))
  let full: Fingerprint | undefined
  eachRun(text, (run) => {
    if (full !== undefined) return markRuns(full, [run])
    runs.add(run)
    if (runs.size >= MAX_RUNS) full = filterOf(runs, MAX_BYTES)
  })
  return full ?? filterOf(runs, Math.max(MIN_BYTES, Math.ceil((runs.size * BITS_PER_RUN) / 8)))
}

/** So many words in a row, of which so many say something, are a copy and not alike by chance. */
const COPIED_WORDS = 5
const COPIED_CONTENT_WORDS = 3
/** The same in scripts that put no blanks between words, in characters. */
const COPIED_CHARACTERS = 8
/** From this share of its runs on, a text is a copy with small edits. */
const EDITED_COPY = 0.5
const MIN_EDITED_HITS = 3

/**
 * Whether the substance of `text` stands in the text with this fingerprint: a row of words, an address, or half of it
 * with small edits. `isFunctionWord` names the words that say nothing.
 */
export function containsSubstance(
  fingerprint: Fingerprint,
  text: string,
  isFunctionWord: (word: string) => boolean,
): boolean {
  const words = normalWords(text)
  if (
    words.some((word) => isAddress(word) && addressRuns(hashWord(word)).every((run) => has(fingerprint, run)))
  )
    return true
  const hits = words.slice(2).map((_word, at) => has(fingerprint, runHashOf(words, at)))
  const found = hits.filter(Boolean).length
  const least = words.some(isCharacterWord) ? COPIED_CHARACTERS : MIN_EDITED_HITS
  if (found >= least && found / hits.length >= EDITED_COPY) return true
  return hitRowsOf(hits).some(([from, to]) => isCopy(words.slice(from, to + 3), isFunctionWord))
}

/** How much of a text stands in the other, word for word: 0 to 1. Too few words are found anywhere, and count as 0. */
export function shareIn(fingerprint: Fingerprint, text: string): number {
  const words = normalWords(text)
  if (words.length < COPIED_WORDS) return 0
  const hits = words.slice(2).filter((_word, at) => has(fingerprint, runHashOf(words, at)))
  return hits.length / (words.length - 2)
}

function isCopy(row: readonly string[], isFunctionWord: (word: string) => boolean): boolean {
  const characters = row.filter(isCharacterWord).length
  if (characters >= COPIED_CHARACTERS) return true
  const content = row.filter((word) => !isCharacterWord(word) && !isFunctionWord(word)).length
  return row.length - characters >= COPIED_WORDS && content >= COPIED_CONTENT_WORDS
}

/** Where hits stand side by side: the first and the last of each row. */
function hitRowsOf(hits: readonly boolean[]): [number, number][] {
  const rows: [number, number][] = []
  hits.forEach((hit, at) => {
    const last = rows.at(-1)
    if (hit && last !== undefined && last[1] === at - 1) last[1] = at
    else if (hit) rows.push([at, at])
  })
  return rows
}

function eachRun(text: string, add: (run: number) => void): void {
  let first = 0
  let second = 0
  let read = 0
  eachWordHash(text, (third, isAddress) => {
    read += 1
    if (read >= 3) add(joinedHashes(first, second, third))
    if (isAddress) for (const run of addressRuns(third)) add(run)
    first = second
    second = third
  })
}

function runHashOf(words: readonly string[], at: number): number {
  return joinedHashes(hashWord(words[at] ?? ''), hashWord(words[at + 1] ?? ''), hashWord(words[at + 2] ?? ''))
}

/** An address counts as two runs, so that it is not found by chance. */
function addressRuns(hash: number): readonly number[] {
  return [joinedHashes(hash, 1, 2), joinedHashes(2, hash, 1)]
}

function filterOf(runs: NumberSet, bytes: number): Fingerprint {
  const filter = new Uint8Array(bytes)
  markRuns(filter, runs.values())
  return filter
}

function markRuns(filter: Fingerprint, runs: ArrayLike<number>): void {
  const bits = filter.length * 8
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as number
    const step = scrambled(run) | 1
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = ((run + Math.imul(probe, step)) >>> 0) % bits
      filter[bit >>> 3] = (filter[bit >>> 3] as number) | (1 << (bit & 7))
    }
  }
}

function has(filter: Fingerprint, run: number): boolean {
  const step = scrambled(run) | 1
  for (let probe = 0; probe < PROBES; probe++) {
    const bit = ((run + Math.imul(probe, step)) >>> 0) % (filter.length * 8)
    if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

function joinedHashes(first: number, second: number, third: number): number {
  return scrambled(Math.imul(scrambled(Math.imul(scrambled(first), 31) + second), 31) + third)
}

/** Every bit of the number decides over every bit of the result (the finalizer of MurmurHash3). */
function scrambled(number: number): number {
  let mixed = number
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
