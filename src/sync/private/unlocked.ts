import { rmSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { isOpenToOthers, isOwnedByUser } from '../../base/private-dir.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { HomePaths } from '../../config/paths.ts'
import { type CheckedFormat, readChecked, writeChecked } from '../../keys/checked-file.ts'
import { RING_FORMAT, type RingFile } from '../../keys/ring-file.ts'

export type PrivatePaths = Pick<HomePaths, 'syncKeys' | 'syncUnlocked' | 'knownSecrets'>

interface UnlockedFile {
  /** The id of the ring that it opens. */
  readonly ring: string
  /** The master key, in base 64. */
  readonly master: string
}

const UNLOCKED_FORMAT: CheckedFormat<UnlockedFile> = {
  format: 'memoria-sync-unlocked',
  version: 1,
  parse: (value) => {
    const shape = z.strictObject({
      ring: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      master: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
    })
    return shape.safeParse(value).data
  },
}

/** The keys of private sync on this machine. */
export interface LocalKeys {
  readonly file: RingFile
  readonly master: Uint8Array
}

/** Reads both files; undefined where private sync was not turned on. */
export function readLocalKeys({ syncKeys, syncUnlocked }: PrivatePaths): Result<LocalKeys | undefined> {
  const file = readChecked(syncKeys, RING_FORMAT)
  if (!file.ok) return file
  const mode = checkMode(syncUnlocked)
  if (!mode.ok) return mode
  const unlocked = readChecked(syncUnlocked, UNLOCKED_FORMAT)
  if (!unlocked.ok) return unlocked
  if (file.value === undefined || unlocked.value?.ring !== file.value.id) return ok(undefined)
  return ok({ file: file.value, master: Buffer.from(unlocked.value.master, 'base64') })
}

/** Writes both files, mode 0600. After a crash between the two the machine is asked for the passphrase again. */
export function writeLocalKeys({ syncKeys, syncUnlocked }: PrivatePaths, { file, master }: LocalKeys): void {
  writeChecked(syncKeys, RING_FORMAT, file)
  const text = Buffer.from(master).toString('base64')
  writeChecked(syncUnlocked, UNLOCKED_FORMAT, { ring: file.id, master: text })
}

/** Removes the keys from this machine. The server and other machines keep theirs. */
export function removeLocalKeys({ syncKeys, syncUnlocked }: PrivatePaths): void {
  for (const path of [syncUnlocked, syncKeys]) rmSync(path, { force: true })
}

function checkMode(path: string): Result<undefined> {
  try {
    const stats = statSync(path)
    if (!isOwnedByUser(stats) || !isOpenToOthers(stats)) return ok(undefined)
  } catch (thrown) {
    return errnoOf(thrown) === 'ENOENT' ? ok(undefined) : err(fileError(thrown, 'read', path))
  }
  return err(
    new MemoriaError('refused', `${path} can be read by others`, {
      hint: `Close it: chmod 600 ${path}. If somebody may have read it: memoria sync keys recover`,
    }),
  )
}
