import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sources } from './syntax.ts'

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The code under the named folders. A folder that is not there yet holds no code. */
export function readSources(...folders: string[]): Sources {
  const paths = folders.flatMap(filesUnder).filter((path) => /\.(ts|mts|mjs|js)$/.test(path))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** Every file under the named folders, whatever it is written in. */
export function readFiles(...folders: string[]): Sources {
  return Object.fromEntries(
    folders.flatMap(filesUnder).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  )
}

function filesUnder(path: string): string[] {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat ? [path] : []
  return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`))
}
