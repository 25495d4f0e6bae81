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
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : undefined
}

/** A field that holds what somebody said, or undefined. It is repaired where it could not be stored. */
export function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key]
  return typeof value === 'string' ? storable(value) : undefined
}

/** Programs cut text in the middle of a character; no store takes that half, nor a NUL byte. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll(UNSTORABLE, '\ufffd')
}

const UNSTORABLE = /[\0\p{Cs}]/gu

/** As the pattern would say, but every text of every line comes by here, and the engine's own test is far faster. */
function isStorable(text: string): boolean {
  return (text as CheckedText).isWellFormed() && !text.includes('\0')
}

/** In every Node that we run on, not yet in the compiler's library. */
type CheckedText = string & { isWellFormed(): boolean }
