import { MemoriaError } from '../base/errors.ts'
import { type Db, type Row, textColumn, textOrNull } from '../store/db.ts'
import type { Actor } from './actor.ts'
import { checkName, notFound, nowIn, type PeopleContext, rowsOf } from './context.ts'
import { check } from './may.ts'
import type { Persons } from './people.ts'
import { EVERYONE, ROLES, type Role } from './roles.ts'
import type { Person } from './types.ts'

const SELECT = `SELECT p.user_id, p.name, p.created_at, p.disabled_at, m.role FROM people p
  LEFT JOIN members m ON m.user_id = '${EVERYONE}' AND m.person = p.user_id`
const ID = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,79}$/

/** The people of the server. */
export function personsOf(context: PeopleContext): Persons {
  return {
    list: async (actor) => {
      await check(context, actor, 'person.read', { space: EVERYONE })
      return (await rowsOf(context, actor).all(`${SELECT} ORDER BY p.user_id`)).map(personOf)
    },
    create: async (actor, { id, name, role = 'member' }) => {
      await check(context, actor, 'person.create', { space: EVERYONE }, { object: id })
      checkPersonId(id)
      const [named, known] = [checkName(name, 'the name of the person'), checkRole(role)]
      const at = nowIn(context)
      await rowsOf(context, actor).transaction(async (tx) => {
        if (
          (await tx.get('SELECT 1 AS here FROM people WHERE lower(user_id) = lower(?)', [id])) !== undefined
        )
          throw new MemoriaError('conflict', `there is a person ${id} already`, {
            hint: 'Choose another id.',
          })
        await tx.run('INSERT INTO people (user_id, name, created_at) VALUES (?, ?, ?)', [id, named, at])
        if (known !== 'member')
          await tx.run('INSERT INTO members (user_id, person, role, since) VALUES (?, ?, ?, ?)', [
            ...[EVERYONE, id, known, at],
          ])
      })
      return { id, name: named, createdAt: at, disabledAt: null, role: known }
    },
    disable: (actor, id) => setDisabled(context, actor, id, nowIn(context)),
    enable: (actor, id) => setDisabled(context, actor, id, null),
  }
}

async function setDisabled(
  context: PeopleContext,
  actor: Actor,
  id: string,
  at: string | null,
): Promise<Person> {
  await check(context, actor, 'person.disable', { space: EVERYONE }, { space: id, object: id })
  return rowsOf(context, actor).transaction(async (tx) => {
    const person = await readPerson(tx, id)
    if (at !== null && person.role === 'owner') await refuseLastOwner(tx, EVERYONE, id)
    await tx.run('UPDATE people SET disabled_at = ? WHERE user_id = ?', [at, id])
    return { ...person, disabledAt: at }
  })
}

/** A person by their id, as the actor of `db` sees them. */
export async function readPerson(db: Db, id: string): Promise<Person> {
  const row = await db.get(`${SELECT} WHERE p.user_id = ?`, [id])
  if (row === undefined) throw notFound('person')
  return personOf(row)
}

/** Nobody could give the server or a team an owner again. */
export async function refuseLastOwner(db: Db, space: string, person: string): Promise<void> {
  const other = await db.get(
    `SELECT 1 AS here FROM members m JOIN people p ON p.user_id = m.person
     WHERE m.user_id = ? AND m.role = 'owner' AND m.person <> ? AND p.disabled_at IS NULL`,
    [space, person],
  )
  if (other !== undefined) return
  throw new MemoriaError('conflict', `${person} is the last owner of ${space}`, {
    hint: 'Make somebody else an owner first.',
  })
}

export function checkPersonId(id: string): void {
  if (ID.test(id) && id.toLowerCase() !== EVERYONE) return
  throw new MemoriaError('invalid_input', `${JSON.stringify(id)} is no id for a person`, {
    hint: 'Letters, digits and . _ @ + -, at most 80, and not "everyone".',
  })
}

export function checkRole(role: Role): Role {
  if (ROLES.includes(role)) return role
  throw new MemoriaError('invalid_input', `there is no role ${JSON.stringify(role)}`, {
    hint: `Roles: ${ROLES.join(', ')}.`,
  })
}

function personOf(row: Row): Person {
  return {
    id: textColumn(row, 'user_id'),
    name: textColumn(row, 'name'),
    createdAt: textColumn(row, 'created_at'),
    disabledAt: textOrNull(row, 'disabled_at'),
    role: (textOrNull(row, 'role') ?? 'member') as Role,
  }
}
