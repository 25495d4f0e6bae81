import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A file or folder of the data that several projects share, or undefined where it is absent (a user's machine). */
export function sharedPath(...parts: string[]): string | undefined {
  const path = join(process.env['MEMORIA_SHARED'] ?? join(ROOT, '../shared'), ...parts)
  return existsSync(path) ? path : undefined
}
