import { MemoriaError } from '../../base/errors.ts'
import { digestOfAll, digestOfTable, type TableDigest } from './digest.ts'
import type { Renaming } from './rename.ts'
import { MOVED_FROM, type MoveEnd, pagesOf, putPointers, putRows } from './rows.ts'
import { countRows, removeStrays } from './strays.ts'
import { MOVED_TABLES, type MovedTable } from './tables.ts'
import { claimTarget, notEmpty, refuseOtherUsers, type TargetState, targetState } from './target.ts'

export interface Moved {
  /** How many rows each table has now, on both sides. */
  readonly rows: Readonly<Record<string, number>>
  /** A digest of everything that was moved, equal on both sides. */
  readonly digest: string
  /** True when everything was there already, by a move before this one. */
  readonly wasComplete: boolean
}

export interface MoveOptions {
  /** Says in words where the rows come from: a move that was broken off is known again by it. */
  readonly source: string
  readonly onProgress?: (progress: MoveProgress) => void
}

export interface MoveProgress {
  readonly phase: 'copy' | 'compare'
  readonly table: string
  /** Rows of all tables so far, and in total. */
  readonly done: number
  readonly total: number
}

/** The work of a move, found without changing anything. */
export interface MovePlan {
  readonly rows: Readonly<Record<string, number>>
  readonly target: TargetState
}

/** Looks at both ends as a move does, and refuses what a move would refuse. Without `to`, that store is not made yet. */
export async function planMove(from: MoveEnd, to: MoveEnd | undefined, source: string): Promise<MovePlan> {
  await refuseOtherUsers(from)
  const target = to === undefined ? 'empty' : await stateOf(from, to, source)
  const rows: Record<string, number> = {}
  for (const table of MOVED_TABLES) rows[table.name] = await countRows(from, table)
  return { rows, target }
}

async function stateOf(from: MoveEnd, to: MoveEnd, source: string): Promise<TargetState> {
  const state = await targetState(to, source)
  if (state !== undefined) return state
  const renaming = { from: from.user, to: to.user }
  for (const table of MOVED_TABLES) {
    const [one, other] = [await countRows(from, table), await countRows(to, table)]
    if (one !== other || (one > 0 && !(await isCopied(from, to, table, renaming)))) throw notEmpty()
  }
  return 'complete'
}

/**
 * Copies all rows of a user from one store into another and compares digests of every table on both sides. The user may have
 * another id there. A move that was broken off is finished by doing it again: tables that are complete are not written again.
 * The source is only read.
 */
export async function moveStore(from: MoveEnd, to: MoveEnd, options: MoveOptions): Promise<Moved> {
  const { source, onProgress } = options
  const renaming = { from: from.user, to: to.user }
  const { rows, target } = await planMove(from, to, source)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  if (target === 'complete') return { ...(await compared(from, to, renaming)), wasComplete: true }
  await claimTarget(to, source)
  await removeStrays(from, to, renaming)
  let done = 0
  for (const table of MOVED_TABLES) {
    onProgress?.({ phase: 'copy', table: table.name, done, total })
    if (target === 'begun' && (await isCopied(from, to, table, renaming))) {
      done += rows[table.name] ?? 0
      continue
    }
    for await (const page of pagesOf(from, table, renaming)) {
      await putRows(to, table, page)
      done += page.length
      onProgress?.({ phase: 'copy', table: table.name, done, total })
    }
    if (table.pointsToSelf !== undefined)
      for await (const page of pagesOf(from, table, renaming)) await putPointers(to, table, page)
  }
  const moved = await compared(from, to, renaming, (table, compared) =>
    onProgress?.({ phase: 'compare', table, done: compared, total }),
  )
  await to.db.run('DELETE FROM notes WHERE name = ?', [MOVED_FROM])
  return { ...moved, wasComplete: false }
}

async function isCopied(from: MoveEnd, to: MoveEnd, table: MovedTable, renaming: Renaming): Promise<boolean> {
  if ((await countRows(to, table)) === 0) return false
  const [one, other] = [await digestOfTable(from, table, renaming), await digestOfTable(to, table)]
  return one.digest === other.digest
}

async function compared(
  from: MoveEnd,
  to: MoveEnd,
  renaming: Renaming,
  onTable: (table: string, rows: number) => void = () => undefined,
): Promise<Omit<Moved, 'wasComplete'>> {
  const digests: Record<string, TableDigest> = {}
  const differing: string[] = []
  let done = 0
  for (const table of MOVED_TABLES) {
    onTable(table.name, done)
    const [one, other] = [await digestOfTable(from, table, renaming), await digestOfTable(to, table)]
    digests[table.name] = one
    done += one.rows
    if (one.digest !== other.digest) differing.push(`${table.name} (${one.rows} and ${other.rows} rows)`)
  }
  const rows = Object.fromEntries(Object.entries(digests).map(([name, { rows: count }]) => [name, count]))
  if (differing.length === 0) return { rows, digest: digestOfAll(digests) }
  throw new MemoriaError('conflict', `the two stores differ after the move: ${differing.join(', ')}`, {
    hint: 'Something was written meanwhile. Stop what writes to either of them, and move again.',
  })
}
