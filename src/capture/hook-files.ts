import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { errnoOf, MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { ensurePrivateDir, FILE_MODE } from '../base/private-dir.ts'
import { VERSION } from '../base/version.ts'
import { homePaths } from '../config/paths.ts'

/** The files of the hook. They belong together: hook.pl and hook.bash load or hand over to files beside them. */
export const HOOK_FILES: readonly string[] = [
  ...['hook.sh', 'hook.pl', 'hook-seldom.pl', 'hook.bash', 'hook.cjs', 'hook.cmd', 'hook.ps1'],
]

/** The programs a hook starts. The file `entry` beside it names them, so that it need not look for them each time. */
export interface HookPrograms {
  readonly node: string
  readonly cli: string
}

const EXECUTABLE = 0o700

/** Copies the hook from one folder to another, each file as one step: a hook that runs meanwhile finds whole files. */
export function copyHookFiles(from: string, to: string, { node, cli }: HookPrograms): void {
  if (`${node}${cli}`.includes('\n')) throw new MemoriaError('path_unsafe', 'a path with a line break in it')
  ensurePrivateDir(to)
  for (const name of HOOK_FILES) {
    const mode = name === 'hook.sh' ? EXECUTABLE : FILE_MODE
    writeFileAtomic(join(to, name), readHookFile(join(from, name)), { mode })
  }
  // Last: without it a copy looks for the home itself, and finds what is found from anywhere.
  writeFileAtomic(join(to, 'entry'), `${node}\n${cli}\n`)
}

const VERSION_FILE = 'version'

/** Notes that the hook in a folder is of this version. */
export function writeHookVersion(folder: string): void {
  writeFileAtomic(join(folder, VERSION_FILE), `${VERSION}\n`)
}

/** The version of the installed hook; undefined when there is none. */
export function hookVersion(home: string): string | undefined {
  const path = join(homePaths(home).hook, VERSION_FILE)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined
    throw fileError(thrown, 'read', path)
  }
}

/** The programs that an installed hook starts; undefined when it names none. */
export function hookPrograms(folder: string): HookPrograms | undefined {
  const [node = '', cli = ''] = hookTextIn(join(folder, 'entry'), 'utf8').split('\n')
  return node === '' || cli === '' ? undefined : { node, cli }
}

/** Whether one folder has the same hook as another. */
export function hasHookFiles(folder: string, source: string): boolean {
  return HOOK_FILES.every(
    (name) =>
      hookTextIn(join(folder, name), 'latin1') === readHookFile(join(source, name)).toString('latin1'),
  )
}

/** The folders a hook writes to. It would make them itself, at the cost of the first event. */
export function makeHookFolders(home: string): void {
  for (const folder of ['journal/tmp', 'journal/new', 'run']) {
    ensurePrivateDir(home)
    mkdirSync(join(home, folder), { recursive: true, mode: 0o700 })
  }
}

/** Nothing where there is no such file, or it is closed to us. */
function hookTextIn(path: string, encoding: 'utf8' | 'latin1'): string {
  try {
    return readFileSync(path, encoding)
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return ''
    throw thrown
  }
}

function readHookFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (thrown) {
    throw fileError(thrown, 'read', path)
  }
}
