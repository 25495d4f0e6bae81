import type { Db, Row, Value } from '../store/db.ts'
import { numberOf, textColumn, textOrNull } from '../store/db.ts'
import { arrayText } from '../store/postgres/translate.ts'
import type { Actor } from './actor.ts'
import { nowIn, type PeopleContext, rowsOf } from './context.ts'
import type { AuditFilter, NewAuditEntry } from './people.ts'
import type { Action } from './policy.ts'
import type { AuditEntry } from './types.ts'

const MAX_ENTRIES = 1000
const MAX_OBJECT = 200

/** Adds entries, those of one request in one statement: without it nothing of the request holds, and no answer is sent. */
export function appendAudit(context: PeopleContext, entries: readonly NewAuditEntry[]): Promise<void> {
  return context.database.together.gather('audit', entries, (all) => writeAudit(context, all))
}

/** The role of the application cannot change or remove any. */
async function writeAudit(context: PeopleContext, entries: readonly NewAuditEntry[]): Promise<void> {
  const at = nowIn(context)
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  for (const actor of actors) {
    const rows = entries
      .filter((entry) => entry.actor === actor)
      .map((entry) => [
        entry.space,
        context.makeId(),
        at,
        actor,
        entry.key,
        entry.action,
        entry.object?.slice(0, MAX_OBJECT) ?? null,
        entry.allowed ? 1 : 0,
        entry.reason,
      ])
    const values = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    await auditRows(context, actor).run(
      `INSERT INTO audit (user_id, id, at, actor, key, action, object, allowed, reason) VALUES ${values}`,
      rows.flat(),
    )
  }
}

/** Notes a refusal that could be repeated for ever: within a minute it is one entry with a count. */
export async function noteRefused(
  context: PeopleContext,
  { actor, key, action, space, object, reason }: Omit<NewAuditEntry, 'allowed'>,
): Promise<void> {
  await auditRows(context, actor).run('SELECT note_refused(?, ?, ?, ?, ?, ?, ?)', [
    context.makeId(),
    space,
    actor,
    key,
    action,
    object?.slice(0, MAX_OBJECT) ?? null,
    reason,
  ])
}

/** At most so many spaces are looked at that have a row of the same id. */
const MAX_SPACES = 5

/** Notes that an actor asked for an id of somebody else, in the log of each space that has it. */
export async function noteAskedFor(
  context: PeopleContext,
  actor: Actor,
  action: Action,
  id: string,
): Promise<void> {
  const entries = Array.from({ length: MAX_SPACES }, () => context.makeId())
  await rowsOf(context, actor).run('SELECT note_asked_for(?, ?, ?, ?, ?)', [
    arrayText(entries),
    id.slice(0, MAX_OBJECT),
    actor.person,
    actor.key.id,
    action,
  ])
}

/** In the name of the actor: nobody can write what somebody else did. */
function auditRows({ database }: PeopleContext, actor: string | null): Db {
  return actor === null ? database.rowsForNobody() : database.rowsFor(actor)
}

/** Entries that fit, newest first. The caller has checked whose log it is. */
export async function listAudit(
  context: PeopleContext,
  actor: Actor,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const conditions = Object.entries(conditionsOf(filter)).filter(([, value]) => value !== undefined)
  const where = conditions.map(([sql]) => sql).join(' AND ')
  const rows = await rowsOf(context, actor).all(
    `SELECT * FROM audit ${where === '' ? '' : `WHERE ${where}`} ORDER BY id DESC LIMIT ?`,
    [...conditions.map(([, value]) => value as Value), Math.min(filter.limit ?? 100, MAX_ENTRIES)],
  )
  return rows.map(entryOf)
}

function conditionsOf({
  space,
  actor,
  since,
  until,
  allowed,
  before,
}: AuditFilter): Record<string, Value | undefined> {
  return {
    'user_id = ?': space,
    'actor = ?': actor,
    'at >= ?': since,
    'at < ?': until,
    'allowed = ?': allowed === undefined ? undefined : allowed ? 1 : 0,
    'id < ?': before,
  }
}

function entryOf(row: Row): AuditEntry {
  return {
    id: textColumn(row, 'id'),
    at: textColumn(row, 'at'),
    actor: textOrNull(row, 'actor'),
    key: textOrNull(row, 'key'),
    action: textColumn(row, 'action') as AuditEntry['action'],
    space: textColumn(row, 'user_id'),
    object: textOrNull(row, 'object'),
    allowed: numberOf(row, 'allowed') === 1,
    reason: textOrNull(row, 'reason'),
    times: numberOf(row, 'many'),
  }
}
