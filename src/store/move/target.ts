import { MemoriaError } from '../../base/errors.ts'
import { numberOf, textColumn } from '../db.ts'
import { MOVED_FROM, type MoveEnd } from './rows.ts'

/**
 * `begun`: an earlier try of the same move was broken off, and is finished by doing it again. `complete`: everything is there
 * already, row for row.
 */
export type TargetState = 'empty' | 'begun' | 'complete'

/** A file may hold rows of several users; some of its tables do not say whose they are. */
export async function refuseOtherUsers({ db, kind, user }: MoveEnd): Promise<void> {
  if (kind === 'postgres') return
  const found = await db.all(
    'SELECT user_id FROM memories UNION SELECT user_id FROM sessions UNION SELECT user_id FROM runs',
  )
  const others = found.map((row) => textColumn(row, 'user_id')).filter((name) => name !== user)
  if (others.length === 0) return
  const hint =
    found.length === 1
      ? `If these are yours, say so: memoria move --set user=${others[0]} …`
      : 'Export what is yours instead: memoria export'
  throw new MemoriaError('refused', `the store also holds rows of ${others.join(', ')}`, { hint })
}

/** Only an empty store is moved into, or one that an earlier try of the same move began to fill; undefined for any other. */
export async function targetState(
  { db }: Pick<MoveEnd, 'db'>,
  source: string,
): Promise<'empty' | 'begun' | undefined> {
  const note = await db.get('SELECT value FROM notes WHERE name = ?', [MOVED_FROM])
  if (note !== undefined && textColumn(note, 'value') === source) return 'begun'
  const row = await db.get(
    'SELECT (SELECT count(*) FROM memories) + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM projects) AS many',
  )
  return note === undefined && numberOf(row ?? {}, 'many') === 0 ? 'empty' : undefined
}

/** The store to move into has rows of its own. */
export function notEmpty(): MemoriaError {
  return new MemoriaError('conflict', 'the store to move into is not empty', {
    hint: 'Move into an empty one, or export and import: memoria export, memoria import.',
  })
}

/** Notes in the store to move into where its rows come from. */
export async function claimTarget({ db }: MoveEnd, source: string): Promise<void> {
  await db.transaction(async (tx) => {
    const state = await targetState({ db: tx }, source)
    if (state === undefined) throw notEmpty()
    if (state === 'begun') return
    await tx.run('INSERT INTO notes (name, value) VALUES (?, ?)', [MOVED_FROM, source])
  })
}
