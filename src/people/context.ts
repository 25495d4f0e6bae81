import { type Clock, isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import type { MakeId, RandomBytes } from '../base/ids.ts'
import { unwrap } from '../base/result.ts'
import { checkText } from '../base/text.ts'
import { MAX_LABEL, MAX_TEXT } from '../model/memory.ts'
import type { Redact } from '../redact/redact.ts'
import type { Db } from '../store/db.ts'
import type { PostgresDatabase } from '../store/postgres/open.ts'
import type { Actor } from './actor.ts'

/** The parts that work on the people of a server needs. */
export interface PeopleContext {
  readonly database: PostgresDatabase
  readonly clock: Clock
  readonly makeId: MakeId
  readonly random: RandomBytes
  readonly redact: Redact
}

/** The rows that an actor may see, through their own space. */
export function rowsOf({ database }: PeopleContext, actor: Actor): Db {
  return database.rowsFor(useOf(actor, actor.person))
}

/** A space, used by an actor with their key. */
export function useOf({ person, key }: Actor, space: string) {
  return { space, actor: person, key: key.id }
}

export function nowIn({ clock }: Pick<PeopleContext, 'clock'>): string {
  return isoTime(clock.now())
}

/** A name that people see: short, and with nothing in it that cannot be seen. */
export function checkName(name: string, what: string): string {
  return unwrap(checkText(name, { max: MAX_LABEL, what }))
}

/** A reason that somebody gives; others read it, so that secrets are taken out. */
export function checkReason({ redact }: PeopleContext, why: string, what: string): string {
  return redact(unwrap(checkText(why, { max: MAX_TEXT, what }))).text
}

/** The command and the route that list what an actor may see of each kind. */
const LISTED_BY = {
  space: 'memoria team, or GET /api/v1/me',
  team: 'memoria admin team list, or GET /api/v1/teams',
  person: 'memoria admin user list, or GET /api/v1/people',
  key: 'memoria admin key list, or GET /api/v1/keys',
  share:
    'memoria team shared and team shared --received, or GET /api/v1/shares and GET /api/v1/shares/received',
  promotion: 'memoria team promotions, or GET /api/v1/promotions',
  project: 'GET /api/v1/projects',
} as const

/** The same words for what is not there and what is not the actor's to see. */
export function notFound(what: keyof typeof LISTED_BY): MemoriaError {
  return new MemoriaError('not_found', `there is no such ${what}`, {
    hint: `List what there is: ${LISTED_BY[what]}`,
  })
}

/** The same for a memory. The actor named its space, or left out their own. */
export function noMemoryIn(space: string, id: string): MemoriaError {
  const shown = id.slice(0, SHOWN_CHARACTERS)
  return new MemoriaError('not_found', `the server has no memory ${shown} in the space ${space}`, {
    hint: [
      'List what there is: the dashboard of the server, or GET /api/v1/memories; `memoria list` shows your machine.',
      'If a team has it, name the team: --space team:NAME, or --from to promote.',
      '`memoria sync on --team NAME` sends what you keep with `memoria remember --scope team`.',
    ].join(' '),
  })
}

const SHOWN_CHARACTERS = 60
