import { VERSION } from '../base/version.ts'
import { fieldsOf } from '../hosts/fields.ts'
import { type Form, formAmong, type LineReading } from '../hosts/reading.ts'
import type { Cursor } from '../model/cursor.ts'

/**
 * Whether anything of a transcript was ever understood stands behind the mark of its cursor, in a line of its own: nothing
 * for `known`. An unknown form has the version beside it to which it is unknown, since another may know it.
 */
export function withForm(mark: string, form: Form): string {
  if (form === 'known') return mark
  const notes = { unknown: `${UNKNOWN}${VERSION}`, nothing: NOTHING_YET, other: NO_TRANSCRIPT }
  return `${mark}\n${notes[form]}`
}

const UNKNOWN = 'unknown to '
const NOTHING_YET = 'nothing yet'
const NO_TRANSCRIPT = 'no transcript'

/** The mark alone. */
export function markOf({ tail }: Cursor): string {
  return tail.split('\n', 1)[0] ?? ''
}

/** The form that the readings up to this cursor recognised. */
export function formAt({ tail }: Cursor): Form {
  const said = tail.split('\n')[1]
  if (said === undefined) return 'known'
  if (said === NO_TRANSCRIPT) return 'other'
  return said.startsWith(UNKNOWN) ? 'unknown' : 'nothing'
}

/** Whether a transcript nobody understood was read by another version: then it is read once more. */
export function isForAnother(cursor: Cursor): boolean {
  return formAt(cursor) === 'unknown' && !cursor.tail.endsWith(`\n${UNKNOWN}${VERSION}`)
}

/** The form of the whole after one more piece of it. */
export function formAfter(before: Form, piece: Form): Form {
  return formAmong(new Set([before, piece]))
}

/** The form that a whole line shows of its file. Lines without words do not count as an unknown form. */
export function formOfLine({ kindOf }: LineReading, line: Buffer): Form {
  const fields = fieldsIn(line)
  if (fields === undefined) return 'nothing'
  const kind = kindOf(fields)
  if (kind === 'said') return 'known'
  return kind === 'unknown' && WORDS.some((key) => line.includes(key)) ? 'unknown' : 'nothing'
}

const WORDS = ['"content"', '"text"'].map((key) => Buffer.from(key))

function fieldsIn(line: Buffer) {
  try {
    return fieldsOf(JSON.parse(line.toString('utf8')))
  } catch {
    // Torn: it is counted as such, and shows nothing.
    return undefined
  }
}
