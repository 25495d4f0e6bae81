import * as z from 'zod/mini'
import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'
import { type CheckedFormat, readChecked, writeChecked } from '../keys/checked-file.ts'

/** One secret as it is stored: all but its value can be read without a passphrase. */
export type StoredSecret = SecretFile['secrets'][number]

/** The content of `secrets.json` (docs/formats/secrets.md). */
export type SecretFile = z.output<ReturnType<typeof shape>>

const SECRET_FORMAT: CheckedFormat<SecretFile> = {
  format: 'memoria-secrets',
  version: 1,
  parse: (value) => {
    const parsed = shape().safeParse(value)
    return parsed.success ? parsed.data : undefined
  },
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

function shape() {
  const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
  const secret = z.strictObject({
    name: z.string().check(z.regex(NAME)),
    createdAt: time,
    updatedAt: time,
    sealed: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  })
  return z.strictObject({ ring: z.string().check(z.regex(/^[0-9a-f]{32}$/)), secrets: z.array(secret) })
}

/** The stored secrets of a home; undefined when there never was one. */
export function readSecrets({ secrets }: Pick<HomePaths, 'secrets'>): SecretFile | undefined {
  return unwrap(readChecked(secrets, SECRET_FORMAT))
}

/** Replaces them as a whole. The caller holds the lock. */
export function writeSecrets({ secrets }: Pick<HomePaths, 'secrets'>, file: SecretFile): void {
  writeChecked(secrets, SECRET_FORMAT, file)
}

/** The name of a secret as it may be stored. Names are not encrypted: an agent sees them, and so does whoever has the disk. */
export function checkSecretName(name: string): string {
  if (NAME.test(name)) return name
  throw new MemoriaError('invalid_input', 'this cannot be the name of a secret', {
    hint: 'A name has 1 to 64 letters, digits, dots, dashes and underscores, for example GITHUB_TOKEN.',
  })
}

/** A sealed value is bound to its name and dates: moved to another one it cannot be opened. */
export function boundTo({ name, createdAt, updatedAt }: Omit<StoredSecret, 'sealed'>): readonly string[] {
  return ['memoria-secret 1', name, createdAt, updatedAt]
}
