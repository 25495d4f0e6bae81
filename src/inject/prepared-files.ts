import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { errnoOf } from '../base/errors.ts'
import { systemRandom } from '../base/ids.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'

/** The files in `<home>/briefs` that have a name of their own: docs/formats/home.md. */
const INDEX = 'index'
const TOLD = 'told'

/** A brief that lies ready: for whom, and exactly what the hook prints. */
export interface ReadyBrief {
  readonly host: string
  /** A folder, `#` and a host's id of a session, or `*`. */
  readonly key: string
  readonly file: string
  readonly content: string
}

/** The name says what is in it: a file never changes, and what is there already need not be written. */
export function fileNameOf(content: string): string {
  return `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.json`
}

/** Writes what lies ready; the index last, so that it only names what is there, and then the old files go. */
export function writeReady(folder: string, ready: readonly ReadyBrief[]): void {
  ensurePrivateDir(folder)
  const listed = ready.filter(({ key }) => !/[\t\r\n]/.test(key))
  const files = new Map(listed.map(({ file, content }) => [file, content]))
  for (const [file, content] of files)
    if (!existsSync(join(folder, file))) writeFileAtomic(join(folder, file), content)
  writeFileAtomic(
    join(folder, INDEX),
    listed.map(({ file, host, key }) => `${file}\t${host}\t${key}\n`).join(''),
  )
  for (const name of namesIn(folder))
    if (name.endsWith('.json') && !files.has(name)) rmSync(join(folder, name), { force: true })
}

export function isReady(folder: string): boolean {
  return existsSync(join(folder, INDEX))
}

/** Takes away what lies ready; the index first, so that nobody is led to what is gone. What was told stays noted. */
export function removeReady(folder: string): void {
  const names = namesIn(folder)
  for (const name of names.filter((one) => one === INDEX)) rmSync(join(folder, name), { force: true })
  for (const name of names.filter((one) => !one.startsWith(TOLD) && one !== INDEX))
    rmSync(join(folder, name), { force: true, recursive: true })
}

/** One time that a hook printed a prepared brief. */
export interface ToldLine {
  readonly entry: string
  readonly file: string
}

/**
 * Takes what hooks noted as printed, and lets `note` write it down; only then it goes. Renamed first: what a hook appends
 * meanwhile is in a file of its own. One that was left by a process that died is taken, too.
 */
export async function takeTold(folder: string, note: (line: ToldLine) => Promise<void>): Promise<void> {
  moveAway(join(folder, TOLD), join(folder, `${TOLD}-${Buffer.from(systemRandom(8)).toString('hex')}`))
  for (const name of namesIn(folder).filter((one) => one.startsWith(`${TOLD}-`))) {
    for (const line of linesOf(join(folder, name))) await note(line)
    rmSync(join(folder, name), { force: true })
  }
}

/** Whether a hook noted something that nobody has taken yet. */
export function isToldWaiting(folder: string): boolean {
  return namesIn(folder).some((name) => name.startsWith(TOLD))
}

function moveAway(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return false // nothing was told, or another process takes it
    throw thrown
  }
}

function linesOf(path: string): ToldLine[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [entry = '', file = ''] = line.split('\t')
        return /^[\w.-]{1,200}$/.test(entry) && /^[a-z0-9-]+\.json$/.test(file) ? [{ entry, file }] : []
      })
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return [] // another process was faster
    throw thrown
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return [] // nothing was ever prepared
    throw thrown
  }
}
