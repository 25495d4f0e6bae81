/** An object of a host's JSON, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object with fields; undefined when it is anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/**
 * A field that names something (an id, a path, a kind). Undefined when it is missing, empty, of another type, or holds
 * what no name holds: a NUL byte or half a surrogate pair.
 */
export function nameIn(fields: Fields, key: string): string | undefined {
  const value = fields[key]
  return typeof value === 'string' && value !== '' && value.search(UNSTORABLE) < 0 ? value : undefined
}

/** A field that holds what somebody said, or undefined. It is repaired where it could not be stored. */
export function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key]
  return typeof value === 'string' ? storable(value) : undefined
}

/** Programs cut text in the middle of a character; no store takes that half, nor a NUL byte. */
export function storable(text: string): string {
  return text.replaceAll(EVERY_UNSTORABLE, '\ufffd')
}

const UNSTORABLE = /[\0\p{Cs}]/u
const EVERY_UNSTORABLE = /[\0\p{Cs}]/gu
