import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The path of a data file that comes with the program, or undefined when it is not there: in `assets` beside the built
 * program, or at the top of the source tree; wherever this runs, above it.
 */
export function shippedFile(name: string): string | undefined {
  let folder = import.meta.dirname
  for (let level = 0; level < 4; level++) {
    const path = join(folder, 'assets', name)
    if (existsSync(path)) return path
    folder = dirname(folder)
  }
  return undefined
}
