import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export type Snapshot = Readonly<Record<string, string>>

/** Everything below a folder, by its path in it: kind, mode and content. `skip` names entries of the folder itself. */
export function snapshotOf(folder: string, skip: readonly string[] = []): Snapshot {
  const entries = readdirSync(folder).filter((name) => !skip.includes(name))
  return Object.fromEntries(entries.sort().flatMap((name) => entriesOf(folder, name)))
}

/** The paths at which two snapshots differ, with how. */
export function differencesOf(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...paths].sort().flatMap((path) => {
    if (before[path] === after[path]) return []
    if (before[path] === undefined) return [`left behind: ${path}`]
    return [after[path] === undefined ? `gone: ${path}` : `changed: ${path}`]
  })
}

function entriesOf(folder: string, path: string): [path: string, is: string][] {
  const full = join(folder, path)
  const stats = lstatSync(full)
  const mode = (stats.mode & 0o777).toString(8)
  if (stats.isSymbolicLink()) return [[path, `link to ${readlinkSync(full)}`]]
  if (!stats.isDirectory()) return [[path, `file ${mode} ${readFileSync(full, 'latin1')}`]]
  const below = readdirSync(full)
    .sort()
    .flatMap((name) => entriesOf(folder, join(path, name)))
  return [[path, `folder ${mode}`], ...below]
}
