import { MemoriaError } from '../base/errors.ts'
import { LIVING_STATES } from '../model/memory.ts'
import { type Db, placeholders, type Row, textColumn, textOrNull } from '../store/db.ts'
import { type Actor, KEY_ACCESS, type KeyAccess } from './actor.ts'
import { checkReason, notFound, nowIn, type PeopleContext, rowsOf } from './context.ts'
import { check, decide } from './may.ts'
import type { NewShare, Shares } from './people.ts'
import { spaceKind } from './roles.ts'
import { screenMemory } from './screen.ts'
import { openSpaceOf } from './spaces.ts'
import { standingOf } from './standing.ts'
import type { Target } from './target.ts'
import { SHARED_KINDS, type Share, type SharedKind } from './types.ts'

const SELECT = `SELECT s.*, p.name AS by_name FROM shares s LEFT JOIN people p ON p.user_id = s.by`

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
        `${SELECT} WHERE s.revoked_at IS NULL AND s.user_id <> ? AND s.with_space IN (${placeholders(teams.length + 1)})
         ORDER BY s.id`,
        [actor.person, actor.person, ...teams],
      )
      return rows.map(shareOf)
    },
    create: (actor, share) => createShare(context, actor, share),
    revoke: (actor, id) => revokeShare(context, actor, id),
  }
}

async function createShare(context: PeopleContext, actor: Actor, given: NewShare): Promise<Share> {
  const { space = actor.person, kind, value, access } = given
  if (!SHARED_KINDS.includes(kind) || !KEY_ACCESS.includes(access) || value === '')
    throw new MemoriaError('invalid_input', 'a share is of a memory, a tag or a project, to read or to write')
  await check(context, actor, 'share.create', targetOf(space, kind, value))
  const why = checkReason(context, given.why, 'the reason of the share')
  await refuseSecrets(context, actor, space, kind, value)
  const [id, at] = [context.makeId(), nowIn(context)]
  return rowsOf(context, actor).transaction(async (tx) => {
    await checkRecipient(tx, actor, space, given.with)
    // The same thing with another right is another share.
    await tx.run(
      `UPDATE shares SET revoked_at = ? WHERE user_id = ? AND kind = ? AND value = ? AND with_space = ? AND revoked_at IS NULL`,
      [at, space, kind, value, given.with],
    )
    await tx.run(
      `INSERT INTO shares (user_id, id, kind, value, with_space, access, by, why, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [space, id, kind, value, given.with, access, actor.person, why, at],
    )
    return readShare(tx, id)
  })
}

function targetOf(space: string, kind: SharedKind, value: string): Target {
  if (kind === 'memory') return { space, memory: value }
  return kind === 'project' ? { space, project: value } : { space }
}

/** Secrets are looked for again by the rules of today, in all that is shared now. */
async function refuseSecrets(
  context: PeopleContext,
  actor: Actor,
  space: string,
  kind: SharedKind,
  value: string,
): Promise<void> {
  const { store, reach } = await openSpaceOf(context, actor, space)
  const values = { memories: [], topics: [], projects: [] }
  const only = { ...values, [COVERED[kind]]: [value] }
  let after: string | undefined
  for (;;) {
    const filter = { states: LIVING_STATES, limit: PAGE, ...(after === undefined ? {} : { after }) }
    const memories = await store.memories.list({ ...reach, only }, filter)
    for (const memory of memories) screenMemory(context, memory)
    after = memories.at(-1)?.id
    if (memories.length < PAGE) return
  }
}

const PAGE = 500
const COVERED = { memory: 'memories', tag: 'topics', project: 'projects' } as const

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

async function revokeShare(context: PeopleContext, actor: Actor, id: string): Promise<Share> {
  const db = rowsOf(context, actor)
  const share = await readShare(db, id)
  const target = { space: share.space }
  const { hidden } = await decide(context, actor, 'share.revoke', target)
  if (hidden && !(await isRecipient(db, actor, share))) throw notFound('share')
  // A recipient knows of the share, and does not end it.
  await check(context, actor, 'share.revoke', target, { object: id, isKnown: true })
  const at = share.revokedAt ?? nowIn(context)
  await db.run('UPDATE shares SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL', [
    ...[at, id, share.space],
  ])
  return { ...share, revokedAt: at }
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

function shareOf(row: Row): Share {
  const by = textColumn(row, 'by')
  return {
    id: textColumn(row, 'id'),
    space: textColumn(row, 'user_id'),
    kind: textColumn(row, 'kind') as SharedKind,
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
