import { createSecretKey, randomBytes } from 'node:crypto'
import { type KeyRing, makeKeyRing } from '../../../src/keys/seal.ts'

/** One ring with 1, 2, … data keys: how it is before and after rotations. */
export function ringsAfterRotations(rotations: number): KeyRing[] {
  const id = randomBytes(16).toString('hex')
  const identifiers = createSecretKey(randomBytes(32))
  const data = Array.from({ length: rotations + 1 }, () => createSecretKey(randomBytes(32)))
  return data.map((_, index) => makeKeyRing({ id, data: data.slice(0, index + 1), identifiers }))
}
