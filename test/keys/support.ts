import { unwrap } from '../../src/base/result.ts'
import { createRing, type NewRing, unlockRing } from '../../src/keys/ring.ts'
import type { RingFile } from '../../src/keys/ring-file.ts'
import type { KeyRing } from '../../src/keys/seal.ts'

export const PASSPHRASE = 'seven wet herons at noon'
export const AT = '2026-01-31T12:00:00.000Z'

/** A guess is cheap here: the cost is stored with the ring, and the programs take it from there. */
export const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

export function cheapRing(): Promise<NewRing> {
  return createRing(PASSPHRASE, AT, CHEAP)
}

export async function unlocked(file: RingFile): Promise<KeyRing> {
  return unwrap(await unlockRing(file, { passphrase: PASSPHRASE }))
}
