import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { ensurePrivateDir, FILE_MODE } from '../../base/private-dir.ts'
import { numberOf, textOf } from '../db.ts'
import { type Connection, connect } from './connection.ts'
import { loadDriver } from './driver.ts'
import { storeFailure } from './failures.ts'

/** Copies the whole store into one new file, written aside and named only once it proved readable. */
export async function copyTo(connection: Connection, to: string): Promise<void> {
  refuseExisting(to)
  ensurePrivateDir(dirname(to))
  const aside = `${to}.${process.pid}.part`
  rmSync(aside, { force: true })
  try {
    await connection.exec(`VACUUM INTO '${aside.replaceAll("'", "''")}'`)
    chmodSync(aside, FILE_MODE)
    await inspect(aside)
    syncFile(aside)
    renameSync(aside, to)
    syncFolder(dirname(to))
  } finally {
    rmSync(aside, { force: true })
  }
}

export interface Inspected {
  readonly applicationId: number
  readonly schema: number
}

/** Reads a store file without changing it, and throws unless it is whole. */
export async function inspect(path: string): Promise<Inspected> {
  if (!existsSync(path)) {
    throw new MemoriaError('not_found', `there is no file ${path}`, {
      hint: 'List the backups with `memoria backup --list`.',
    })
  }
  const open = await loadDriver()
  try {
    const connection = connect(open(path, { readOnly: true }), path)
    try {
      const checked = await connection.all('PRAGMA integrity_check(1)')
      const first = checked[0] ? textOf(checked[0], 'integrity_check') : 'no answer'
      if (first !== 'ok') throw damaged(path, first)
      return {
        applicationId: numberOf((await connection.get('PRAGMA application_id')) ?? {}, 'application_id'),
        schema: numberOf((await connection.get('PRAGMA user_version')) ?? {}, 'user_version'),
      }
    } finally {
      await connection.close()
    }
  } catch (thrown) {
    throw storeFailure(thrown, path)
  }
}

function damaged(path: string, problem: string): MemoriaError {
  return new MemoriaError('store_corrupt', `this file is damaged: ${path} (${problem})`, {
    hint: 'Choose another backup: `memoria backup --list`.',
  })
}

function refuseExisting(to: string): void {
  if (!existsSync(to)) return
  throw new MemoriaError('file_unwritable', `there is already a file ${to}`, {
    hint: 'Choose another name for the backup.',
  })
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
