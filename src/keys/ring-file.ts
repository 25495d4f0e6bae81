import * as z from 'zod/mini'
import type { CheckedFormat } from './checked-file.ts'
import { isCostAllowed } from './passphrase-key.ts'

/** The content of `keys.json` (docs/formats/keys.md): wrapped keys only, never one in plain text. */
export type RingFile = z.output<ReturnType<typeof shape>>

/** One data key of the ring, wrapped by the master key. */
export type WrappedKey = RingFile['data'][number]

export const RING_FORMAT: CheckedFormat<RingFile> = {
  format: 'memoria-keys',
  version: 1,
  parse: (value) => {
    const parsed = shape().safeParse(value)
    return parsed.success && areVersionsInOrder(parsed.data.data) ? parsed.data : undefined
  },
}

function shape() {
  const bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(200))
  const whole = z.int().check(z.minimum(1))
  const cost = z.strictObject({ N: whole, r: whole, p: whole }).check(z.refine(isCostAllowed))
  const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
  return z.strictObject({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    passphrase: z.strictObject({ kdf: z.literal('scrypt'), cost, salt: bytes, wrapped: bytes }),
    recovery: z.strictObject({ kdf: z.literal('hkdf-sha256'), salt: bytes, wrapped: bytes }),
    identifiers: bytes,
    data: z
      .array(z.strictObject({ version: whole, createdAt: time, wrapped: bytes }))
      .check(z.minLength(1), z.maxLength(10_000)),
    check: bytes,
  })
}

/** Versions count up by one from 1, so that a missing one is noticed. */
function areVersionsInOrder(keys: readonly { readonly version: number }[]): boolean {
  return keys.every(({ version }, index) => version === index + 1)
}
