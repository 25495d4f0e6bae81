import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
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
export function futureRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return dirname(path) === path ? path : join(futureRealPath(dirname(path)), basename(path))
  }
}

/** As many links as Linux follows in one path. */
const MAX_LINKS = 40

/** The file that a path leads to through every link, even a link whose target does not exist. A loop leads to itself. */
export function linkTarget(path: string, linksLeft = MAX_LINKS): string {
  try {
    return realpathSync(path)
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    if (dirname(path) === path || linksLeft === 0) return path
    const folder = linkTarget(dirname(path), linksLeft)
    const at = join(folder, basename(path))
    const next = linkTextAt(at)
    return next === undefined ? at : linkTarget(resolve(folder, next), linksLeft - 1)
  }
}

function linkTextAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch (thrown) {
    // Not a link, or nothing there.
    if (errnoOf(thrown) !== undefined) return undefined
    throw thrown
  }
}
