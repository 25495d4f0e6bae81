import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { errnoOf } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { damaged, newer } from './failures.ts'

/** A small JSON file with one spelling: every byte of it is covered by `sum`, so that damage is not taken for a wrong passphrase. */
export interface CheckedFormat<T> {
  readonly format: string
  readonly version: number
  /** The content, or undefined when it has another shape. */
  readonly parse: (value: unknown) => T | undefined
}

/** The content of such a file; undefined when there is none. */
export function readChecked<T>(path: string, format: CheckedFormat<T>): Result<T | undefined> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (thrown) {
    return errnoOf(thrown) === 'ENOENT' ? ok(undefined) : err(fileError(thrown, 'read', path))
  }
  return parseChecked(text, path, format)
}

/** Replaces the file as a whole; after a crash the old or the new one is there. */
export function writeChecked<T extends object>(path: string, format: CheckedFormat<T>, content: T): void {
  writeFileAtomic(path, checkedText(format, content))
}

export function checkedText<T extends object>({ format, version }: CheckedFormat<T>, content: T): string {
  const fields = { format, version, ...content }
  return spelled({ ...fields, sum: sumOf(fields) })
}

/** Reads the text of such a file. The version is looked at first: a later one may have another shape. */
export function parseChecked<T>(text: string, what: string, format: CheckedFormat<T>): Result<T> {
  const fields = fieldsIn(text)
  if (fields === undefined) return err(damaged(what, 'it is not JSON'))
  const { format: name, version, sum, ...content } = fields
  if (name !== format.format) return err(damaged(what, `it is no file of the format ${format.format}`))
  if (Number.isInteger(version) && Number(version) > format.version) return err(newer(what, Number(version)))
  if (version !== format.version) return err(damaged(what, 'its version is not valid'))
  const expected = { format: name, version, ...content }
  if (sum !== sumOf(expected) || spelled({ ...expected, sum }) !== text)
    return err(damaged(what, 'its checksum does not fit'))
  const parsed = format.parse(content)
  return parsed === undefined ? err(damaged(what, 'it is not what memoria writes there')) : ok(parsed)
}

function fieldsIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    // The parser's message would quote the content.
    return undefined
  }
}

function spelled(fields: object): string {
  return `${JSON.stringify(fields, null, 2)}\n`
}

function sumOf(fields: object): string {
  return createHash('sha256').update(spelled(fields)).digest('hex')
}
