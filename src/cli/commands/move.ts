import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import type { Memoria } from '../../memoria.ts'
import type { MoveEnd } from '../../store/move/rows.ts'
import type { PostgresDatabase } from '../../store/postgres/open.ts'
import { databaseAddress, withoutPassword } from '../database-address.ts'
import { type MoveNames, sayMoved, sayPlan } from '../move-lines.ts'
import { withCommon } from '../options.ts'
import { makeProgress } from '../progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { withoutWorker } from '../without-worker.ts'

interface Options extends CommonOptions {
  readonly to?: string | true
  readonly from?: string | true
  readonly as?: string
  readonly stopWorker?: boolean
  readonly dryRun?: boolean
}

/** Somebody waits in front of the terminal. */
const PATIENCE_MS = 2000

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria move --to postgres://memoria_app@db.example.org/memoria --as ann')
    .option('--to [address]', 'copy your store into this database (default: MEMORIA_DATABASE_URL)')
    .option('--from [address]', 'copy it back from there into this home, which must hold nothing yet')
    .option('--as <id>', 'your id on the server (default: the setting `user`)')
    .option('--stop-worker', 'stop the worker of this home first, if one runs')
    .option('--dry-run', 'check both sides and count what would be copied')
    .action((options: Options) => move(options, shell))
}

async function move(options: Options, shell: Shell): Promise<void> {
  const address = addressOf(options)
  const isBack = options.from !== undefined
  const store = isBack ? (options.dryRun ? 'read' : 'create') : 'require'
  await shell.withMemoria({ ...options, store }, async (m) => {
    // Loaded only now: who has a store in a file never loads the driver.
    const { openPostgres } = await import('../../store/postgres/open.ts')
    const database = await openPostgres({ url: address, connections: 2, patienceMs: PATIENCE_MS })
    const moving = { m, database, options, shell, names: namesOf(m, address, options) }
    try {
      if (!isBack) await refuseUnknownPerson(moving)
      if (options.dryRun) return await plan(moving)
      await withoutWorker(m.context.paths, options.stopWorker === true, () => copy(moving))
    } finally {
      await database.close()
    }
  })
}

function addressOf({ to, from }: Options): string {
  if ((to === undefined) === (from === undefined))
    throw new MemoriaError('usage', 'say where to: --to ADDRESS, or --from ADDRESS for the way back', {
      hint: 'For example: memoria move --to postgres://memoria_app@db.example.org/memoria',
    })
  return databaseAddress(to ?? from)
}

function namesOf({ context }: Memoria, address: string, { from, as }: Options): MoveNames {
  const { user } = context.config
  const direction = from === undefined ? 'to' : 'from'
  return { direction, database: withoutPassword(address), user, as: as ?? user }
}

interface Moving {
  readonly m: Memoria
  readonly database: PostgresDatabase
  readonly names: MoveNames
  readonly options: Options
  readonly shell: Shell
}

async function plan(moving: Moving): Promise<void> {
  const { m, names, options, shell } = moving
  const { planMove } = await import('../../store/move/move.ts')
  const { isWithoutStore } = await import('../../store/sqlite/home-store.ts')
  const there = endInDatabase(moving)
  const found = isWithoutStore(m.context.store)
    ? await planMove(there, undefined, sourceOf(moving))
    : await withFile(moving, async (here) => {
        const [from, to] = names.direction === 'to' ? [here, there] : [there, here]
        return planMove(from, to, sourceOf(moving))
      })
  refuseNothing(found.rows, names)
  sayPlan(found, names, options, shell)
}

async function copy(moving: Moving): Promise<void> {
  const { m, names, options, shell } = moving
  const { moveStore, planMove } = await import('../../store/move/move.ts')
  const progress = makeProgress(process.stderr, m.context.clock, 'rows')
  await withFile(moving, async (here) => {
    const there = endInDatabase(moving)
    const [from, to] = names.direction === 'to' ? [here, there] : [there, here]
    const source = sourceOf(moving)
    refuseNothing((await planMove(from, to, source)).rows, names)
    try {
      const moved = await moveStore(from, to, {
        source,
        onProgress: ({ phase, table, done, total }) =>
          progress.show({ done, total, of: `${phase} ${table}` }),
      })
      progress.done()
      sayMoved(moved, names, options, shell)
    } finally {
      progress.done()
    }
  })
}

function endInDatabase({ database, names }: Moving): MoveEnd {
  return { db: database.rowsFor(names.as), kind: 'postgres', user: names.as }
}

/** Opens the rows of the file for the time of `work`. */
async function withFile<T>({ m, names }: Moving, work: (here: MoveEnd) => Promise<T>): Promise<T> {
  const { openConnection } = await import('../../store/sqlite/open.ts')
  const db = await openConnection(m.context.paths.store)
  try {
    return await work({ db, kind: 'file', user: names.user })
  } finally {
    await db.close()
  }
}

/** A move that was broken off is known again by this. */
function sourceOf({ m, names }: Moving): string {
  return names.direction === 'to' ? `file ${m.context.store.storeId}` : `${names.database} ${names.as}`
}

/** On a server that has people, rows of an id that nobody has would be nobody's. */
async function refuseUnknownPerson({ database, names }: Moving): Promise<void> {
  const sql = 'SELECT is_person(?) OR is_setup_needed() AS known'
  const row = await database.rowsFor(names.as).get(sql, [names.as])
  if (row?.['known'] === 1) return
  throw new MemoriaError('not_found', `the server has no person ${names.as}`, {
    hint: `Name your id there with --as ID, or add the person first: memoria admin user add ${names.as}`,
  })
}

/** A wrong id is the likely reason. */
function refuseNothing(rows: Readonly<Record<string, number>>, { direction, as, database }: MoveNames): void {
  if (direction === 'to' || Object.values(rows).some((count) => count > 0)) return
  throw new MemoriaError('not_found', `${database} has no rows of ${as}`, {
    hint: 'Name your id on the server: --as ID.',
  })
}
