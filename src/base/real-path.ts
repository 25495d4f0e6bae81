import { realpathSync } from 'node:fs'
import { errnoOf } from './errors.ts'

/** Where a path leads through all links; the path itself when nothing is there: of another machine, or gone. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return path
    throw thrown
  }
}
