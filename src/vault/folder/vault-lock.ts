import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removeAbandoned, writeFileAtomic } from '../../base/atomic-file.ts'
import { fileError } from '../../base/file-errors.ts'
import { type Lock, withLock } from '../../base/lock-file.ts'
import { makeFolders } from '../../base/private-dir.ts'
import type { Result } from '../../base/result.ts'
import { unwrap } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'

/** The folder for our own files that are no pages: hidden, so that Obsidian does not show it, and kept out of git by its own list. */
export const OWN_FOLDER = '.memoria'

/** For writers on another machine, which cannot be seen to have died. */
const STALE_MS = 300_000

export interface VaultLockOptions {
  /** How long another writer is waited for. */
  readonly waitMs: number
}

/**
 * Runs `work` as the only writer of the vault, or answers `locked`. The lock lies in the vault itself, so that it holds for every
 * program that writes there, whatever home it has; one whose writer died is claimed.
 */
export async function withVaultLock<T>(
  vault: string,
  work: (lock: Lock) => Promise<T>,
  { waitMs }: VaultLockOptions,
): Promise<Result<T>> {
  const folder = unwrap(prepareVault(vault))
  return withLock(join(folder, 'lock'), work, { waitMs, staleMs: STALE_MS })
}

/** Makes a vault ready to be written to, and gives the folder in it that is ours and no page. */
export function prepareVault(vault: string): Result<string> {
  makeFolder(vault)
  const folder = resolveInside(vault, OWN_FOLDER)
  if (!folder.ok) return folder
  makeFolder(folder.value)
  const ignored = join(folder.value, '.gitignore')
  // Never half written: git would add the folder.
  if (lstatSync(ignored, { throwIfNoEntry: false }) === undefined) {
    removeAbandoned(folder.value)
    writeFileAtomic(ignored, '*\n')
  }
  return folder
}

/** Makes a folder for its owner alone; one that is there keeps the mode that its owner gave it. */
export function makeFolder(path: string): void {
  try {
    makeFolders(path)
    if (!statSync(path).isDirectory()) mkdirSync(path) // which says what is in the way
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}
