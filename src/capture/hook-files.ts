import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { ensurePrivateDir, FILE_MODE } from '../base/private-dir.ts'

/** What makes up the hook. They belong together: hook.pl and hook.bash load or hand over to files beside them. */
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
    writeFileAtomic(join(to, name), read(join(from, name)), { mode })
  }
  // Last: without it a copy looks for the home itself, and finds what is found from anywhere.
  writeFileAtomic(join(to, 'entry'), `${node}\n${cli}\n`)
}

/** The folders a hook writes to. It would make them itself, at the cost of the first event. */
export function makeHookFolders(home: string): void {
  for (const folder of ['journal/tmp', 'journal/new', 'run']) {
    ensurePrivateDir(home)
    mkdirSync(join(home, folder), { recursive: true, mode: 0o700 })
  }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (thrown) {
    throw fileError(thrown, 'read', path)
  }
}
