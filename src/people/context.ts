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

/** The same words for what is not there and what is not the actor's to see. */
export function notFound(what: string): MemoriaError {
  return new MemoriaError('not_found', `there is no such ${what}`)
}
