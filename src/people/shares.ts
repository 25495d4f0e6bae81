import { MemoriaError } from '../base/errors.ts'
import { type Db, placeholders, type Row, textColumn, textOrNull } from '../store/db.ts'
import type { Store } from '../store/store.ts'
import { type Actor, KEY_ACCESS, type KeyAccess } from './actor.ts'
import { checkReason, notFound, nowIn, type PeopleContext, rowsOf, useOf } from './context.ts'
import { DECLINED_AT, noteDeclined, removeDeclined } from './declined-shares.ts'
import { check, decide } from './may.ts'
import type { CreatedShare, NewShare, Shares } from './people.ts'
import { spaceKind } from './roles.ts'
import { kindForRow, kindFromRow } from './share-kinds.ts'
import { refuseEmpty, screenCovered, wholeValue } from './share-subject.ts'
import { expandId, type Visible } from './short-ids.ts'
import { standingOf } from './standing.ts'
import type { Target } from './target.ts'
import { SHARED_KINDS, type Share, type SharedKind, type ShareReceived } from './types.ts'

const SELECT = `SELECT s.*, p.name AS by_name FROM shares s LEFT JOIN people p ON p.user_id = s.by`
const SELECT_RECEIVED = `SELECT s.*, p.name AS by_name, ${DECLINED_AT} AS declined_at FROM shares s
  LEFT JOIN people p ON p.user_id = s.by`

/** Live rules by which a person or a team shares memories with another. */
export function sharesOf(context: PeopleContext): Shares {
  return {
    given: async (actor, space = actor.person) => {
      await check(context, actor, 'share.read', { space })
      const rows = await rowsOf(context, actor).all(`${SELECT} WHERE s.user_id = ? ORDER BY s.id`, [space])
      return rows.map(shareOf)
    },
    received: async (actor) => {
      const db = rowsOf(context, actor)
      const { problem, memberships } = await standingOf(db, actor)
      if (problem !== undefined) return []
      const teams = memberships.filter(({ role }) => role !== 'none').map(({ space }) => space)
      const rows = await db.all(
        `${SELECT_RECEIVED} WHERE s.revoked_at IS NULL AND s.user_id <> ?
           AND s.with_space IN (${placeholders(teams.length + 1)}) ORDER BY s.id`,
        [actor.person, actor.person, actor.person, ...teams],
      )
      return rows.map(receivedOf)
    },
    create: (actor, share) => createShare(context, actor, share),
    revoke: (actor, id) => revokeShare(context, actor, id),
    decline: async (actor, id) => {
      const share = await answerableShare(context, actor, id)
      const declinedAt = nowIn(context)
      await noteDeclined(ownStore(context, actor), share.id, declinedAt)
      return { ...share, declinedAt }
    },
    accept: async (actor, id) => {
      const share = await answerableShare(context, actor, id)
      await removeDeclined(ownStore(context, actor), share.id)
      return { ...share, declinedAt: null }
    },
  }
}

function ownStore({ database }: PeopleContext, actor: Actor): Store {
  return database.storeFor(useOf(actor, actor.person))
}

/** A live share that the actor receives, and may decline: for themselves, with whomever it is shared. */
async function answerableShare(context: PeopleContext, actor: Actor, given: string): Promise<Share> {
  const db = rowsOf(context, actor)
  const { received } = await visibleShares(db, actor)
  const id = await expandId(db, 'shares s', given, received)
  const share = await readShare(db, id)
  if (share.revokedAt !== null || !(await isRecipient(db, actor, share))) throw notFound('share')
  // In the log of the space that it is of, whose owner sees that it was declined.
  await check(context, actor, 'share.decline', { space: share.with }, { space: share.space, object: id })
  return share
}

