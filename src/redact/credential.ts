import { type Assignment, readAssignment } from './assignment.ts'
import { isLoginPair, isPasswordValue, isSecretValue } from './credential-value.ts'
import { type KeyKind, type KeyMeaning, meaningOf, wordsOf } from './keyname.ts'
import { looksRandom } from './randomness.ts'
import { NONE, type Span } from './rule.ts'

/** The value assigned to a key that names a password. */
export function findPassword(text: string, start: number, end: number): readonly Span[] {
  const credential = readCredential(text, start, end, 'password')
  if (credential === undefined) return NONE
  const { found, meaning } = credential
  if (!isPasswordValue(found, meaning) && !isLoginPair(found, text)) return NONE
  return isAnonymous(text, found.span()) ? NONE : [found.span()]
}

/** The value assigned to a key that names a token, a secret or an API key. */
export function findSecret(text: string, start: number, end: number): readonly Span[] {
  const credential = readCredential(text, start, end, 'secret')
  if (credential === undefined) return NONE
  return isSecretValue(credential.found, credential.meaning) ? [credential.found.span()] : NONE
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
      return isQuoted && !found.key.includes('-') && (found.before === 'argument' || looksRandom(found.value))
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

/** What anonymous users send is no secret. */
function isAnonymous(text: string, span: Span): boolean {
  return text.slice(Math.max(0, span.start - 120), span.end).includes('anonymous')
}
