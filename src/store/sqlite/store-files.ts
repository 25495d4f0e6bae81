import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensurePrivateDir } from '../../base/private-dir.ts'

/** A store is a file, its log, and the log's index; they belong together. */
const SUFFIXES = ['', '-wal', '-shm'] as const

/** Copies a store with what its log still holds. */
export function copyStore(from: string, to: string): void {
  ensurePrivateDir(dirname(to))
  removeStore(to)
  copyFileSync(from, to)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
}

/** Moves a store with its log aside; null when there was nothing. */
export function setAside(store: string, to: string): string | null {
  if (!existsSync(store)) return null
  ensurePrivateDir(dirname(to))
  for (const suffix of SUFFIXES) {
    if (existsSync(store + suffix)) renameSync(store + suffix, to + suffix)
  }
  return to
}

export function removeStore(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true })
}
