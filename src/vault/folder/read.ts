import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { pathInVault } from './path-in-vault.ts'

/** The bytes of a file of the vault; undefined when there is none. Nothing that is no file, or lies elsewhere, is read. */
export function readVaultFile(vault: string, name: string): Result<Buffer | undefined> {
  const path = pathInVault(vault, name)
  if (!path.ok) return path
  let fd: number | undefined
  try {
    // Opening a pipe would wait for who writes to it.
    fd = openSync(path.value, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    return fstatSync(fd).isFile() ? ok(readFileSync(fd)) : err(noFile(path.value))
  } catch (thrown) {
    const errno = errnoOf(thrown)
    return errno === 'ENOENT' || errno === 'ENOTDIR'
      ? ok(undefined)
      : err(fileError(thrown, 'read', path.value))
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function noFile(path: string): MemoriaError {
  return new MemoriaError('file_unreadable', `cannot read ${path}: it is no file`, {
    hint: 'Move it away, or choose another name.',
  })
}
