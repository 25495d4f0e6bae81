import { closeSync, openSync, readFileSync } from 'node:fs'
import { writeFileAtomic } from './atomic-file.ts'
import { type Clock, systemClock } from './clock.ts'
import { errnoOf, MemoriaError } from './errors.ts'
import { fileError } from './file-errors.ts'
import { moveAside } from './move-aside.ts'
import { err, ok, type Result } from './result.ts'

export interface StateRead<T> {
  /** Undefined when there is no usable state: start again, and say so when `movedTo` is given. */
  readonly state: T | undefined
  /** Where the unusable file is now; it is never deleted. */
  readonly movedTo?: string
  /** Why it was unusable, without its content. */
  readonly problem?: string
}

/**
 * Reads a small JSON file of ours. What cannot be used (`parse` gives undefined) is moved aside and reported, never
 * overwritten; what cannot be read, or cannot be moved, is an error, so that nobody writes over it.
 */
export function readState<T>(
  path: string,
  parse: (value: unknown) => T | undefined,
  options: { readonly clock?: Clock } = {},
): Result<StateRead<T>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const opened = openIfThere(path)
    if (!opened.ok) return opened
    if (opened.value === undefined) return ok({ state: undefined })
    const read = readOpen(opened.value, path, parse, options.clock ?? systemClock)
    if (read !== 'changed') return read
  }
  return err(new MemoriaError('conflict', `${path} changes too often to be read`, { hint: 'Try again.' }))
}

/** Writes a state whole and durably. Throws a MemoriaError; the earlier state is still there then. */
export function writeState(path: string, value: unknown): void {
  writeFileAtomic(path, `${jsonOf(value, path)}\n`)
}

const ATTEMPTS = 10

function jsonOf(value: unknown, path: string): string {
  try {
    const text: string | undefined = JSON.stringify(value, null, 2)
    if (text !== undefined) return text
  } catch (thrown) {
    throw new MemoriaError('internal', `the state for ${path} is not JSON`, { cause: thrown })
  }
  throw new MemoriaError('internal', `there is no state for ${path}`)
}

function openIfThere(path: string): Result<number | undefined> {
  try {
    return ok(openSync(path, 'r'))
  } catch (thrown) {
    return errnoOf(thrown) === 'ENOENT' ? ok(undefined) : err(fileError(thrown, 'read', path))
  }
}

function readOpen<T>(
  fd: number,
  path: string,
  parse: (value: unknown) => T | undefined,
  clock: Clock,
): Result<StateRead<T>> | 'changed' {
  try {
    const json = readStateJson(fd, path)
    if (!json.ok) return json
    const state = json.value === undefined ? undefined : parse(json.value.json)
    if (state !== undefined) return ok({ state })
    const movedTo = moveAside(fd, path, clock)
    if (movedTo === undefined) return 'changed'
    if (!movedTo.ok) return movedTo
    const problem = json.value === undefined ? 'it is not JSON' : 'it is not what memoria writes there'
    return ok({ state: undefined, movedTo: movedTo.value, problem })
  } finally {
    closeSync(fd)
  }
}

/** Undefined when the content is not JSON in UTF-8. The parser's own message is not kept: it quotes the content. */
function readStateJson(fd: number, path: string): Result<{ readonly json: unknown } | undefined> {
  const bytes = readBytes(fd, path)
  if (!bytes.ok) return bytes
  try {
    return ok({ json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value)) })
  } catch {
    // Either of the two refused it, which is the answer.
    return ok(undefined)
  }
}

function readBytes(fd: number, path: string): Result<Uint8Array> {
  try {
    return ok(readFileSync(fd))
  } catch (thrown) {
    return err(fileError(thrown, 'read', path))
  }
}
