import { type Form, formOf, STARTS } from './phrase-form.ts'
import { plainOf } from './plain.ts'

/**
 * Phrases as data, found in one pass. A table gives each signal its phrases:
 *   `(a|b)` one of these, `(a )?` perhaps, `(a )*` up to four times, `word*` any ending, `_` any one word, `#` a number, `~` a few words or none,
 *   `^` the beginning of the sentence, `$` its end, `, ` after a comma, `'` an apostrophe or none.
 * Phrases are looked up by their first word (Chinese and Japanese: their first character), so that the cost of a sentence
 * does not grow with the tables.
 */
export type PhraseTable<Name extends string> = { readonly [K in Name]?: readonly string[] }

/** Where each name was found first. `opens` is where the sentence may also be said to begin, after words that add nothing. */
export type FindPhrases<Name extends string> = (plain: string, opens?: number) => ReadonlyMap<Name, number>

interface Entry<Name extends string> {
  readonly name: Name
  /** Words and beginnings of words that are phrases by themselves; looked at before the forms, at next to no cost. */
  readonly texts: readonly string[]
  readonly phrases: readonly string[]
  readonly isUnspaced: boolean
  /** Made of the phrases when it is first needed: most never are. */
  forms?: readonly Form[]
}

/** Entries by what a phrase begins with: a whole word, the first letters of one, or a word that opens the sentence. */
interface Index<Name extends string> {
  readonly words: Map<string, Entry<Name>[]>
  readonly letters: Map<string, Entry<Name>[]>
  readonly opening: Map<string, Entry<Name>[]>
}

/** A finder for a table. `isUnspaced` is for languages that write without spaces. */
export function makePhraseFinder<Name extends string>(
  table: PhraseTable<Name>,
  isUnspaced: boolean,
): FindPhrases<Name> {
  const index: Index<Name> = { words: new Map(), letters: new Map(), opening: new Map() }
  for (const name of Object.keys(table) as Name[]) addName(index, name, table[name] ?? [], isUnspaced)
  return (plain, opens = 0) => findIn(plain, opens, index)
}

function addName<Name extends string>(
  index: Index<Name>,
  name: Name,
  list: readonly string[],
  isUnspaced: boolean,
): void {
  const entries = new Map<string, { texts: string[]; phrases: string[] }>()
  for (const phrase of phrasesOf(list)) {
    const place = phrase.startsWith('^') ? 'opening ' : ''
    for (const key of new Set(keysOf(phrase, isUnspaced))) {
      const entry = entries.get(place + key) ?? { texts: [], phrases: [] }
      entries.set(place + key, entry)
      if (isText(phrase, isUnspaced)) entry.texts.push(phrase.replace('*', ''))
      else entry.phrases.push(phrase)
    }
  }
  for (const [key, { texts, phrases }] of entries) {
    const entry: Entry<Name> = { name, texts, phrases, isUnspaced }
    if (key.startsWith('opening ')) pushTo(index.opening, key.slice('opening '.length), entry)
    else if (key.endsWith('*')) pushTo(index.letters, key.slice(0, -1), entry)
    else pushTo(index.words, key, entry)
  }
}

/** A single word, the beginning of one, or a row of characters: found by comparing, without a pattern. */
function isText(phrase: string, isUnspaced: boolean): boolean {
  return isUnspaced ? UNSPACED_ONLY.test(phrase) : WORD_ONLY.test(phrase)
}

const UNSPACED_ONLY = /^[\u3040-\u30ff\u3400-\u9fff]+$/
const WORD_ONLY = /^(?:[a-z\u00df-\u024f]+\*?|\d+)$/

/** How many letters a phrase with an open first word is looked up by. */
const OPENING = 3
// By ranges and not by scripts, which is several times faster: kana, Han, Latin letters, what stands for the hidden, digits.
const WORD_OR_CHARACTER = /[\u3040-\u30ff\u3400-\u9fff]|[a-z\u00df-\u024f\ue000]+|\d+/g

