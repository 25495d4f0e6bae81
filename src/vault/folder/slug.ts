import { createHash } from 'node:crypto'
import { HIDDEN_CLASS } from '../../base/hidden.ts'

/** In bytes of UTF-8: with a mark and an ending it stays far below what any file system takes. */
const MAX_SLUG_BYTES = 80
const MARK_LENGTH = 8

/**
 * The name of the file for a title, without its ending: safe on every file system, and never the same for two titles,
 * also where case, accents written in two ways or hidden characters make no difference. A title that is its own name already
 * (`deploy-day`) stays as it is; what would lose something on the way gets a mark made from the whole title, or from
 * what tells it apart from another of the same title.
 */
export function slugOf(title: string, identity?: string): string {
  const whole = title.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const body = boundedBody(whole)
  const isItsOwn = identity === undefined && body === whole && !isTaken(body)
  return isItsOwn ? body : [body, markOf(identity ?? whole)].filter(Boolean).join('-')
}

/** The letters and digits of a title as a file name has them; two titles may share it. */
export function boundedBody(title: string): string {
  return bounded(bodyOf(title))
}

/** A file name for a title that is the only one of its name in a folder. */
export function plainSlug(title: string): string {
  const body = boundedBody(title)
  return isTaken(body) ? slugOf(title) : body
}

/** Letters and digits with single dashes between; folded, since some file systems do not tell `ſ` and `S` from `s`. */
function bodyOf(title: string): string {
  return title
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '')
}

const HIDDEN = new RegExp(`[${HIDDEN_CLASS}]`, 'gu')

function bounded(body: string): string {
  let bytes = 0
  let kept = ''
  for (const character of body) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_SLUG_BYTES) return kept.replace(/-+$/, '')
    kept += character
  }
  return kept
}

/** Names that mean something else: a device of Windows, a file of the vault's own, a name with a mark. */
function isTaken(body: string): boolean {
  return body === '' || DEVICES.test(body) || OWN.test(body) || MARKED.test(body)
}

const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const OWN = /^(?:index|log|memory|\d{4}-\d{2}-\d{2})$/
const MARKED = new RegExp(`(?:^|-)[0-9a-f]{${MARK_LENGTH}}$`)

/** Eight characters that follow from a text: they tell apart what would else have one name. */
export function markOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, MARK_LENGTH)
}
