import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result, unwrap } from '../../base/result.ts'
import { wrongPassphrase } from '../../keys/failures.ts'
import { checkNewPassphrase, type ScryptCost } from '../../keys/passphrase-key.ts'
import { createRing, masterKeyOf, type Opener, renewRing, rotateRing, unlockRing } from '../../keys/ring.ts'
import type { RingFile } from '../../keys/ring-file.ts'
import type { KeyRing } from '../../keys/seal.ts'
import { noteKnown } from '../../secrets/known/known-file.ts'
import type { Answer } from '../replica/transport.ts'
import { digestRing, type KeyStore, unwrapRing, type WrappedRing, wrapRing } from './key-store.ts'
import { type LocalKeys, type PrivatePaths, readLocalKeys, writeLocalKeys } from './unlocked.ts'

/** The keys of private sync: on this machine, and wrapped on the server. */
export interface PrivateKeysContext {
  readonly paths: PrivatePaths
  readonly server: KeyStore
}

/** Keys that can be used, and the code that the person must write down now. */
export interface MadeKeys {
  readonly ring: KeyRing
  readonly recoveryCode: string
}

interface NewKeys {
  readonly passphrase: string
  readonly at: string
  /** For tests, where a guess may be cheap. */
  readonly cost?: ScryptCost
}

/** The keys as this machine has them, without asking anybody; undefined where private sync was not turned on. */
export async function localKeys(paths: PrivatePaths): Promise<Result<KeyRing | undefined>> {
  const local = readLocalKeys(paths)
  if (!local.ok || local.value === undefined) return local.ok ? ok(undefined) : local
  return unlockRing(local.value.file, local.value)
}

/** Whether the server has keys already: then they are opened on this machine, and no others are made. */
export async function hasServerKeys({ server }: Pick<PrivateKeysContext, 'server'>): Promise<boolean> {
  return (await ringThere(server)).file !== undefined
}

/** Makes the keys of a personal space. The server has them before anything is sealed: no other machine can make others. */
export async function createKeys(context: PrivateKeysContext, given: NewKeys): Promise<MadeKeys> {
  unwrap(checkNewPassphrase(given.passphrase))
  const { file, recoveryCode } = await createRing(given.passphrase, given.at, given.cost)
  noteCode(context, recoveryCode)
  if (!(await put(context.server, file, null))) throw keysThere()
  return { ring: await adopt(context, file, given), recoveryCode }
}

/** Opens the keys of the server on this machine, by the passphrase or the recovery code. */
export async function openKeys(context: PrivateKeysContext, opener: Opener): Promise<KeyRing> {
  const { file } = await ringThere(context.server)
  if (file === undefined) throw noKeys()
  return adopt(context, file, opener)
}

/**
 * The keys after a look at the server: a rotation on another machine is followed, keys that the server lost are put back. Fails with
 * `passphrase_missing` once the passphrase was changed elsewhere.
 */
export async function refreshKeys(context: PrivateKeysContext): Promise<KeyRing> {
  const local = await refreshed(context)
  return unwrap(await unlockRing(local.file, local))
}

/** Adds a data key, which seals from now on. All machines that have the keys follow by themselves. */
export async function rotateKeys(context: PrivateKeysContext, at: string): Promise<KeyRing> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const local = await refreshed(context)
    const file = unwrap(await rotateRing(local.file, local, at))
    if (await put(context.server, file, digestRing(wrapRing(local.file)))) return adopt(context, file, local)
  }
  throw changing()
}

/**
 * New passphrase, recovery code, master key and data key, by the old passphrase or the recovery code. Other machines are asked for the
 * new passphrase, and one that was lost cannot open what is sealed from now on.
 */
export async function renewKeys(
  context: PrivateKeysContext,
  opener: Opener,
  given: NewKeys,
): Promise<MadeKeys> {
  unwrap(checkNewPassphrase(given.passphrase))
  const { file: before, digest } = await ringThere(context.server)
  if (before === undefined) throw noKeys()
  const { file, recoveryCode } = unwrapOpened(await renewRing(before, opener, given), opener)
  noteCode(context, recoveryCode)
  if (!(await put(context.server, file, digest))) throw changing()
  return { ring: await adopt(context, file, given), recoveryCode }
}

