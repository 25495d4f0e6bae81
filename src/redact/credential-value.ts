import type { Assignment } from './assignment.ts'
import type { KeyMeaning } from './keyname.ts'
import { isJoinedWords, isLettersPassword, isRandomLetters } from './letters-password.ts'
import { isPlaceholder, isSamplePassword } from './placeholder.ts'
import { looksRandom } from './randomness.ts'

/**
 * Whether what stands beside a password's name is a password. In quotes nearly everything is; without them
 * only what no code and no sentence would hold.
 */
export function isPasswordValue(found: Assignment, meaning: KeyMeaning): boolean {
  const { value } = found
  if (value.length < 4 || !mayBePassword(found, meaning)) return false
  if (isPlaceholder(value)) return false
  return !isCodeOrLabel(value) || (meaning.strength === 'strong' && isJoinedWords(value))
}

function mayBePassword(found: Assignment, meaning: KeyMeaning): boolean {
  const { value, separator } = found
  if (meaning.strength === 'weak') return looksRandom(value)
  if (separator === ',' && !/\d/.test(value)) return false
  const isMixed = /[\d!@#%^&*?~+]/.test(value) && /[A-Za-z]/.test(value) && value.length >= 6
  if (!isMixed && !isJoinedWords(value) && !isRandomLetters(value) && /(?:^|[^a-z])pass$/i.test(found.key))
    return false
  if (found.quote !== '') return true
  if (/[()[\]{}]|\$[A-Za-z_{(]/.test(value)) return false
  if (separator === '>' || (separator === '=' && isEnvName(found.key))) return true
  const isAssigned = separator === '=' || found.before === 'flag' || found.endsLine()
  if (isAssigned && isLettersPassword(value)) return true
  return isMixed && (isAssigned || isUnmistakable(value)) && !isPathToValue(value)
}

/** In the middle of a sentence only what is no word, no name and no version. */
function isUnmistakable(value: string, kinds = EVERY_KIND): boolean {
  return value.length >= 10 && kinds.every((kind) => kind.test(value))
}

const EVERY_KIND = [/[a-z]/, /[A-Z]/, /\d/, /[!@#%^&*?~+-]/]

/** A person's own invention behind `SESSION_SECRET=`: no identifier has such punctuation. */
const PASSWORD_KINDS = [/[A-Za-z]/, /\d/, /[!@#$%^&*?~]/]

/** A line `user = x` and, soon after, a line `password = word`: settings, whatever the word is. So with colons. */
export function isLoginPair(found: Assignment, text: string): boolean {
  const { value } = found
  if (found.quote !== '' || !found.startsLine() || !found.endsLine()) return false
  if (!/^[\w!@#%^&*+~?.-]{6,60}$/.test(value) || isPathToValue(value)) return false
  if (isPlaceholder(value) || isSamplePassword(value)) return false
  const before = text.slice(Math.max(0, found.span().start - 200), found.span().start)
  return /(?:^|\n)[ \t]*[\w.-]{0,30}(?:user|username|login|uid)[ \t]*[=:][ \t]*[\w.@-]+[ \t]*\r?\n/i.test(
    before,
  )
}

/** Whether what stands beside a token's or a key's name is one: it has to look random, or to be compared with. */
export function isSecretValue(found: Assignment, meaning: KeyMeaning): boolean {
  const { value } = found
  const isBare = found.quote === ''
  const shortest = found.separator === ',' ? 12 : isBare ? 10 : 8
  if (value.length < shortest || !mayBeSecret(found, meaning) || /\s/.test(value)) return false
  if (isBare && (/[()[\]{}$]/.test(value) || isPathToValue(value))) return false
  return !isDigest(value) && !isCodeOrLabel(value) && !isPlaceholder(value)
}

/** The value of a bare `key`: longer than an identifier, random, and of no form that digests and paths have. */
export function isBareKeyValue(value: string): boolean {
  // Forty hex digits are an object id of git, wherever they stand.
  if (/^[0-9a-f]{40}$/i.test(value)) return false
  if (value.length < 20 || !looksRandom(value) || !/[A-Za-z0-9]{16}/.test(value)) return false
  if (!/^[\w+/=~-]+$/.test(value) || /^\/|\/.*\/.*\//.test(value)) return false
  return !isDigest(value) && !isCodeOrLabel(value) && !isPlaceholder(value)
}

function mayBeSecret({ key, value, separator }: Assignment, meaning: KeyMeaning): boolean {
  const isStrong = meaning.strength === 'strong'
  if (isUuid(value)) return isStrong || /.key$/i.test(key)
  if (/[!=]=/.test(separator)) return isStrong && /[-\d]/.test(value)
  if (isStrong && value.length >= 12 && /[a-z][A-Z]/.test(value) && isRandomLetters(value)) return true
  if (isStrong && /secret$/i.test(key) && isUnmistakable(value, PASSWORD_KINDS)) return true
  if (!looksRandom(value)) return false
  if (value.length >= 16 || (isStrong && /\d/.test(value))) return true
  // Behind `ACME_KEY=`, too short for chance, so every kind of character has to be there.
  return (
    value.length >= 12 && /.key$/i.test(key) && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(value))
  )
}

const LABEL =
  /^(?:your|my|the|new|old|current|confirm|user|db|enter|invalid|wrong|forgot|reset|repeat|show|hide|set)?[-_ ]?(?:pass(?:word|wd|phrase)?|pwd|secret|token|key|api[-_ ]?key)s?[-_ :*?.!]*$/i

/** Values that code has beside the word "password" and that are no passwords; one line for each kind. */
const CODE_OR_LABEL: readonly RegExp[] = [
  /^[A-Z][a-z]+(?: [a-z]+)*[:.?!*]*$/, // a caption
  LABEL,
  /^\.{0,2}\/|^#[A-Za-z]/, // a path, a selector
  /^[a-z]+(?:[._][a-z]+)+$|^[A-Z]+(?:_[A-Z]+)+$/, // a translation key, a constant
  /^[a-z]+(?:[A-Z][a-z]+)*(?:Password|Passwd|Pwd|Pass|Secret|Token|Key)s?$/, // a field's name
  /^0x[0-9a-f]{1,8}$/i, // a number
  /^\d+(?:\.\d+)+$/, // a version
  /\(\?[:=!<]|\[\^?[\w\\]-|\{\d+,\d*\}/, // a regular expression
  /^[\s,;.)\]}]|^\+(?![A-Za-z0-9+/=]{31})|[\s+]$|^['"]?\$/, // the rest of an expression
  /[^\x20-\x7e]/, // other scripts: a translation
]

/** Words of a sentence, a path, an anchor: unless what they are made of is random. */
const WORDS = /^[A-Z]?[a-z]*(?:[ -][A-Za-z]+){2,}|^[\w.-]+(?:\/[\w.-]+)+$|^[A-Za-z_/-]+#[A-Za-z_-]+$/

function isCodeOrLabel(value: string): boolean {
  return CODE_OR_LABEL.some((kind) => kind.test(value)) || (WORDS.test(value) && !looksRandom(value))
}

/** `foo.bar`, `Type::name`: a way to a value, not the value. */
function isPathToValue(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:(?:[?!]?\.|::|->)[A-Za-z_$][\w$]*)+$/.test(value) &&
    !looksRandom(value.replace(/.*[.:>]/, ''))
  )
}

function isDigest(value: string): boolean {
  return /^sha\d{1,3}[-:]/.test(value)
}

function isEnvName(key: string): boolean {
  return /^[A-Z0-9_]*(?:PASSWORD|PASSWD|PASSPHRASE|PWD|PASS)(?:_[A-Z0-9]+)?$/.test(key)
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
}
