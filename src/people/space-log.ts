import { createHash } from 'node:crypto'
import { textColumn } from '../store/db.ts'
import { postgresSpace } from '../sync/server/postgres-space.ts'
import type { SpaceStore } from '../sync/server/space-store.ts'
import type { Actor } from './actor.ts'
import { nowIn, type PeopleContext, useOf } from './context.ts'

/** The log of a space as an actor sees it, and the wrapped keys of a personal one. */
export interface SpaceLog {
  readonly store: SpaceStore
  /** The ring as the person's machine wrote it: nothing here can open it. */
  ring(): Promise<string | undefined>
  /** Keeps a ring in place of the one with this digest, or as the first one; false where another stands there. */
  putRing(ring: string, replaces: string | null): Promise<boolean>
}

/** Opens the log of a space. PostgreSQL shows and takes only what this key may read and write. */
export function openLogOf(context: PeopleContext, actor: Actor, space: string): SpaceLog {
  const db = context.database.rowsFor(useOf(actor, space))
  return {
    store: postgresSpace(db, space),
    ring: async () => {
      const row = await db.get('SELECT ring FROM space_keys WHERE user_id = ?', [space])
      return row && textColumn(row, 'ring')
    },
    putRing: async (ring, replaces) => {
      const digest = createHash('sha256').update(ring).digest('hex')
      const at = nowIn(context)
      const changed =
        replaces === null
          ? await db.run(
              'INSERT INTO space_keys (user_id, ring, digest, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
              [space, ring, digest, at],
            )
          : await db.run(
              'UPDATE space_keys SET ring = ?, digest = ?, at = ? WHERE user_id = ? AND digest = ?',
              [ring, digest, at, space, replaces],
            )
      return changed === 1
    },
  }
}
