import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sources } from './syntax.ts'

// Written in pieces, so that this file does not hold what it looks for.
const FORBIDDEN: readonly (readonly [what: string, form: RegExp])[] = [
  ['the host name of a package registry', new RegExp(['registry', 'npmjs', 'org'].join('\\.'), 'i')],
  ['a path of one machine', ofOneMachine('work', 'root', 'tmp/research')],
]

/** Words that tie a file to the machine or the registry it was written with. */
export function forbiddenWords(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    source
      .split('\n')
      .flatMap((line, index) =>
        FORBIDDEN.filter(([, form]) => form.test(line)).map(([what]) => `${path}:${index + 1} ${what}`),
      ),
  )
}

/** Lock file entries that name where a package was fetched from: an install elsewhere would go there too. */
export function resolvedEntries(lock: string): string[] {
  return lock
    .split('\n')
    .flatMap((line, index) => (/"resolved"\s*:/.test(line) ? [`line ${index + 1}${line}`] : []))
}

/** What git keeps or is about to keep; the reason as text when that cannot be told. */
export function trackedFiles(root: string): Sources | string {
  const { status, stdout, stderr, error } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  if (error) return `git cannot be run: ${error.message}`
  if (status !== 0) return `git cannot list the files: ${stderr.trim()}`
  const paths = [...new Set(stdout.split('\0'))].filter((path) => isFile(join(root, path)))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'latin1')]))
}

/** A path that begins with one of the folders; `site/work/` and `${dir}/work/` are none. */
function ofOneMachine(...folders: string[]): RegExp {
  return new RegExp(`(?<![\\w.~*})\\]>-])/(${folders.join('|')})(/|\\b(?![\\w.-]))`)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
