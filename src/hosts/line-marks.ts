import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { isoTime } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import { type Fields, nameIn } from './fields.ts'

/** An id for what has none of its own: the same parts always give the same, and others another. */
export function madeId(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return `made-${hash.digest('hex').slice(0, 32)}`
}

/** The time that a field of a line says, as we write times; undefined when it says none. */
export function timeIn(line: Fields, key: string): string | undefined {
  const text = nameIn(line, key) ?? ''
  const ms = DATE_AND_TIME.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : isoTime(ms)
}

const DATE_AND_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A line without a usable time was said before its file was last written: later than that it cannot be. */
export function timeOfFile(path: string): string {
  try {
    return statSync(path).mtime.toISOString()
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // No such file (it was moved away meanwhile): the time is not known.
    return ''
  }
}