async function createShare(context: PeopleContext, actor: Actor, given: NewShare): Promise<CreatedShare> {
  const { space = actor.person, kind, access } = given
  if (!SHARED_KINDS.includes(kind) || !KEY_ACCESS.includes(access) || given.value === '')
    throw new MemoriaError(
      'invalid_input',
      'a share is of a memory, a topic or a project, to read or to write',
    )
  const value = await wholeValue(context, actor, { space, kind, value: given.value })
  await check(context, actor, 'share.create', targetOf(space, kind, value))
  const why = checkReason(context, given.why, 'the reason of the share')
  const covers = await screenCovered(context, actor, { space, kind, value })
  if (covers === 0 && given.anyway !== true) refuseEmpty({ space, kind, value })
  const [id, at] = [context.makeId(), nowIn(context)]
  return rowsOf(context, actor).transaction(async (tx) => {
    await checkRecipient(tx, actor, space, given.with)
    // The same thing with another right is another share.
    await tx.run(
      `UPDATE shares SET revoked_at = ? WHERE user_id = ? AND kind = ? AND value = ? AND with_space = ? AND revoked_at IS NULL`,
      [at, space, kindForRow(kind), value, given.with],
    )
    await tx.run(
      `INSERT INTO shares (user_id, id, kind, value, with_space, access, by, why, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [space, id, kindForRow(kind), value, given.with, access, actor.person, why, at],
    )
    return { ...(await readShare(tx, id)), covers }
  })
}

function targetOf(space: string, kind: SharedKind, value: string): Target {
  if (kind === 'memory') return { space, memory: value }
  return kind === 'project' ? { space, project: value } : { space }
}

async function checkRecipient(db: Db, actor: Actor, space: string, to: string): Promise<void> {
  if (to === space || to === actor.person)
    throw new MemoriaError('invalid_input', 'a share is with somebody else', {
      hint: 'Name a person or a team.',
    })
  const isPerson = spaceKind(to) === 'person'
  const row = isPerson
    ? await db.get('SELECT 1 AS here FROM people WHERE user_id = ? AND disabled_at IS NULL', [to])
    : (await standingOf(db, actor)).memberships.find((team) => team.space === to && team.role !== 'none')
  if (row === undefined) throw notFound(isPerson ? 'person' : 'team')
}

async function revokeShare(context: PeopleContext, actor: Actor, given: string): Promise<Share> {
  const db = rowsOf(context, actor)
  const { all } = await visibleShares(db, actor)
  const id = await expandId(db, 'shares s', given, all)
  const share = await readShare(db, id)
  const target = { space: share.space }
  const { hidden } = await decide(context, actor, 'share.revoke', target)
  if (hidden && !(await isRecipient(db, actor, share))) throw notFound('share')
  // A recipient knows of the share, and does not end it.
  await check(context, actor, 'share.revoke', target, { object: id, isKnown: true })
  const at = share.revokedAt ?? nowIn(context)
  await db.run('UPDATE shares SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL', [
    at,
    id,
    share.space,
  ])
  return { ...share, revokedAt: at }
}

/** The live shares that reach the actor, and with them those of the spaces whose shares they may list. */
async function visibleShares(
  db: Db,
  actor: Actor,
): Promise<{ readonly received: Visible; readonly all: Visible }> {
  const { problem, memberships } = await standingOf(db, actor)
  if (problem !== undefined) throw notFound('share')
  const teams = memberships.filter(({ role }) => role !== 'none')
  const reached = [actor.person, ...teams.map(({ space }) => space)]
  const listed = [actor.person, ...teams.filter(({ role }) => role !== 'reader').map(({ space }) => space)]
  const sql = `s.revoked_at IS NULL AND s.user_id <> ? AND s.with_space IN (${placeholders(reached.length)})`
  const params = [actor.person, ...reached]
  return {
    received: { sql, params },
    all: {
      sql: `((${sql}) OR s.user_id IN (${placeholders(listed.length)}))`,
      params: [...params, ...listed],
    },
  }
}

async function isRecipient(db: Db, actor: Actor, share: Share): Promise<boolean> {
  if (share.with === actor.person) return true
  const { memberships } = await standingOf(db, actor)
  return memberships.some(({ space, role }) => space === share.with && role !== 'none')
}

async function readShare(db: Db, id: string): Promise<Share> {
  const row = await db.get(`${SELECT} WHERE s.id = ?`, [id])
  if (row === undefined) throw notFound('share')
  return shareOf(row)
}

function receivedOf(row: Row): ShareReceived {
  return { ...shareOf(row), declinedAt: textOrNull(row, 'declined_at') }
}

function shareOf(row: Row): Share {
  const by = textColumn(row, 'by')
  return {
    id: textColumn(row, 'id'),
    space: textColumn(row, 'user_id'),
    kind: kindFromRow(textColumn(row, 'kind')),
    value: textColumn(row, 'value'),
    with: textColumn(row, 'with_space'),
    access: textColumn(row, 'access') as KeyAccess,
    by,
    byName: textOrNull(row, 'by_name') ?? by,
    why: textColumn(row, 'why'),
    createdAt: textColumn(row, 'created_at'),
    revokedAt: textOrNull(row, 'revoked_at'),
  }
}
