import { createHash } from 'node:crypto'
import { DAY_MS, isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { type Row, textColumn, textOrNull } from '../store/db.ts'
import { type Actor, type Authenticated, KEY_ACCESS, type KeyAccess, type KeyKind } from './actor.ts'
import { appendAudit } from './audit.ts'
import { checkName, notFound, nowIn, type PeopleContext, rowsOf } from './context.ts'
import { check, decide } from './may.ts'
import type { Keys, NewKeyOptions } from './people.ts'
import { EVERYONE } from './roles.ts'
import { keyProblem } from './standing.ts'
import type { Key, NewKey } from './types.ts'

/** Begins every secret, so that redaction and people know one when they see it. */
const SECRET_PREFIX = 'mem_'
const SECRET_BYTES = 32
const DEFAULT_DAYS = 365
const MAX_DAYS = 3650
const COLUMNS = 'user_id, id, name, access, kind, created_at, expires_at, revoked_at, used_on'

/** A new secret with its digest, which alone is kept. The secret is random, so that it needs no slow hash. */
export function makeSecret({ random }: Pick<PeopleContext, 'random'>): { secret: string; digest: string } {
  const secret = `${SECRET_PREFIX}${Buffer.from(random(SECRET_BYTES)).toString('base64url')}`
  return { secret, digest: digestOfSecret(secret) }
}

/** The digest of a secret, by which it is found. */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The actor of a secret. A refusal is noted without the secret. */
export async function authenticate(context: PeopleContext, secret: string): Promise<Authenticated> {
  const db = context.database.rowsForNobody()
  const row = await db.get('SELECT * FROM key_for(?)', [digestOfSecret(secret)])
  const problem = row === undefined ? 'unknown' : keyProblem(row)
  if (row === undefined || problem !== undefined) {
    const key = row === undefined ? null : textColumn(row, 'id')
    const of = { actor: null, key, space: row === undefined ? EVERYONE : textColumn(row, 'person') }
    await appendAudit(context, [
      { ...of, action: 'login', object: null, allowed: false, reason: problem ?? 'unknown' },
    ])
    return { ok: false, problem: problem ?? 'unknown' }
  }
  const id = textColumn(row, 'id')
  if (textOrNull(row, 'used_on') !== textColumn(row, 'now').slice(0, 10))
    await db.run('SELECT note_key_use(?)', [id])
  const { person, name: personName } = {
    person: textColumn(row, 'person'),
    name: textColumn(row, 'person_name'),
  }
  const key = {
    id,
    name: textColumn(row, 'name'),
    access: textColumn(row, 'access') as KeyAccess,
    kind: textColumn(row, 'kind') as KeyKind,
    expiresAt: textOrNull(row, 'expires_at'),
  }
  return { ok: true, actor: { person, name: personName, key } }
}

/** Keys of people. An owner of the server sees and revokes those of others. */
export function keysOf(context: PeopleContext): Keys {
  return {
    list: async (actor, person = actor.person) => {
      await checkKeysOf(context, actor, person)
      const rows = await rowsOf(context, actor).all(
        `SELECT ${COLUMNS} FROM keys WHERE user_id = ? ORDER BY created_at, id`,
        [person],
      )
      return rows.map(keyOf)
    },
    create: (actor, options) => createKey(context, actor, options),
    revoke: (actor, id) => revokeKey(context, actor, id),
    login: (person, access) => loginKey(context, person, access),
  }
}

async function checkKeysOf(
  context: PeopleContext,
  actor: Actor,
  person: string,
  object?: string,
): Promise<void> {
  const about = { space: person, ...(object === undefined ? {} : { object }) }
  if (person === actor.person) await check(context, actor, 'key.own', { space: person }, about)
  else await check(context, actor, 'key.other', { space: EVERYONE }, about)
}

async function createKey(context: PeopleContext, actor: Actor, options: NewKeyOptions): Promise<NewKey> {
  const { person = actor.person, access, days = DEFAULT_DAYS } = options
  await checkKeysOf(context, actor, person)
  const name = checkName(options.name, 'the name of the key')
  if (!KEY_ACCESS.includes(access)) throw new MemoriaError('invalid_input', 'a key is for read or for write')
  const db = rowsOf(context, actor)
  if (person !== actor.person) {
    const rows = await db.all(
      `SELECT 1 AS live FROM keys WHERE user_id = ? AND revoked_at IS NULL
         AND (expires_at IS NULL OR expires_at > utc_now()) LIMIT 1`,
      [person],
    )
    if (rows.length > 0)
      throw new MemoriaError('refused', `${person} has a key, and makes further ones themselves`, {
        hint: 'With a key of theirs, others could act in their name. Revoke their keys first if they lost them.',
      })
    if ((await db.get('SELECT 1 AS here FROM people WHERE user_id = ?', [person])) === undefined)
      throw notFound('person')
  }
  const { secret, digest } = makeSecret(context)
  const key: Key = {
    id: context.makeId(),
    person,
    name,
    access,
    kind: 'api',
    createdAt: nowIn(context),
    expiresAt: expiryOf(context, days),
    revokedAt: null,
    usedOn: null,
  }
  await db.run(
    `INSERT INTO keys (user_id, id, name, digest, access, kind, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [person, key.id, name, digest, access, key.kind, key.createdAt, key.expiresAt],
  )
  return { key, secret }
}

function expiryOf({ clock }: PeopleContext, days: number | null): string | null {
  if (days === null) return null
  if (!(days > 0 && days <= MAX_DAYS))
    throw new MemoriaError('invalid_input', `a key lives at most ${MAX_DAYS} days, or for ever`)
  return isoTime(clock.now() + days * DAY_MS)
}

/** The key of a browser in which somebody logged in, by a key of theirs or by a login elsewhere. */
async function loginKey(context: PeopleContext, person: string, access: KeyAccess): Promise<NewKey> {
  const { secret, digest } = makeSecret(context)
  const row = await context.database
    .rowsForNobody()
    .transaction((tx) =>
      tx.get('SELECT * FROM add_browser_key(?, ?, ?, ?)', [person, context.makeId(), digest, access]),
    )
  if (row === undefined) throw notFound('person')
  return { key: keyOf(row), secret }
}

async function revokeKey(context: PeopleContext, actor: Actor, id: string): Promise<Key> {
  const db = rowsOf(context, actor)
  const others = await decide(context, actor, 'key.other', { space: EVERYONE })
  const whose = others.allowed ? '' : 'AND user_id = ?'
  const row = await db.get(`SELECT ${COLUMNS} FROM keys WHERE id = ? ${whose}`, [
    ...[id, ...(others.allowed ? [] : [actor.person])],
  ])
  if (row === undefined) {
    const entry = {
      actor: actor.person,
      key: actor.key.id,
      action: 'key.other',
      space: EVERYONE,
      object: id,
    } as const
    await appendAudit(context, [{ ...entry, allowed: false, reason: 'no such key' }])
    throw notFound('key')
  }
  const key = keyOf(row)
  await checkKeysOf(context, actor, key.person, id)
  const at = nowIn(context)
  await db.run('UPDATE keys SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL', [
    ...[at, id, key.person],
  ])
  return { ...key, revokedAt: key.revokedAt ?? at }
}

function keyOf(row: Row): Key {
  return {
    id: textColumn(row, 'id'),
    person: textColumn(row, 'user_id'),
    name: textColumn(row, 'name'),
    access: textColumn(row, 'access') as KeyAccess,
    kind: textColumn(row, 'kind') as KeyKind,
    createdAt: textColumn(row, 'created_at'),
    expiresAt: textOrNull(row, 'expires_at'),
    revokedAt: textOrNull(row, 'revoked_at'),
    usedOn: textOrNull(row, 'used_on'),
  }
}
