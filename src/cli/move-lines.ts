import type { Moved, MovePlan } from '../store/move/move.ts'
import { plural } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'

/** Which way a move goes, and under which ids. */
export interface MoveNames {
  readonly direction: 'to' | 'from'
  /** The address without its password. */
  readonly database: string
  readonly user: string
  /** The id of the person in the database. */
  readonly as: string
}

/** Prints what a move would do. */
export function sayPlan(
  { rows, target }: MovePlan,
  names: MoveNames,
  options: CommonOptions,
  shell: Shell,
): void {
  if (options.json) return shell.json({ ...names, dryRun: true, target, rows })
  const begun = target === 'begun' ? '; an earlier try was broken off, and would be finished' : ''
  const all = plural(totalOf(rows), 'row')
  if (target === 'complete') shell.say(`This move is complete: all ${all} are there already.`)
  else shell.say(`${all} would be copied ${wayOf(names)}${begun}.`)
  sayRows(rows, shell)
  shell.say('Nothing was changed.')
}

/** Prints what a move did. */
export function sayMoved(
  { rows, digest, wasComplete }: Moved,
  names: MoveNames,
  options: CommonOptions,
  shell: Shell,
): void {
  if (options.json) return shell.json({ ...names, dryRun: false, rows, digest, wasComplete })
  const done = wasComplete ? 'complete already' : 'moved'
  shell.say(`${shell.style.good(done)}  ${plural(totalOf(rows), 'row')} ${wayOf(names)}`)
  sayRows(rows, shell)
  shell.say(`Both sides have the same digest: ${digest}`)
  const after =
    names.direction === 'to'
      ? 'The store in this home is as it was, and is still the one that is used here.'
      : 'The rows in the database are as they were.'
  shell.say(shell.style.dim(after))
}

function wayOf({ direction, database, user, as }: MoveNames): string {
  return `${direction} ${database}${user === as ? '' : `, where ${user} is ${as}`}`
}

function sayRows(rows: Readonly<Record<string, number>>, shell: Shell): void {
  for (const [table, count] of Object.entries(rows))
    if (count > 0) shell.say(`${String(count).padStart(9)}  ${table}`)
}

function totalOf(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}
