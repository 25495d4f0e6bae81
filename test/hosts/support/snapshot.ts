import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Every file and folder below a folder with its mode and content, to see whether anything at all changed. */
export function snapshot(folder: string, except: readonly string[] = []): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const kept = paths.filter((path) => !except.some((one) => path === one || path.startsWith(`${one}/`)))
  return Object.fromEntries(kept.map((path) => [path, stateOf(join(folder, path))]))
}

function stateOf(path: string): string {
  const stat = lstatSync(path)
  const mode = (stat.mode & 0o777).toString(8)
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  if (!stat.isFile()) return `folder ${mode}`
  return `${mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
}
