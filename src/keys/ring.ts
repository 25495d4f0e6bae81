import { createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '../base/result.ts'
import { decrypt, encrypt } from './aead.ts'
import { boundBytes, derivedKey, KEY_BYTES, macOf } from './bound.ts'
import { damaged, wrongPassphrase } from './failures.ts'
import { DEFAULT_COST, freshSalt, passphraseKey, type ScryptCost } from './passphrase-key.ts'
import { makeRecoveryCode, plainRecoveryCode } from './recovery-code.ts'
import { RING_FORMAT, type RingFile, type WrappedKey } from './ring-file.ts'
import { type KeyRing, makeKeyRing } from './seal.ts'

/** The things that open a ring: those of a person, and the master key itself, where a machine keeps it. */
export type Opener =
  | { readonly passphrase: string }
  | { readonly recoveryCode: string }
  | { readonly master: Uint8Array }

/** A ring that nobody knew before, and the code that opens it without the passphrase: it is shown once and kept nowhere. */
export interface NewRing {
  readonly file: RingFile
  readonly recoveryCode: string
}

interface Master {
  readonly file: Pick<RingFile, 'id'>
  readonly key: Buffer
}

type Unsigned = Omit<RingFile, 'check'>

/** A ring with one data key. `cost` is for tests, where a guess may be cheap. */
export async function createRing(
  passphrase: string,
  at: string,
  cost: ScryptCost = DEFAULT_COST,
): Promise<NewRing> {
  const master = { file: { id: randomBytes(16).toString('hex') }, key: randomBytes(KEY_BYTES) }
  const data = [wrapData(master, { version: 1, createdAt: at }, randomBytes(KEY_BYTES))]
  return finish(master, { identifiers: randomBytes(KEY_BYTES), data }, { passphrase, cost })
}

/** The keys of a ring, ready for use; nothing of them is written anywhere. */
export async function unlockRing(file: RingFile, opener: Opener): Promise<Result<KeyRing>> {
  const master = await openMaster(file, opener)
  return master.ok ? keysOf(file, master.value) : master
}

/** The master key of a ring, for a machine that opens it without asking. A renewed ring has another one. */
export async function masterKeyOf(file: RingFile, opener: Opener): Promise<Result<Uint8Array>> {
  const master = await openMaster(file, opener)
  return master.ok ? ok(master.value.key) : master
}

/** A ring with one more data key, which seals from now on. Passphrase and recovery code stay; older keys still open. */
export async function rotateRing(file: RingFile, opener: Opener, at: string): Promise<Result<RingFile>> {
  const master = await openMaster(file, opener)
  if (!master.ok) return master
  const { check: _, ...rest } = file
  const next = { version: file.data.length + 1, createdAt: at }
  const data = [...file.data, wrapData(master.value, next, randomBytes(KEY_BYTES))]
  return ok(signed(master.value, { ...rest, data }))
}

/**
 * The same data keys and one more under a new master key, passphrase and recovery code. What the old passphrase or code
 * opens is of no use for the new file.
 */
export async function renewRing(
  file: RingFile,
  opener: Opener,
  change: { readonly passphrase: string; readonly at: string; readonly cost?: ScryptCost },
): Promise<Result<NewRing>> {
  const old = await openMaster(file, opener)
  if (!old.ok) return old
  const master = { file, key: randomBytes(KEY_BYTES) }
  const identifiers = unwrapIdentifiers(file, old.value)
  const keys = file.data.map((each) => unwrapData(old.value, each))
  if (identifiers === undefined || keys.some((key) => key === undefined)) return err(damagedRing())
  const data = file.data.map((each, index) => wrapData(master, each, keys[index] ?? Buffer.alloc(0)))
  const next = { version: data.length + 1, createdAt: change.at }
  const all = [...data, wrapData(master, next, randomBytes(KEY_BYTES))]
  return ok(await finish(master, { identifiers, data: all }, { cost: DEFAULT_COST, ...change }))
}

/** Wraps the master key by passphrase and recovery code, and signs the whole. */
async function finish(
  master: Master,
  { identifiers, data }: { readonly identifiers: Buffer; readonly data: WrappedKey[] },
  { passphrase, cost }: { readonly passphrase: string; readonly cost: ScryptCost },
): Promise<NewRing> {
  const { id } = master.file
  const recoveryCode = makeRecoveryCode()
  const [salt, recoverySalt] = [freshSalt(), freshSalt()]
  const byPassphrase = await passphraseKey(passphrase, salt, cost)
  const byCode = codeKey(recoveryCode, recoverySalt)
  const file = signed(master, {
    id,
    passphrase: {
      kdf: 'scrypt',
      cost,
      salt: salt.toString('base64'),
      wrapped: encrypt(byPassphrase, master.key, boundTo(id, 'passphrase')).toString('base64'),
    },
    recovery: {
      kdf: 'hkdf-sha256',
      salt: recoverySalt.toString('base64'),
      wrapped: encrypt(byCode, master.key, boundTo(id, 'recovery')).toString('base64'),
    },
    identifiers: encrypt(wrappingKey(master), identifiers, boundTo(id, 'identifiers')).toString('base64'),
    data,
  })
  return { file, recoveryCode }
}

/** The master key, and proof that nothing of the file was changed since it was signed by it. */
async function openMaster(file: RingFile, opener: Opener): Promise<Result<Master>> {
  const key = 'master' in opener ? ok(Buffer.from(opener.master)) : await unwrapMaster(file, opener)
  if (!key.ok) return key
  const master = { file, key: key.value }
  const { check, ...rest } = file
  const [given, expected] = [bytesOf(check), checkOf(master, rest)]
  if (given.length === expected.length && timingSafeEqual(given, expected)) return ok(master)
  return err(damagedRing())
}

async function unwrapMaster(
  file: RingFile,
  opener: Exclude<Opener, { readonly master: Uint8Array }>,
): Promise<Result<Buffer>> {
  const isPassphrase = 'passphrase' in opener
  const { salt, wrapped } = isPassphrase ? file.passphrase : file.recovery
  const key = isPassphrase
    ? await passphraseKey(opener.passphrase, bytesOf(salt), file.passphrase.cost)
    : codeKey(opener.recoveryCode, bytesOf(salt))
  const opened = decrypt(key, bytesOf(wrapped), boundTo(file.id, isPassphrase ? 'passphrase' : 'recovery'))
  return opened === undefined
    ? err(wrongPassphrase(isPassphrase ? 'passphrase' : 'recovery code'))
    : ok(opened)
}

function keysOf(file: RingFile, master: Master): Result<KeyRing> {
  const identifiers = unwrapIdentifiers(file, master)
  const data: KeyObject[] = []
  for (const each of file.data) {
    const key = unwrapData(master, each)
    if (key === undefined) return err(damagedRing())
    data.push(createSecretKey(key))
  }
  if (identifiers === undefined) return err(damagedRing())
  return ok(makeKeyRing({ id: file.id, data, identifiers: createSecretKey(identifiers) }))
}

function wrapData(
  master: Master,
  { version, createdAt }: Omit<WrappedKey, 'wrapped'>,
  key: Uint8Array,
): WrappedKey {
  const bound = boundTo(master.file.id, 'data', String(version), createdAt)
  return { version, createdAt, wrapped: encrypt(wrappingKey(master), key, bound).toString('base64') }
}

function unwrapData(master: Master, { version, createdAt, wrapped }: WrappedKey): Buffer | undefined {
  const bound = boundTo(master.file.id, 'data', String(version), createdAt)
  return decrypt(wrappingKey(master), bytesOf(wrapped), bound)
}

function unwrapIdentifiers({ id, identifiers }: RingFile, master: Master): Buffer | undefined {
  return decrypt(wrappingKey(master), bytesOf(identifiers), boundTo(id, 'identifiers'))
}

function signed(master: Master, rest: Unsigned): RingFile {
  const { id, passphrase, recovery, identifiers, data } = rest
  const ordered = { id, passphrase, recovery, identifiers, data }
  return { ...ordered, check: checkOf(master, ordered).toString('base64') }
}

/** Over everything in the file: a data key that is left out, or a cost that was changed, is noticed. */
function checkOf(master: Master, rest: Unsigned): Buffer {
  const key = derivedKey(master.key, NO_SALT, 'memoria-keys check')
  return macOf(key, [RING_FORMAT.format, String(RING_FORMAT.version), JSON.stringify(rest)])
}

function wrappingKey(master: Master): Buffer {
  return derivedKey(master.key, NO_SALT, 'memoria-keys wrap')
}

/** A code has 160 random bits: nobody can guess it, and nothing needs to be slow. */
function codeKey(code: string, salt: Uint8Array): Buffer {
  return derivedKey(Buffer.from(plainRecoveryCode(code)), salt, 'memoria-keys recovery')
}

/** The master key is random as it is. */
const NO_SALT = new Uint8Array(0)

function boundTo(id: string, ...parts: readonly string[]): Buffer {
  return boundBytes([RING_FORMAT.format, String(RING_FORMAT.version), id, ...parts])
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

function damagedRing() {
  return damaged('the key ring', 'a part of it does not belong to the rest')
}
