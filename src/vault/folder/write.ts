import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, writeFileAtomic } from '../../base/atomic-file.ts'
import { fileError } from '../../base/file-errors.ts'
import { FILE_MODE } from '../../base/private-dir.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { pathInVault } from './path-in-vault.ts'
import { readVaultFile } from './read.ts'
import { makeFolder } from './vault-lock.ts'

/**
 * Makes a file of the vault say this: as one step, and only if it says something else, so that a second run touches
 * nothing. Gives whether anything was written. The mode of a file that is there stays. Only who holds the vault's lock
 * may call it.
 */
export function writeVaultFile(vault: string, name: string, content: string | Uint8Array): Result<boolean> {
  const path = pathInVault(vault, name)
  if (!path.ok) return path
  const before = readVaultFile(vault, name)
  if (!before.ok) return before
  const bytes = Buffer.from(content)
  if (before.value?.equals(bytes)) return ok(false)
  makeFolder(dirname(path.value))
  const mode = statSync(path.value, { throwIfNoEntry: false })?.mode ?? FILE_MODE
  writeFileAtomic(path.value, bytes, { mode: mode & 0o777 })
  return ok(true)
}

/** Takes a file out of the vault; nothing happens where there is none. Only who holds the vault's lock may call it. */
export function removeVaultFile(vault: string, name: string): Result<void> {
  const path = pathInVault(vault, name)
  if (!path.ok) return path
  try {
    rmSync(path.value, { force: true })
    if (existsSync(dirname(path.value))) syncFolder(dirname(path.value))
    return ok(undefined)
  } catch (thrown) {
    return err(fileError(thrown, 'write', path.value))
  }
}
