import { randomBytes, scrypt } from 'node:crypto'
import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { KEY_BYTES } from './bound.ts'

/** How expensive one guess is. Stored with the key, so that later versions may ask for more. */
export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** 128 MB of memory and some tenths of a second for each guess. */
export const DEFAULT_COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 }

const SALT_BYTES = 16
const MIN_PASSPHRASE = 12
const MAX_PASSPHRASE = 1_000

/** More than this could be meant to stop the program instead of a guess. */
const MAX_MEMORY_BYTES = 2 ** 30

export function freshSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

/** Whether the stored cost is one that memoria may have written: a changed file must not take all memory. */
export function isCostAllowed({ N, r, p }: ScryptCost): boolean {
  const isPowerOfTwo = Number.isInteger(Math.log2(N)) && N >= 2 ** 10 && N <= 2 ** 22
  const areSmall = [r, p].every((value) => Number.isInteger(value) && value >= 1 && value <= 16)
  return isPowerOfTwo && areSmall && memoryFor({ N, r, p }) <= MAX_MEMORY_BYTES
}

/** The key that a passphrase stands for. The same text typed on another system may be other bytes, hence NFC. */
export function passphraseKey(passphrase: string, salt: Uint8Array, cost: ScryptCost): Promise<Buffer> {
  const options = { ...cost, maxmem: memoryFor(cost) + 2 ** 20 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** A passphrase that may protect something from now on. Whoever has the file can try as many as they like. */
export function checkNewPassphrase(passphrase: string): Result<string> {
  const length = [...passphrase].length
  if (length >= MIN_PASSPHRASE && length <= MAX_PASSPHRASE) return ok(passphrase)
  return err(
    new MemoriaError(
      'invalid_input',
      `a passphrase needs ${MIN_PASSPHRASE} to ${MAX_PASSPHRASE} characters; this one has ${length}`,
      { hint: 'Take five or more random words, and write them down where you keep your passwords.' },
    ),
  )
}

function memoryFor({ N, r, p }: ScryptCost): number {
  return 128 * r * (N + p)
}
