import { readFileSync } from 'node:fs'
import { errnoOf } from '../base/errors.ts'

/** A host's settings file, or nothing where it cannot be read: then our hooks are not in it. */
export function readSettings(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return ''
    throw thrown
  }
}
