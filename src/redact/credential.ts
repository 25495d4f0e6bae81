import { type Assignment, readAssignment } from './assignment.ts'
import { type KeyMeaning, meaningOf } from './keyname.ts'
import { isPlaceholder } from './placeholder.ts'
import { looksRandom } from './randomness.ts'
import { NONE, type Span } from './rule.ts'

/** The value assigned to a key that names a password. */
export function findPassword(text: string, start: number, end: number): readonly Span[] {
  const found = readAssignment(text, start, end)
  if (found === undefined || meaningOf(found.key)?.kind !== 'password' || !fitsNotation(found, text))
    return NONE
  return isPasswordValue(found, meaningOf(found.key)) ? [found.span] : NONE
}

/** The value assigned to a key that names a token, a secret or an API key. */
export function findSecret(text: string, start: number, end: number): readonly Span[] {
  const found = readAssignment(text, start, end)
  if (found === undefined || !fitsNotation(found, text)) return NONE
  const meaning = meaningOf(found.key)
  if (meaning?.kind !== 'secret') return NONE
  return isSecretValue(found, meaning) ? [found.span] : NONE
}

/** `>` assigns only in XML, and a call or a list is no assignment to an unquoted word. */
function fitsNotation(found: Assignment, text: string): boolean {
  if (found.separator === '>') return found.before === 'tag' && text.startsWith('</', found.span.end)
  if (found.separator === ',')
    return found.quote !== '' && (found.before === 'argument' || looksRandom(found.value))
  if (found.separator === '(') return found.quote !== ''
  return !(found.quote === '' && /[!=]=/.test(found.separator))
}

function isPasswordValue(found: Assignment, meaning: KeyMeaning | undefined): boolean {
  const { value } = found
  if (value.length < 4 || isPlaceholder(value) || isCodeOrLabel(value)) return false
  if (meaning?.strength === 'weak') return looksRandom(value)
  if (found.separator === ',' && !/\d/.test(value)) return false
  if (found.quote !== '') return true
  if (/[()[\]{}$]/.test(value)) return false
  if (found.separator === '>') return true
  if (found.startsLine && isEnvKey(found.key) && found.separator === '=') return true
  const mixed = /[A-Za-z]/.test(value) && /[\d!@#%^&*?~+]/.test(value) && value.length >= 6
  return (
    mixed &&
    (found.before === 'flag' || found.endsLine || found.separator === '=') &&
    !isIdentifierPath(value)
  )
}

function isSecretValue(found: Assignment, meaning: KeyMeaning): boolean {
  const { value } = found
  if (value.length < 8 || /\s/.test(value) || isPlaceholder(value) || isCodeOrLabel(value)) return false
  if (found.quote === '' && (/[()[\]{}$]/.test(value) || isIdentifierPath(value))) return false
  if (/^sha\d{1,3}[-:]/.test(value) || (found.quote === '' && value.length < 10)) return false
  if (isUuid(value)) return meaning.strength === 'strong'
  const compared = /[!=]=/.test(found.separator)
  if (compared) return /[-\d]/.test(value) && meaning.strength === 'strong'
  return looksRandom(value) && (value.length >= 16 || (meaning.strength === 'strong' && /\d/.test(value)))
}

/** Texts for people, selectors, routes, names of fields: what code writes beside the word "password". */
function isCodeOrLabel(value: string): boolean {
  return (
    /^[A-Z]?[a-z]*(?:[ -][A-Za-z]+){2,}/.test(value) ||
    /^[A-Z][a-z]+(?:[ ][a-z]+)*[:.?!*]*$/.test(value) ||
    /^(?:your|my|the|new|old|current|confirm|user|db|enter|invalid|wrong|forgot|reset|repeat|show|hide|set)?[-_ ]?(?:pass(?:word|wd|phrase)?|pwd|secret|token|key|api[-_ ]?key)s?[-_ :*?.!]*$/i.test(
      value,
    ) ||
    /^\.{0,2}\/|^#[A-Za-z]|^[\w.-]+(?:[/#][\w.-]+)+$|^[a-z]+(?:[._][a-z]+)+$|^[A-Z]+(?:_[A-Z]+)+$/.test(
      value,
    ) ||
    /[^\x20-\x7e]/.test(value) ||
    /^0x[0-9a-f]{1,8}$/i.test(value) ||
    /^[a-z]+(?:[A-Z][a-z]+)*(?:Password|Passwd|Pwd|Pass|Secret|Token|Key)s?$/.test(value) ||
    /\(\?[:=!<]|\[\^?[\w\\]-|\{\d+,\d*\}/.test(value) ||
    /^[\s+,;.)\]}]|[\s+]$|^['"]?\$/.test(value)
  )
}

/** `foo.bar`, `Type::name`, `a-b-c`: a way to a value, not the value. */
function isIdentifierPath(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)+$/.test(value) &&
    !looksRandom(value.replace(/.*[.:>]/, ''))
  )
}

function isEnvKey(key: string): boolean {
  return /^[A-Z][A-Z0-9_]+$/.test(key)
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
}
