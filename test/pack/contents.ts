import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const EXPECTED =
  /^(dist\/.+|docs\/.+|plugin\/.+|\.claude-plugin\/.+|README\.md|LICENSE|CHANGELOG\.md|package\.json)$/

/** Every file under a folder, as paths from it. */
export function filesIn(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix)).flatMap((name) => {
    const path = prefix === '' ? name : `${prefix}/${name}`
    return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path]
  })
}

/** Files that do not belong into the package. */
export function surplusFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => !EXPECTED.test(path) || /\.(test\.\w+|tsbuildinfo)$/.test(path))
}

/** Files that name a folder of the machine they were built on, as source maps like to do. */
export function filesNaming(root: string, folder: string, paths: readonly string[]): string[] {
  return paths.filter((path) => readFileSync(join(folder, path), 'latin1').includes(root.replace(/\/$/, '')))
}

/** The files a manifest promises to its users: programs, entries and types. */
export function promisedFiles(manifest: { bin?: unknown; exports?: unknown }): string[] {
  const named = [...stringsIn(manifest.bin), ...stringsIn(manifest.exports)]
  return [...new Set(named.map((path) => path.replace(/^\.\//, '')))]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
