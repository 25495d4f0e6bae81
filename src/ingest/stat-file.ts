import { type Stats, statSync } from 'node:fs'
import { errnoOf } from '../base/errors.ts'

/** The file at a path; undefined when there is none, or none that we may read: a later sweep looks again. */
export function statIfThere(path: string): Stats | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats : undefined
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined // not there, or not ours to read
    throw thrown
  }
}

/** Device and inode: another file under the same name is another file. */
export function fileIdOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`
}
