import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const LEVELS = 5

/** The folder of the built dashboard: `ui` in the `dist` that this program is in, or that stands above its source. */
export function builtUi(): string | undefined {
  let folder = import.meta.dirname
  for (let level = 0; level < LEVELS; level++) {
    const built = basename(folder) === 'dist' ? join(folder, 'ui') : join(folder, 'dist', 'ui')
    if (existsSync(join(built, 'index.html'))) return built
    folder = dirname(folder)
  }
  return undefined
}
