import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** Where a full path leads, or will lead once it is made: links are followed in the part of it that is there. */
export function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return dirname(path) === path ? path : join(realPlace(dirname(path)), basename(path))
  }
}
