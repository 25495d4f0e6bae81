import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'
import { readChecked, writeChecked } from './checked-file.ts'
import { RING_FORMAT, type RingFile } from './ring-file.ts'

type KeyPaths = Pick<HomePaths, 'keys'>

/** The key ring of a home, still locked; undefined when there is none. */
export function findRing({ keys }: KeyPaths): RingFile | undefined {
  return unwrap(readChecked(keys, RING_FORMAT))
}

/** The same, where there must be one. */
export function ringOrFail(paths: KeyPaths): RingFile {
  const file = findRing(paths)
  if (file !== undefined) return file
  throw new MemoriaError('keys_missing', 'this home has no key ring yet', {
    hint: 'Store a first secret, which makes one: memoria secret set NAME',
  })
}

/** Replaces the key ring. The caller holds the lock of the home's secrets. */
export function saveRing({ keys }: KeyPaths, file: RingFile): void {
  writeChecked(keys, RING_FORMAT, file)
}