const MAX_ATTEMPTS = 3

async function refreshed(context: PrivateKeysContext): Promise<LocalKeys> {
  const local = unwrap(readLocalKeys(context.paths))
  if (local === undefined) throw locked('the keys of private sync are not open on this machine')
  const { file, digest } = await ringThere(context.server)
  if (file === undefined || isOlder(file, local.file)) {
    // The server was set back to a backup. What this machine sealed since then must stay readable on the others.
    await put(context.server, local.file, digest)
    return local
  }
  if (file.check === local.file.check) return local
  const opened = file.id === local.file.id ? await unlockRing(file, local) : err(undefined)
  if (!opened.ok) throw locked('the passphrase of private sync was changed on another machine')
  if (!hasAllKeys(opened.value, unwrap(await unlockRing(local.file, local)))) throw diverged()
  const next = { file, master: local.master }
  writeLocalKeys(context.paths, next)
  return next
}

/** The same keys with fewer versions. Keys under a new passphrase always have one more than those before. */
function isOlder(file: RingFile, than: RingFile): boolean {
  return file.id === than.id && file.data.length < than.data.length
}

/** Whether a ring opens all that another one sealed. */
function hasAllKeys(ring: KeyRing, before: KeyRing): boolean {
  const probe = (one: KeyRing, version: number) => one.sealAlike(Buffer.from('probe'), ['probe'], version)
  return Array.from({ length: before.version }, (_, index) => index + 1).every((version) =>
    probe(ring, version).equals(probe(before, version)),
  )
}

/** Opens a ring and keeps it on this machine. */
async function adopt({ paths }: PrivateKeysContext, file: RingFile, opener: Opener): Promise<KeyRing> {
  const master = unwrapOpened(await masterKeyOf(file, opener), opener)
  const ring = unwrap(await unlockRing(file, { master }))
  writeLocalKeys(paths, { file, master })
  return ring
}

/** A wrong passphrase leads to the recovery of these keys, and not to that of secrets. */
function unwrapOpened<T>(opened: Result<T>, opener: Opener): T {
  if (!opened.ok && opened.error.code === 'passphrase_wrong' && 'passphrase' in opener)
    throw wrongPassphrase('passphrase', 'memoria sync keys recover')
  return unwrap(opened)
}

interface RingThere {
  readonly file: RingFile | undefined
  readonly digest: string | null
}

async function ringThere(server: KeyStore): Promise<RingThere> {
  const ring: WrappedRing | null = answered(await server.get())
  return { file: unwrap(unwrapRing(ring)), digest: ring === null ? null : digestRing(ring) }
}

async function put(server: KeyStore, file: RingFile, replaces: string | null): Promise<boolean> {
  return answered(await server.put(wrapRing(file), replaces)) === 'stored'
}

function answered<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw new MemoriaError('refused', `the keys on the server cannot be reached: ${answer.error.message}`, {
    hint: 'Nothing was changed. Try again later, or log in again: memoria login',
  })
}

/** A code that an agent's shell printed must not be learned. */
function noteCode({ paths }: PrivateKeysContext, code: string): void {
  noteKnown(paths.knownSecrets, code, code.replaceAll('-', ''))
}

function locked(message: string): MemoriaError {
  return new MemoriaError('passphrase_missing', message, {
    hint: 'Open them with the passphrase: memoria sync on --private',
  })
}

function noKeys(): MemoriaError {
  return new MemoriaError('keys_missing', 'the server has no keys of private sync', {
    hint: 'Make them by turning it on: memoria sync on --private',
  })
}

function keysThere(): MemoriaError {
  return new MemoriaError('conflict', 'the server has keys of private sync already', {
    hint: 'Open them with their passphrase: memoria sync on --private',
  })
}

/** Two machines rotated the keys after the server was set back: neither ring may replace the other unseen. */
function diverged(): MemoriaError {
  return new MemoriaError('conflict', 'the keys of private sync on the server lack one of this machine', {
    hint: 'Turn private sync off and on again here: all memories of this machine are then sealed by the keys of the server.',
  })
}

function changing(): MemoriaError {
  return new MemoriaError('conflict', 'another machine changed the keys of private sync meanwhile', {
    hint: 'Nothing was changed here. Try again.',
  })
}
