import { type Assignment, isNameCode, readAssignment } from './assignment.ts'
import { codeAt } from './boundary.ts'
import { isBareKeyValue, isLoginPair, isPasswordValue, isSecretValue } from './credential-value.ts'
import { isHarmlessWord, type KeyKind, type KeyMeaning, meaningOf, wordsOf } from './keyname.ts'
import { HARMLESS_WORDS } from './names.ts'
import { findNearName } from './near-name.ts'
import { looksRandom } from './randomness.ts'
import { NONE, type Span } from './rule.ts'

/** The value of a name that means a password: assigned to it, or standing near it. */
export function findPassword(text: string, start: number, end: number): readonly Span[] {
  const credential = readCredential(text, start, end, 'password')
  if (credential === undefined) return findNearName(text, start, end, 'password')
  const { found, meaning } = credential
  if (!isPasswordValue(found, meaning) && !isLoginPair(found, text))
    return findNearName(text, start, end, 'password')
  return isAnonymous(text, found.span()) ? NONE : [assigned(found)]
}

/** The value of a name that means a token, a secret or an API key: assigned to it, or standing near it. */
export function findSecret(text: string, start: number, end: number): readonly Span[] {
  const credential = readCredential(text, start, end, 'secret')
  if (credential !== undefined && isSecretValue(credential.found, credential.meaning))
    return [assigned(credential.found)]
  const near = findNearName(text, start, end, 'secret')
  return near.length > 0 ? near : findBareKey(text, start, end)
}

/** `key = X`, `"key": "X"`: the name says little, so the value must be long and random. */
function findBareKey(text: string, start: number, end: number): readonly Span[] {
  if (end - start !== 3 || isNameCode(codeAt(text, start - 1)) || followsHarmlessWord(text, start))
    return NONE
  const found = readAssignment(text, start, end)
  if (found === undefined || !/^key$/i.test(found.key) || !/^(?::=|=>|[:=])$/.test(found.separator))
    return NONE
  const bracket = found.quote === '' ? (/[).]+$/.exec(found.value)?.[0].length ?? 0) : 0
  if (!isBareKeyValue(found.value.slice(0, found.value.length - bracket))) return NONE
  const span = assigned(found)
  return [{ ...span, end: span.end - bracket }]
}

/** "cache key: X", "sort key = X", "commit key": no credential. */
function followsHarmlessWord(text: string, start: number): boolean {
  if (text[start - 1] !== ' ') return false
  const word = /([A-Za-z]{1,20}) $/.exec(text.slice(Math.max(0, start - 22), start))?.[1]?.toLowerCase()
  return word !== undefined && (isHarmlessWord(word) || HARMLESS_WORDS.has(word))
}

function assigned(found: Assignment): Span {
  // A name that is itself random could be a secret: it is not repeated.
  const name = looksRandom(found.key) ? 'a name for a secret' : `"${found.key}"`
  return { ...found.span(), reason: `it is assigned to ${name}` }
}

interface Credential {
  readonly found: Assignment
  readonly meaning: KeyMeaning
}

function readCredential(text: string, start: number, end: number, kind: KeyKind): Credential | undefined {
  const found = readAssignment(text, start, end)
  if (found === undefined || !fitsNotation(found, text)) return undefined
  const meaning = meaningOf(found.key)
  return meaning?.kind === kind ? { found, meaning } : undefined
}

/** Where each separator really assigns: `>` only in XML, a comma or a bracket only between quoted words. */
function fitsNotation(found: Assignment, text: string): boolean {
  const isQuoted = found.quote !== ''
  switch (found.separator) {
    case '>':
      return found.before === 'tag' && text.startsWith('</', found.span().end)
    case ',':
      if (found.before === 'flag') return isQuoted
      if (found.key.includes('-')) return isQuoted && looksRandom(found.value)
      return isQuoted && (found.before === 'argument' || looksRandom(found.value))
    case '{':
      return isQuoted && looksRandom(found.value)
    case '(':
      return isQuoted && !/\s/.test(found.value) && isSetter(found.key)
    case '==':
    case '===':
    case '!=':
    case '!==':
      return isQuoted
    default:
      return true
  }
}

/** `setPassword("…")`, `Password("…")`; but `checkPassword("…")` may take anything. */
function isSetter(call: string): boolean {
  const [first = '', ...rest] = wordsOf(call)
  if (rest.length === 0)
    return /^(?:password|passwd|passphrase|pwd|secret|token|apikey|credential)$/.test(first)
  return /^(?:set|with|change|update|basic|use)$/.test(first)
}

/** The password of an anonymous user is no secret. */
function isAnonymous(text: string, span: Span): boolean {
  return text.slice(Math.max(0, span.start - 120), span.end).includes('anonymous')
}