function findIn<Name extends string>(
  plain: string,
  opens: number,
  { words, letters, opening }: Index<Name>,
): Map<Name, number> {
  const found = new Map<Name, number>()
  WORD_OR_CHARACTER.lastIndex = 0
  for (let match = WORD_OR_CHARACTER.exec(plain); match !== null; match = WORD_OR_CHARACTER.exec(plain)) {
    const { 0: word, index } = match
    tryAll(words.get(word), plain, index, found)
    if (word <= '9') tryAll(words.get('#'), plain, index, found)
    if (word.length >= OPENING) tryAll(letters.get(word.slice(0, OPENING)), plain, index, found)
    if (beginsAt(plain, 0, index) || (opens > 0 && beginsAt(plain, opens, index))) {
      tryAll(opening.get(word), plain, index, found)
      tryAll(opening.get(`${word.slice(0, OPENING)}*`), plain, index, found)
    }
  }
  return found
}

function beginsAt(plain: string, start: number, index: number): boolean {
  return index >= start && index - start <= MOST_BEFORE && !/[\p{L}\p{N}]/u.test(plain.slice(start, index))
}

/** How many characters may stand before the first word of a sentence. */
const MOST_BEFORE = 8

function tryAll<Name extends string>(
  entries: readonly Entry<Name>[] | undefined,
  plain: string,
  start: number,
  found: Map<Name, number>,
): void {
  if (entries === undefined) return
  for (const entry of entries) {
    if (found.has(entry.name)) continue
    if (entry.texts.some((text) => plain.startsWith(text, start)) || fits(entry, plain, start)) {
      found.set(entry.name, start)
    }
  }
}

function fits(entry: Entry<string>, plain: string, start: number): boolean {
  entry.forms ??= entry.phrases.map((phrase) => formOf(phrase, entry.isUnspaced))
  return entry.forms.some((form) => form(plain, start))
}

function phrasesOf(list: readonly string[]): string[] {
  const phrases = list.map(plainOf)
  const wrong = phrases.find((phrase) => MISWRITTEN.test(phrase))
  if (wrong !== undefined) throw new Error(`not a phrase: ${wrong}`)
  return phrases
}

const MISWRITTEN = /[\\[\]{}]|\|\||\(\||\|\)|^\||\|$|\+$|^\/|\/$/

/** The first words a phrase can begin with; one that is left open ends in `*`. */
function keysOf(phrase: string, isUnspaced: boolean): string[] {
  const rest = phrase.replace(STARTS, '')
  if (rest.startsWith('(')) {
    const close = closingOf(rest)
    const optional = /[?*]/.test(rest.charAt(close + 1))
    const keys = splitChoices(rest.slice(1, close)).flatMap((choice) =>
      keysOf(choice + (optional ? '' : rest.slice(close + 1)), isUnspaced),
    )
    return optional ? [...keys, ...keysOf(rest.slice(close + 2), isUnspaced)] : keys
  }
  if (rest.startsWith('#')) return ['#']
  if (isUnspaced && !/^[a-z]/.test(rest)) return [rest.charAt(0)]
  return wordKeys(rest)
}

/** `don't` is met as `don` and as `dont`; `licen(s|c)e` as both its spellings; `prefer*` by its first letters. */
function wordKeys(rest: string): string[] {
  const word = /^[\p{L}']+|^\p{N}+/u.exec(rest)?.[0] ?? ''
  if (word === '') throw new Error(`a phrase must begin with a word: ${rest}`)
  const next = rest.charAt(word.length)
  if (next === '?')
    return [word, word.slice(0, -1)].flatMap((form) => wordKeys(form + rest.slice(word.length + 1)))
  if (next === '(') return branchKeys(word, rest.slice(word.length))
  if (next === '*') {
    if (word.length < OPENING) throw new Error(`at least ${OPENING} letters before an open ending: ${rest}`)
    return [`${word.slice(0, OPENING)}*`]
  }
  return word.includes("'") ? [word.slice(0, word.indexOf("'")), word.replace("'", '')] : [word]
}

function branchKeys(word: string, group: string): string[] {
  const close = closingOf(group)
  const optional = /[?*]/.test(group.charAt(close + 1))
  const after = group.slice(close + (optional ? 2 : 1))
  const taken = splitChoices(group.slice(1, close)).flatMap((choice) => wordKeys(word + choice + after))
  return [...new Set(optional ? [...taken, ...wordKeys(word + after)] : taken)]
}

function closingOf(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return index
  }
  throw new Error(`a bracket is not closed: ${text}`)
}

function splitChoices(text: string): string[] {
  const choices: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')') depth--
    if (text[index] === '|' && depth === 0) {
      choices.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...choices, text.slice(start)]
}

function pushTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
