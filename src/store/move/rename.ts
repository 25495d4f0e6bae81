/** Rows of one user as they stand under another id: an id is part of some keys, digests and names. */

import { type Row, textColumn, textOrNull } from '../db.ts'
import { digestOf } from '../digest.ts'
import { FORMER_USERS } from '../former-users.ts'
import type { MovedTable } from './tables.ts'

/** The ids before and after a move. */
export interface Renaming {
  readonly from: string
  readonly to: string
}

/** A row of any table but the notes, under the new id. */
export function renamedRow({ name }: MovedTable, row: Row, renaming: Renaming): Row {
  const { from, to } = renaming
  if (from === to) return row
  const changed: Record<string, Row[string]> = { ...row }
  if (row['user_id'] !== undefined) changed['user_id'] = to
  if (typeof row['key'] === 'string') changed['key'] = renamedKey(row['key'], renaming)
  if (name === 'memories') changed['digest'] = renamedDigest(row, renaming)
  return changed
}

/** Keys of sessions, messages and calls are JSON lists that begin with the user. */
function renamedKey(key: string, { from, to }: Renaming): string {
  const beginning = `[${JSON.stringify(from)},`
  return key.startsWith(beginning) ? `[${JSON.stringify(to)},${key.slice(beginning.length)}` : key
}

function renamedDigest(row: Row, { from, to }: Renaming): string {
  const [text, was] = [textColumn(row, 'text'), textColumn(row, 'digest')]
  const owner = { scope: textColumn(row, 'scope') as 'user', project: textOrNull(row, 'project_id') }
  return was === digestOf(text, { ...owner, user: from }) ? digestOf(text, { ...owner, user: to }) : was
}

/**
 * All notes under the new id: `NAME USER…` and `NAME ["USER",…]` are named after their user. What was hidden behind a digest
 * of the former id (rejected statements) is found by the list of former ids.
 */
export function renamedNotes(rows: readonly Row[], renaming: Renaming): Row[] {
  const { from, to } = renaming
  if (from === to) return [...rows]
  const before = rows.find((row) => row['name'] === FORMER_USERS.name)
  const listed = before === undefined ? [] : (FORMER_USERS.decode(textColumn(before, 'value')) ?? [])
  const former = [...new Set([...listed, from])].filter((user) => user !== to)
  const others = rows.filter((row) => row !== before)
  const owner = rows.find((row) => row['user_id'] !== undefined) === undefined ? {} : { user_id: to }
  return [
    ...others.map((row) => ({ ...row, ...owner, name: renamedNote(textColumn(row, 'name'), renaming) })),
    ...(former.length === 0
      ? []
      : [{ ...owner, name: FORMER_USERS.name, value: FORMER_USERS.encode(former) }]),
  ]
}

function renamedNote(name: string, { from, to }: Renaming): string {
  const space = name.indexOf(' ')
  const [key, of] = [name.slice(0, space + 1), name.slice(space + 1)]
  if (space < 0) return name
  if (of === from || of.startsWith(`${from} `)) return `${key}${to}${of.slice(from.length)}`
  return `${key}${renamedKey(of, { from, to })}`
}
