import { MemoriaError } from '../base/errors.ts'
import { type Row, textColumn, textOrNull } from '../store/db.ts'
import type { Actor } from './actor.ts'
import { checkName, notFound, nowIn, type PeopleContext, rowsOf } from './context.ts'
import { check, decide } from './may.ts'
import type { Teams } from './people.ts'
import { checkRole, readPerson, refuseLastOwner } from './persons.ts'
import { EVERYONE, REVIEW_MODES, type ReviewMode, type Role, TEAM_PREFIX } from './roles.ts'
import type { Member, Team } from './types.ts'

const ID = /^[a-z0-9][a-z0-9._-]{0,62}$/
const SELECT = `SELECT t.user_id, t.name, t.review, t.created_at, m.role FROM teams t
  LEFT JOIN members m ON m.user_id = t.user_id AND m.person = ?`

/** Teams and their members. */
export function teamsOf(context: PeopleContext): Teams {
  return {
    list: (actor) => listTeams(context, actor),
    get: async (actor, space) => {
      await check(context, actor, 'team.read', { space })
      return readTeam(context, actor, space)
    },
    create: async (actor, { id, name, review = 'maintainers' }) => {
      const space = `${TEAM_PREFIX}${id}`
      await check(context, actor, 'team.create', { space: EVERYONE }, { object: space })
      if (!ID.test(id))
        throw new MemoriaError('invalid_input', `${JSON.stringify(id)} is no id for a team`, {
          hint: 'Small letters, digits and . _ -, at most 63.',
        })
      const team = [space, checkName(name, 'the name of the team'), checkReview(review), nowIn(context)]
      await rowsOf(context, actor).transaction(async (tx) => {
        if ((await tx.get('SELECT 1 AS here FROM teams WHERE user_id = ?', [space])) !== undefined)
          throw new MemoriaError('conflict', `there is a team ${space} already`, {
            hint: 'Choose another id.',
          })
        await tx.run('INSERT INTO teams (user_id, name, review, created_at) VALUES (?, ?, ?, ?)', team)
        await tx.run(`INSERT INTO members (user_id, person, role, since) VALUES (?, ?, 'owner', ?)`, [
          ...[space, actor.person, nowIn(context)],
        ])
      })
      return readTeam(context, actor, space)
    },
    change: async (actor, space, { name, review }) => {
      await check(context, actor, 'team.change', { space })
      const before = await readTeam(context, actor, space)
      const to = [
        name === undefined ? before.name : checkName(name, 'the name of the team'),
        review === undefined ? before.review : checkReview(review),
      ]
      await rowsOf(context, actor).run('UPDATE teams SET name = ?, review = ? WHERE user_id = ?', [
        ...to,
        space,
      ])
      return readTeam(context, actor, space)
    },
    members: async (actor, space) => {
      await check(context, actor, 'team.read', { space })
      await readTeam(context, actor, space)
      return listMembers(context, actor, space)
    },
    setMember: (actor, space, person, role) => setMember(context, actor, space, person, checkRole(role)),
    removeMember: async (actor, space, person) => {
      await check(context, actor, 'member.change', { space }, { object: person })
      await readTeam(context, actor, space)
      await rowsOf(context, actor).transaction(async (tx) => {
        if (space === EVERYONE) await refuseLastOwner(tx, space, person)
        await tx.run('DELETE FROM members WHERE user_id = ? AND person = ?', [space, person])
      })
    },
  }
}

async function listTeams(context: PeopleContext, actor: Actor): Promise<Team[]> {
  const { allowed } = await decide(context, actor, 'team.create', { space: EVERYONE })
  const rows = await rowsOf(context, actor).all(`${SELECT} ORDER BY t.user_id`, [actor.person])
  return rows.map(teamOf).filter(({ role }) => allowed || role !== 'none')
}

async function readTeam(context: PeopleContext, actor: Actor, space: string): Promise<Team> {
  const row = await rowsOf(context, actor).get(`${SELECT} WHERE t.user_id = ?`, [actor.person, space])
  if (row === undefined) throw notFound('team')
  return teamOf(row)
}

function teamOf(row: Row): Team {
  const id = textColumn(row, 'user_id')
  return {
    id,
    name: textColumn(row, 'name'),
    review: textColumn(row, 'review') as ReviewMode,
    createdAt: textColumn(row, 'created_at'),
    role: (textOrNull(row, 'role') ?? (id === EVERYONE ? 'member' : 'none')) as Role,
  }
}

/** In the team of all people, everybody is a member who has no other role there. */
async function listMembers(context: PeopleContext, actor: Actor, space: string): Promise<Member[]> {
  const join = space === EVERYONE ? 'LEFT JOIN' : 'JOIN'
  const rows = await rowsOf(context, actor).all(
    `SELECT p.user_id, p.name, p.created_at, m.role, m.since FROM people p
     ${join} members m ON m.user_id = ? AND m.person = p.user_id WHERE p.disabled_at IS NULL ORDER BY p.user_id`,
    [space],
  )
  return rows.map((row) => ({
    space,
    person: textColumn(row, 'user_id'),
    name: textColumn(row, 'name'),
    role: (textOrNull(row, 'role') ?? 'member') as Role,
    since: textOrNull(row, 'since') ?? textColumn(row, 'created_at'),
  }))
}

async function setMember(
  context: PeopleContext,
  actor: Actor,
  space: string,
  person: string,
  role: Role,
): Promise<Member> {
  await check(context, actor, 'member.change', { space }, { object: `${person} ${role}` })
  await readTeam(context, actor, space)
  const at = nowIn(context)
  return rowsOf(context, actor).transaction(async (tx) => {
    const { name } = await readPerson(tx, person)
    if (space === EVERYONE && role !== 'owner') await refuseLastOwner(tx, space, person)
    await tx.run(
      `INSERT INTO members (user_id, person, role, since) VALUES (?, ?, ?, ?)
       ON CONFLICT (user_id, person) DO UPDATE SET role = excluded.role`,
      [space, person, role, at],
    )
    return { space, person, name, role, since: at }
  })
}

function checkReview(review: ReviewMode): ReviewMode {
  if (REVIEW_MODES.includes(review)) return review
  throw new MemoriaError('invalid_input', `there is no review mode ${JSON.stringify(review)}`, {
    hint: `Review modes: ${REVIEW_MODES.join(', ')}.`,
  })
}
