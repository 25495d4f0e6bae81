import {
  copyFileSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { readConfig } from '../base/git.ts'
import { isOwnedByUser } from '../base/private-dir.ts'
import { isRunning } from '../base/process-identity.ts'

/** Parts of a repository that hold data and no settings. Objects are named to git by a variable. */
const PARTS = ['HEAD', 'refs', 'packed-refs', 'reftable', 'logs', 'info', 'shallow', 'worktrees']

/**
 * A temporary folder for git's GIT_COMMON_DIR: the data of a repository by links, and a `config` of ours instead of its own. The
 * repository's hooks and its list of remotes and drivers are not there. Git writes through the links, with its own locks.
 */
export function makeNeutralFolder(commonDir: string): string {
  removeAbandonedOnce()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    for (const name of PARTS) linkIfThere(join(commonDir, name), join(folder, name))
    writeFileSync(join(folder, 'config'), neutralConfig(commonDir))
    return folder
  } catch (thrown) {
    removeNeutralFolder(folder)
    throw thrown
  }
}

const PREFIX = 'memoria-git-'
const NAME = /^memoria-git-(\d+)-[0-9A-Za-z]{6}$/

let hasLooked = false

/** Folders of programs that were killed: once for each program, since the temporary folder may be large. */
function removeAbandonedOnce(): void {
  if (hasLooked) return
  hasLooked = true
  removeAbandonedFolders(tmpdir())
}

/** Removes the folders in `temporary` that have a name of ours, are ours, and whose program no longer runs. */
export function removeAbandonedFolders(temporary: string): number {
  const abandoned = namesIn(temporary).filter((name) => {
    const pid = NAME.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) return false
    // A link of that name is never followed.
    const stats = lstatSync(join(temporary, name), { throwIfNoEntry: false })
    return stats?.isDirectory() === true && isOwnedByUser(stats)
  })
  for (const name of abandoned) removeNeutralFolder(join(temporary, name))
  return abandoned.length
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A temporary folder that may not be listed: what is left there stays.
    return []
  }
}

/** Removes the links, never what they lead to. */
export function removeNeutralFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function linkIfThere(path: string, link: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (stats.isDirectory()) return symlinkSync(path, link, 'junction')
  try {
    symlinkSync(path, link)
  } catch (thrown) {
    // Windows lets only some users make links to files. None of these files is written to.
    if (errnoOf(thrown) !== 'EPERM') throw thrown
    copyFileSync(path, link)
  }
}

/** How the files on this disk behave and how objects and refs are stored: all that git needs to know of a repository. */
const SAFE_SETTINGS: Readonly<Record<string, RegExp>> = {
  'core.filemode': /^(?:true|false)$/i,
  'core.ignorecase': /^(?:true|false)$/i,
  'core.precomposeunicode': /^(?:true|false)$/i,
  'core.symlinks': /^(?:true|false)$/i,
  'extensions.objectformat': /^(?:sha1|sha256)$/i,
  'extensions.refstorage': /^(?:files|reftable)$/i,
}

function neutralConfig(commonDir: string): string {
  const safe = new Map<string, string>()
  for (const { section, name, key, value } of readConfig(commonDir)) {
    const setting = `${section}.${key}`
    if (name === undefined && SAFE_SETTINGS[setting]?.test(value)) safe.set(setting, value)
  }
  const isExtended = [...safe.keys()].some((setting) => setting.startsWith('extensions.'))
  const lines = [...safe].map(([setting, value]) => {
    const [section, key] = setting.split('.')
    return `[${section}]\n\t${key} = ${value}\n`
  })
  return `[core]\n\trepositoryformatversion = ${isExtended ? 1 : 0}\n\tbare = false\n${FIXED}${lines.join('')}`
}

const FIXED = `\thooksPath = /dev/null
\tfsmonitor = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
`
