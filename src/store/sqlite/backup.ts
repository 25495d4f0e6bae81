import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { DIR_MODE, FILE_MODE } from '../../base/private-dir.ts'
import { numberOf, textColumn } from '../db.ts'
import { type Connection, connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { storeFailure } from './failures.ts'

/** Copies the whole store into one new file, written aside and named only once it proved readable. */
export async function copyTo(connection: Connection, to: string): Promise<void> {
  refuseExisting(to)
  const aside = `${to}.${process.pid}.part`
  makePrivate(aside, to)
  try {
    await connection.exec(`VACUUM INTO '${aside.replaceAll("'", "''")}'`)
    await inspect(aside)
    syncFile(aside)
    renameSync(aside, to)
    syncFolder(dirname(to))
  } catch (thrown) {
    throw fileError(thrown, 'write', to)
  } finally {
    rmSync(aside, { force: true })
  }
}

export interface Inspected {
  readonly applicationId: number
  readonly schema: number
}

/** Reads a store file without changing it, and throws unless it is whole. `named` is what the person calls it. */
export async function inspect(path: string, named = path): Promise<Inspected> {
  const open = await loadDriver()
  let problem: string
  try {
    const connection = connect(open(path, { readOnly: true }), named)
    try {
      const checked = await connection.all('PRAGMA integrity_check(1)')
      const first = checked[0] ? textColumn(checked[0], 'integrity_check') : 'no answer'
      if (first === 'ok')
        return {
          applicationId: numberOf((await connection.get('PRAGMA application_id')) ?? {}, 'application_id'),
          schema: numberOf((await connection.get('PRAGMA user_version')) ?? {}, 'user_version'),
        }
      problem = first
    } finally {
      await connection.close()
    }
  } catch (thrown) {
    const failure = storeFailure(thrown, named)
    if (!(failure instanceof MemoriaError) || failure.code !== 'store_corrupt') throw failure
    problem = 'SQLite cannot read it'
  }
  throw damaged(named, problem)
}

function damaged(path: string, problem: string): MemoriaError {
  return new MemoriaError(
    'store_corrupt',
    `this file is damaged or no backup of memoria: ${path} (${problem})`,
    {
      hint: 'Choose another backup: `memoria backup --list`.',
    },
  )
}

function refuseExisting(to: string): void {
  if (!existsSync(to)) return
  throw new MemoriaError('file_unwritable', `there is already a file ${to}`, {
    hint: 'Choose another name for the backup.',
  })
}

/** SQLite fills an empty file, so that the copy is its owner's alone from the first byte. A folder of the person's keeps its mode. */
function makePrivate(path: string, named: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: DIR_MODE })
    rmSync(path, { force: true })
    closeSync(openSync(path, 'wx', FILE_MODE))
  } catch (thrown) {
    throw fileError(thrown, 'write', named)
  }
}

export function syncFile(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
