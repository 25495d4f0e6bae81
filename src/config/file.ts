import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { errnoOf } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { findJsonProblem } from './json-problem.ts'
import { showValue } from './problem.ts'
import { isKey, KEYS } from './schema.ts'

const MAX_CONFIG_BYTES = 1_000_000

/** A setting as the file has it. `path` is the chain of property names that leads to it, dotted or nested. */
export interface FileEntry {
  readonly name: string
  readonly path: readonly string[]
  readonly value: unknown
}

/** The content of config.json; `tree` is its JSON, for writing it back with one thing changed. */
export interface ConfigFile {
  readonly tree: Readonly<Record<string, unknown>>
  readonly entries: readonly FileEntry[]
}

/** Reads config.json. No file is an empty one; a file that cannot be understood is an error, never an empty one. */
export function readConfigFile(path: string): Result<ConfigFile, string> {
  const text = readConfigText(path)
  if (!text.ok) return text
  if (text.value === undefined) return ok({ tree: {}, entries: [] })
  const problem = findJsonProblem(text.value)
  if (problem !== undefined) {
    return err(`${path}: line ${problem.line}, column ${problem.column}: ${problem.message}`)
  }
  const tree: unknown = JSON.parse(text.value)
  if (!isObject(tree)) return err(`${path}: ${showValue(tree)} is not valid; allowed: a JSON object`)
  return ok({ tree, entries: settingsEntriesOf(tree, []) })
}

/** The text of config.json, undefined when there is no such file. */
export function readConfigText(path: string): Result<string | undefined, string> {
  try {
    // Asked first because reading a pipe or a device would wait for ever.
    const stat = statSync(path)
    if (!stat.isFile()) return err(`cannot read ${path}: it is not a file`)
    if (stat.size > MAX_CONFIG_BYTES) return err(`cannot read ${path}: it is larger than 1 MB`)
    const bytes = readFileSync(path)
    if (!isUtf8(bytes)) return err(`cannot read ${path}: it is not UTF-8 text`)
    return ok(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (thrown) {
    return errnoOf(thrown) === 'ENOENT' ? ok(undefined) : err(fileError(thrown, 'read', path).message)
  }
}

/** Nested groups and dotted names come to the same: `{"log": {"level": …}}` is `{"log.level": …}`. */
function settingsEntriesOf(tree: Readonly<Record<string, unknown>>, above: readonly string[]): FileEntry[] {
  return Object.entries(tree).flatMap(([property, value]) => {
    const path = [...above, property]
    const name = path.join('.')
    return isGroup(name, value) ? settingsEntriesOf(value, path) : [{ name, path, value }]
  })
}

/** An object is a group, of known keys or of unknown ones; an unknown group with nothing in it must not go unnoticed. */
function isGroup(name: string, value: unknown): value is Readonly<Record<string, unknown>> {
  if (isKey(name) || !isObject(value)) return false
  return Object.keys(value).length > 0 || KEYS.some((key) => key.startsWith(`${name}.`))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
