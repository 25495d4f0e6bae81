import { closeSync, constants, existsSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { FILE_MODE } from '../../base/private-dir.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { pathInVault } from './path-in-vault.ts'
import { makeFolder } from './vault-lock.ts'

/**
 * Adds bytes at the end of a file of the vault, and changes nothing that stands there, so that what a person writes at the
 * same time stays. On the disk when it returns. A process that is killed in the middle leaves a beginning of it.
 */
export function appendToVaultFile(vault: string, name: string, bytes: Uint8Array): Result<void> {
  const path = pathInVault(vault, name)
  if (!path.ok) return path
  makeFolder(dirname(path.value))
  const isNew = !existsSync(path.value)
  let fd: number | undefined
  try {
    fd = openSync(path.value, APPENDING, FILE_MODE)
    if (!fstatSync(fd).isFile()) return err(noFile(path.value))
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
    fsyncSync(fd)
    if (isNew) syncFolder(dirname(path.value))
    return ok(undefined)
  } catch (thrown) {
    return err(fileError(thrown, 'write', path.value))
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

const APPENDING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0)

function noFile(path: string): MemoriaError {
  return new MemoriaError('file_unwritable', `cannot write ${path}: it is no file`, {
    hint: 'Move it away, or choose another name.',
  })
}
