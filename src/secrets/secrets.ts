import { type Clock, isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { withLock } from '../base/lock-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { unwrap } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'
import type { KeyRing } from '../keys/seal.ts'
import { type AuditEntry, appendAudit } from './audit.ts'
import { noteKnown } from './known/known-file.ts'
import { boundTo, checkSecretName, readSecrets, type StoredSecret, writeSecrets } from './secret-file.ts'

/** The part of a home that secrets use. No store is needed, and none is opened. */
export interface SecretsHome {
  readonly home: string
  readonly paths: Pick<HomePaths, 'keys' | 'secrets' | 'secretsLog' | 'secretsLock' | 'knownSecrets'>
  readonly clock: Clock
}

/** The program and the agent that do something, for the audit log. */
export type Actor = Pick<AuditEntry, 'by' | 'through' | 'client' | 'why'>

/** A secret without its value: everything that lists show. */
export type SecretInfo = Pick<StoredSecret, 'name' | 'createdAt' | 'updatedAt'>

const LOCK_MS = 30_000

/** A file or a private key fits; a backup of something does not belong here. */
const MAX_VALUE_BYTES = 64 * 1024

/** Runs `work` while no other program changes keys, secrets or their log. */
export async function withSecretsLock<T>(
  { home, paths }: SecretsHome,
  work: () => T | Promise<T>,
): Promise<T> {
  ensurePrivateDir(home)
  return unwrap(await withLock(paths.secretsLock, work, { waitMs: LOCK_MS }))
}

export function audit({ paths, clock }: SecretsHome, entry: Omit<AuditEntry, 'at'>): void {
  appendAudit(paths.secretsLog, { at: isoTime(clock.now()), ...entry })
}

/** The names and dates of all secrets, by name. No key is needed. */
export function listSecrets({ paths }: Pick<SecretsHome, 'paths'>): SecretInfo[] {
  const { secrets = [] } = readSecrets(paths) ?? {}
  return secrets
    .map(({ name, createdAt, updatedAt }) => ({ name, createdAt, updatedAt }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Whether it replaced another value of that name. */
export async function storeSecret(
  home: SecretsHome,
  ring: KeyRing,
  { name, value }: { readonly name: string; readonly value: string },
  actor: Actor,
): Promise<{ readonly replaced: boolean }> {
  checkSecretName(name)
  checkSecretValue(value)
  return withSecretsLock(home, () => {
    const { secrets } = ownSecrets(home, ring)
    const before = secrets.find((one) => one.name === name)
    // A value from a pipe may stand in a transcript: a program, perhaps an agent, wrote it there.
    if (actor.through !== 'terminal') noteKnown(home.paths.knownSecrets, value)
    const now = isoTime(home.clock.now())
    const dates = { name, createdAt: before?.createdAt ?? now, updatedAt: now }
    const secret = { ...dates, sealed: sealed(ring, dates, value) }
    const others = secrets.filter((one) => one.name !== name)
    writeSecrets(home.paths, { ring: ring.id, secrets: [...others, secret] })
    audit(home, { action: 'set', name, ...actor })
    return { replaced: before !== undefined }
  })
}

/**
 * The value of a secret, for the one who asked. Before it is given, it is noted for the redactor, so that it is not learned
 * from a transcript, and written to the audit log. If either fails, nothing is revealed.
 */
export async function revealSecret(
  home: SecretsHome,
  ring: KeyRing,
  name: string,
  actor: Actor,
): Promise<string> {
  return withSecretsLock(home, () => {
    const secret = ownSecrets(home, ring).secrets.find((one) => one.name === name)
    if (secret === undefined) throw noSecret(name)
    const value = openedValue(ring, secret)
    noteKnown(home.paths.knownSecrets, value)
    audit(home, { action: 'reveal', name, ...actor })
    return value
  })
}

/** Removes a secret. No key is needed: who may delete the file may delete a part of it. */
export async function removeSecret(home: SecretsHome, name: string, actor: Actor): Promise<void> {
  await withSecretsLock(home, () => {
    const file = readSecrets(home.paths)
    if (file === undefined || !file.secrets.some((one) => one.name === name)) throw noSecret(name)
    writeSecrets(home.paths, { ...file, secrets: file.secrets.filter((one) => one.name !== name) })
    audit(home, { action: 'rm', name, ...actor })
  })
}

/** Seals every secret again with the newest key. The caller holds the lock. A crash before it leaves what older keys open. */
export function resealSecrets(home: SecretsHome, ring: KeyRing): number {
  const { secrets } = ownSecrets(home, ring)
  if (secrets.length === 0) return 0
  const again = secrets.map((secret) => {
    const { sealed: _, ...dates } = secret
    return { ...dates, sealed: sealed(ring, dates, openedValue(ring, secret)) }
  })
  writeSecrets(home.paths, { ring: ring.id, secrets: again })
  return again.length
}

export function noSecret(name: string): MemoriaError {
  return new MemoriaError('not_found', `there is no secret ${NAME.test(name) ? name : 'of that name'}`, {
    hint: 'List the names: memoria secret list',
  })
}

/** Only what may be a name is repeated in a message: a value may have been typed instead. */
const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,30}$/

/** The secrets of this ring. Those of another ring cannot be opened, and must not be overwritten. */
function ownSecrets({ paths }: SecretsHome, ring: KeyRing): { readonly secrets: readonly StoredSecret[] } {
  const file = readSecrets(paths)
  if (file === undefined) return { secrets: [] }
  if (file.ring === ring.id) return file
  throw new MemoriaError('keys_missing', `${paths.secrets} belongs to other keys than ${paths.keys}`, {
    hint: 'Put back the keys.json that was made with it. Nothing was changed.',
  })
}

function sealed(ring: KeyRing, dates: Omit<StoredSecret, 'sealed'>, value: string): string {
  return ring.seal(Buffer.from(value, 'utf8'), boundTo(dates)).toString('base64')
}

function openedValue(ring: KeyRing, secret: StoredSecret): string {
  return unwrap(ring.open(Buffer.from(secret.sealed, 'base64'), boundTo(secret))).toString('utf8')
}

/** A value as it may be stored. */
export function checkSecretValue(value: string): string {
  const bytes = Buffer.byteLength(value)
  if (bytes > 0 && bytes <= MAX_VALUE_BYTES) return value
  throw new MemoriaError(
    'invalid_input',
    bytes === 0 ? 'the value is empty' : `the value has ${bytes} bytes; ${MAX_VALUE_BYTES} are allowed`,
    { hint: 'Pipe the value to the command, or type it when it asks.' },
  )
}
