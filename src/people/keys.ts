import { createHash } from 'node:crypto'
import { DAY_MS, isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { type Db, type Row, textColumn, textOrNull } from '../store/db.ts'
import { type Actor, type Authenticated, KEY_ACCESS, type KeyAccess, type KeyKind } from './actor.ts'
import { appendAudit, noteRefused } from './audit.ts'
import { checkName, notFound, nowIn, type PeopleContext, rowsOf } from './context.ts'
import { check, decide } from './may.ts'
import type { Keys, NewKeyOptions } from './people.ts'
import { EVERYONE } from './roles.ts'
import { noteShares } from './share-roles.ts'
import { expandId } from './short-ids.ts'
import { keyProblem, noteStanding, rowsIn } from './standing.ts'
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
    await noteRefused(context, { ...of, action: 'login', object: null, reason: problem ?? 'unknown' })
    return { ok: false, problem: problem ?? 'unknown' }
  }
  const id = textColumn(row, 'id')
  // A database that can only be read keeps nobody from reading.
  if (textOrNull(row, 'used_on') !== textColumn(row, 'now').slice(0, 10))
    await db.run(`SELECT note_key_use(?) WHERE current_setting('transaction_read_only') = 'off'`, [id])
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
  const actor = { person, name: personName, key }
  await noteShares(context, actor, await noteStanding(context, actor, row), rowsIn(row, 'shares'))
  return { ok: true, actor }
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
    login: (person, access, madeWith) => loginKey(context, person, access, madeWith ?? null),
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
    `INSERT INTO keys (user_id, id, name, digest, access, kind, created_at, expires_at, made_with)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(o.made_with, o.id) FROM keys o WHERE o.id = ?))`,
    [
      person,
      key.id,
      name,
      digest,
      access,
      key.kind,
      key.createdAt,
      key.expiresAt,
      options.endsWithKey === true ? actor.key.id : null,
    ],
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
async function loginKey(
  context: PeopleContext,
  person: string,
  access: KeyAccess,
  madeWith: string | null,
): Promise<NewKey> {
  const { secret, digest } = makeSecret(context)
  const row = await context.database
    .rowsForNobody()
    .transaction((tx) =>
      tx.get('SELECT * FROM add_browser_key(?, ?, ?, ?, ?)', [
        person,
        context.makeId(),
        digest,
        access,
        madeWith,
      ]),
    )
  if (row === undefined) throw notFound('person')
  return { key: keyOf(row), secret }
}

async function revokeKey(context: PeopleContext, actor: Actor, given: string): Promise<Key> {
  const db = rowsOf(context, actor)
  const others = await decide(context, actor, 'key.other', { space: EVERYONE })
  const visible = others.allowed
    ? { sql: 'TRUE', params: [] }
    : { sql: 'user_id = ?', params: [actor.person] }
  const id = await expandId(db, 'keys k', given, visible)
  const row = await db.get(`SELECT ${COLUMNS} FROM keys WHERE id = ? AND ${visible.sql}`, [
    id,
    ...visible.params,
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
  if (key.revokedAt === null) await refuseLastKey(db, key)
  const at = nowIn(context)
  await db.run('UPDATE keys SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL', [
    at,
    id,
    key.person,
  ])
  return { ...key, revokedAt: key.revokedAt ?? at }
}

/** Without a key of an owner nobody could make one again. A login of a browser ends with the key it was made with. */
async function refuseLastKey(db: Db, { id, person, kind, access }: Key): Promise<void> {
  if (kind !== 'api' || access !== 'write') return
  const rows = await db.all(
    `SELECT k.id, k.user_id AS person FROM keys k JOIN members m ON m.person = k.user_id JOIN people p ON p.user_id = k.user_id
     WHERE m.user_id = ? AND m.role = 'owner' AND p.disabled_at IS NULL AND k.kind = 'api' AND k.access = 'write'
       AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > utc_now())`,
    [EVERYONE],
  )
  const isOne = rows.some((row) => textColumn(row, 'id') === id)
  if (!isOne || rows.length > 1) return
  throw new MemoriaError('conflict', `this is the last key of an owner, ${person}`, {
    hint: 'Make another one first: memoria admin key add NAME --access write',
  })
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
