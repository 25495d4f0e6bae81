/** Judges a value that no notation assigns: only its name nearby and its own form speak for it. */
import type { KeyMeaning } from './keyname.ts'
import { isJoinedWords, isLettersPassword } from './letters-password.ts'
import { TECHNICAL_TERM } from './names.ts'
import { isPlaceholder, isSamplePassword } from './placeholder.ts'
import { looksRandom } from './randomness.ts'

export interface Nearness {
  /** A link stands between name and value: a colon, an arrow, a table's bar, the word "is". */
  readonly isLinked: boolean
  /** How many words stand between them. */
  readonly words: number
  readonly isNextLine: boolean
  readonly isQuoted: boolean
  /** The word behind the name makes it another thing: "the token fix", "the password policy". */
  readonly isCompound: boolean
  /** The name is English, where a word right behind it need not belong to it. */
  readonly isEnglish: boolean
}

/** A token or a key: random, and where nothing links it to the name, of a form that no digest has. */
export function isNearbySecret(value: string, meaning: KeyMeaning, near: Nearness): boolean {
  const isLong = value.length >= 16 && hasSecretForm(value, meaning, near)
  if (!isLong && !isShortSecret(value, meaning, near)) return false
  return isPlainValue(value) && !isPlaceholder(value)
}

/** Ten characters and more, of every kind, linked to a name that means nothing but a secret. */
function isShortSecret(value: string, meaning: KeyMeaning, near: Nearness): boolean {
  if (value.length < 10 || !near.isLinked || near.isCompound || near.words > 4) return false
  return (
    meaning.strength === 'strong' && CHARACTER_KINDS.every((kind) => kind.test(value)) && looksRandom(value)
  )
}

const CHARACTER_KINDS = [/[a-z]/, /[A-Z]/, /\d/]

function hasSecretForm(value: string, meaning: KeyMeaning, near: Nearness): boolean {
  const isBeside = meaning.strength === 'strong' && !near.isCompound && !near.isNextLine && near.words <= 1
  if (UUID.test(value))
    return isBeside || (near.isLinked && !near.isCompound && near.words <= 4 && meaning.strength === 'strong')
  if (!looksRandom(value) || !LONG_RUN.test(value)) return false
  // A digest of something else looks the same, so the words have to link it to the name.
  if (HEX.test(value))
    return (isBeside && value.length >= 32) || (near.isLinked && !near.isCompound && near.words <= 6)
  return near.isLinked || (/\d/.test(value) && near.words <= 2)
}

/** A password: random, or letters with digits or punctuation, as no word of a sentence has them. */
export function isNearbyPassword(value: string, meaning: KeyMeaning, near: Nearness): boolean {
  if (value.length < 6 || value.length > 80 || !hasPasswordForm(value, meaning, near)) return false
  if (isJoinedWords(value)) return !(near.isNextLine && near.isQuoted) && !isPlaceholder(value)
  if (!isPlainValue(value) || isTechnicalTerm(value)) return false
  return !isPlaceholder(value) && !isSamplePassword(value)
}

function hasPasswordForm(value: string, meaning: KeyMeaning, near: Nearness): boolean {
  if (meaning.strength === 'weak' || near.isCompound) return looksRandom(value) && value.length >= 12
  if (!near.isLinked && !isBesidePassword(value, near))
    return near.words <= 1 && (looksRandom(value) || isStrongPassword(value))
  if (near.isLinked && near.words <= 3 && isLettersPassword(value)) return true
  return (
    /[A-Za-z]/.test(value) &&
    /\d/.test(value) &&
    !isIdentifier(value) &&
    (near.words <= 5 || looksRandom(value))
  )
}

/** Right behind the name without a link: "Kennwort X", "password X"; in English only what no term has. */
function isBesidePassword(value: string, near: Nearness): boolean {
  if (value.length < 7 || near.isNextLine) return false
  return near.isEnglish ? near.words === 0 && /[A-Z!#%^&*?~+-]/.test(value.slice(1)) : near.words <= 1
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const HEX = /^(?:0x)?[0-9a-f]+$/i

/** Keys have few joints; names of things have one every few letters. */
const LONG_RUN = /[A-Za-z0-9]{10}/

/** No address, path, call, assignment, file name, date or number. */
function isPlainValue(value: string): boolean {
  return !NOT_PLAIN.some((kind) => kind.test(value))
}

const NOT_PLAIN: readonly RegExp[] = [
  /:\/\/|^\.{1,2}\/|^\/(?![A-Za-z0-9+/]{40})|^~\/|^www\./, // an address, a path
  /^-|^0x[0-9a-f]{1,8}$/i, // a flag, a number
  /^[\w.+-]+@[\w-]+\.\w/, // an e-mail address
  /[()[\]{}]|=>|&&|\|\||::|\+\+/, // code
  /^[A-Za-z_$][\w$.-]*[=:](?!=*$)/, // an assignment of its own
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|md|json|jsonl|ya?ml|toml|txt|html|css|sh|sql|lock|log|png|svg|pem|crt|zip|gz)$/i, // a file
  /^\d{2,4}[-/.:]\d{1,2}[-/.:]\d{1,4}/, // a date, a time
  /^[\d.,:%$€+-]+$/, // a number
  /^sha\d{1,3}[-:]/, // a digest
  /^(?:[A-Za-z]{1,20}[-_/]){2,}[A-Za-z]{1,20}$/, // words joined
]

function isStrongPassword(value: string): boolean {
  return value.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[!@#%^&*?~+-]/].every((kind) => kind.test(value))
}

/** `base64url`, `Utf8Decoder`, `SHA256`: small letters, capitals, or words with a capital each around the digits. */
function isTechnicalTerm(value: string): boolean {
  return TECHNICAL_TERM.test(value) && value.split(/[^A-Za-z]+/).every((part) => TERM_PART.test(part))
}

const TERM_PART = /^(?:[A-Z]*|[A-Z]?[a-z]*(?:[A-Z][a-z]{2,})*)$/

/** `auth2_token`, `utf8Decoder`, `step-3`: names of things, with a number. */
function isIdentifier(value: string): boolean {
  return /^[a-z]+\d[A-Z][A-Za-z_]*$|^[a-z]+\d?(?:[_.][a-z]+\d?)+$|^[a-z]{1,4}-?\d{1,2}$/.test(value)
}
