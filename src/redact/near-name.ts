/** The name of a secret in running text: the identifier or phrase around an anchor, and what is found near it. */

import { isNameCode } from './assignment.ts'
import { findAfterName, findBeforeName, mayFindBeside, type NamePosition } from './beside.ts'
import { codeAt, isWordCode } from './boundary.ts'
import { findInColumn, mayBeCell } from './columns.ts'
import { isHarmlessWord, type KeyKind, type KeyMeaning, meaningOf } from './keyname.ts'
import { SECRET_NAMES, USER_BEFORE } from './names.ts'
import { isAsciiLetter } from './plain-word.ts'
import { NONE, type Rule, type Span } from './rule.ts'

/** Longest identifier, and longest stretch before it that is read for words such as "API" in "API key". */
const MAX_NAME = 60
const MAX_PHRASE = 24

/** Finds values near a name of this kind, when the text around the anchor is one. */
export function findNearName(text: string, start: number, end: number, kind: KeyKind): readonly Span[] {
  let to = end
  while (to < end + MAX_NAME && isNameCode(codeAt(text, to))) to++
  while (to > end && isDotOrDash(codeAt(text, to - 1))) to--
  const isLead = mayLeadToValue(text, to)
  const from = nameStart(text, start)
  if (!isLead && text[from - 1] !== ' ') return NONE
  // "they pass:" is a verb; `Pass: x` is an assignment, which is read elsewhere.
  const isPass = to - from === 4 && kind === 'password' && end - start === 4
  if (
    isPass &&
    !USER_BEFORE.test(text.slice(Math.max(0, from - MAX_NAME), from)) &&
    !isPassSentence(text, to)
  )
    return NONE
  const name = { start: from, end: to, isEnglish: true }
  const isAnchor = from === start && to === end
  // The cheaper question first: of a longer word ("passes") mostly that it means nothing.
  if (isAnchor && !mayFindNear(text, name, kind)) return NONE
  const meaning = phraseMeaning(text, from, to) ?? bareKeyMeaning(text, from, to)
  if (meaning?.kind !== kind || (!isAnchor && !mayFindNear(text, name, kind))) return NONE
  return isLead ? findNear(text, name, meaning) : findBeforeName(text, from, meaning)
}

function isDotOrDash(code: number): boolean {
  return code === 45 || code === 46
}

/** "the pass is X", where X has letters, digits and punctuation, as no measure and no version has them. */
function isPassSentence(text: string, at: number): boolean {
  PASS_SENTENCE.lastIndex = at
  return PASS_SENTENCE.test(text)
}

const PASS_SENTENCE =
  / (?:is|was) ["'`]?(?=[^\s]{0,40}[A-Za-z])(?=[^\s]{0,40}\d)(?=[^\s]{1,40}[A-Z!#$%^&*?@~])[^\s()[\]{}=<>]{8,80}/y

/** The first character of the identifier or compound that the anchor is a part of. */
function nameStart(text: string, anchor: number): number {
  let from = anchor
  while (from > anchor - MAX_NAME && isNameCode(codeAt(text, from - 1))) from--
  return from
}

/** Code goes on after a name with a bracket, a dot or an operator; a sentence, a label or a table does not. */
function mayLeadToValue(text: string, at: number): boolean {
  const next = codeAt(text, at)
  // Not: end of text, `!`, `#`…`&`, `(` beside the name, `)`, `+`, `.`, `/`, `?` inside a word, `@`, `[`, `]`, `{`, `}`.
  if (text[at] === '?') return /\s/.test(text[at + 1] ?? '')
  return next > 127 || ' \t\r\n"\'*,-:;<=>\\_`|'.includes(text[at] ?? '!')
}

/** In a sentence "the key" and "key for …" may be a credential; in code and settings `key` names anything. */
function bareKeyMeaning(text: string, from: number, to: number): KeyMeaning | undefined {
  if (to - from !== 3 || !/^key$/i.test(text.slice(from, to))) return undefined
  const isOwned = /(?:^|[\s"'(])(?:the|my|our|your|this|new)\s$/i.test(
    text.slice(Math.max(0, from - 7), from),
  )
  const isBegin = from === 0 || /[\n"]/.test(text[from - 1] ?? '')
  if (!(isOwned ? /^(?: |: )/ : isBegin ? /^ (?:for|is) / : /(?!)/).test(text.slice(to, to + 5)))
    return undefined
  // "my key X" belongs to somebody; "the key X" may be one of a map.
  const isPersonal = /(?:my|our|your)\s$/i.test(text.slice(Math.max(0, from - 5), from))
  return { kind: 'secret', strength: isPersonal ? 'strong' : 'weak' }
}

/** `key` alone says nothing; with the words before it ("the API key") it may, and "public" takes it back. */
function phraseMeaning(text: string, from: number, to: number): KeyMeaning | undefined {
  const name = text.slice(from, to)
  // `ACME_KEY` in capitals is a constant or a variable of its own.
  if (isCapital(name.charCodeAt(0)) && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)) {
    const meaning = meaningOf(name)
    if (meaning === undefined || !name.endsWith('_KEY')) return meaning
    return { kind: meaning.kind, strength: 'strong' }
  }
  const before = codeAt(text, from - 1)
  if ((before !== 32 && before !== 45) || !isNameCode(codeAt(text, from - 2))) return meaningOf(name)
  const last = lettersBefore(text, from - 1, from - MAX_PHRASE)
  const meaning = meaningOf(last === '' ? name : `${last}_${name}`)
  if (meaning === undefined || isHarmlessWord(last)) return undefined
  return isHarmlessWord(lettersBefore(text, from - 2 - last.length, from - MAX_PHRASE)) ? undefined : meaning
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

/** The ASCII letters right before this position, in lower case; none from before `floor`. */
function lettersBefore(text: string, end: number, floor: number): string {
  let start = end
  while (start > floor && isAsciiLetter(codeAt(text, start - 1))) start--
  return text.slice(start, end).toLowerCase()
}

function mayFindNear(text: string, name: NamePosition, kind: KeyKind): boolean {
  return mayFindBeside(text, name, kind) || mayBeCell(text, name.start, name.end)
}

function findNear(text: string, name: NamePosition, meaning: KeyMeaning): readonly Span[] {
  const after = findAfterName(text, name, meaning)
  if (after.length > 0) return after
  const before = findBeforeName(text, name.start, meaning)
  return before.length > 0 ? before : findInColumn(text, name.start, name.end, meaning)
}

/** Names in other languages, and English ones that are no part of identifiers. */
export const nameRules: readonly Rule[] = SECRET_NAMES.map(({ language, kind, words }) => ({
  type: kind === 'password' ? 'password' : 'generic-secret',
  anchors: words,
  weight: 0,
  find(text, start, end) {
    if (!standsAlone(text, start, end)) return NONE
    const from = start > 0 && codeAt(text, start) < 0x2e80 ? nameStart(text, start) : start
    return findNear(text, { start: from, end, isEnglish: language === 'en' }, { kind, strength: 'strong' })
  },
}))

/** Letters, digits, `_`, `+` and `/`. */
function isJoining(code: number): boolean {
  return isWordCode(code) || code === 43 || code === 47
}

/** Not inside another word; a German compound (`Zugangsschlüssel`, `Adminpasswort`) is still the name. */
function standsAlone(text: string, start: number, end: number): boolean {
  if (codeAt(text, start) >= 0x2e80) return true
  if (isJoining(codeAt(text, end))) return false
  const before = codeAt(text, start - 1)
  return !isJoining(before) || (end - start >= 8 && before >= 97 && before <= 122)
}
