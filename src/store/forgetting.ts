import { type Clock, isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { retentionLimit, tickRetention } from './retention-clock.ts'
import { markBackupsOutdated } from './sqlite/auto-backup.ts'
import type { Upkeep } from './sqlite/upkeep.ts'
import type { StateRows } from './state.ts'
import type { Author, MemoryRows } from './store.ts'

/** The part of a store that forgetting uses: its memories, and a way to rewrite the file. */
export interface Forgetful {
  readonly memories: MemoryRows
  readonly upkeep: Pick<Upkeep, 'scrub'>
}

/** Leaves a tombstone that `restoreMemory` can undo. */
export async function forgetMemory(
  { memories }: Pick<Forgetful, 'memories'>,
  reach: Reach,
  id: string,
  author: Author,
): Promise<void> {
  if (await memories.forget(reach, id, author)) return
  throw new MemoriaError('conflict', `memory ${shortId(id)} is forgotten already`, {
    hint: `Bring it back with \`memoria forget --undo ${shortId(id)}\`, or remove its text now with \`memoria forget ${shortId(id)} --purge\`.`,
  })
}

/** Removes the text from the store and its file for good. False when another program keeps old bytes of it in use. */
export async function purgeMemory(
  { memories, upkeep }: Forgetful,
  reach: Reach,
  id: string,
  author: Author,
): Promise<boolean> {
  await memories.purge(reach, id, author)
  return upkeep.scrub()
}

/** The reason of a purge that nobody asked for: each store drops what it forgot by itself. */
export const RETENTION_OVER = 'the retention time is over'

/** The part that dropping expired memories also uses: the clock, the reach, and the log. */
interface Expiring {
  readonly store: Forgetful & { readonly state: StateRows; close(): Promise<void> }
  readonly reach: Reach
  readonly clock: Clock
  readonly log: Log
  author(why: string): Author
}

/**
 * Removes the text of memories that were forgotten longer ago than the retention time, at the next opening of the
 * store. It uses the retention clock, so that a machine whose clock jumped purges nothing.
 */
export async function dropExpired(
  { store, reach, clock, log, author }: Expiring,
  days: number,
): Promise<void> {
  try {
    const forgottenBefore = (limit: number) => store.memories.purgeable(reach, isoTime(limit))
    const now = clock.now()
    // While nothing is forgotten, a command writes nothing; while something is, its days are counted.
    if ((await forgottenBefore(now)).length === 0) return
    const time = await tickRetention(store.state, clock)
    // Without a retention time nothing depends on how late it is.
    const expired = await forgottenBefore(days === 0 ? now : retentionLimit(time, days))
    if (expired.length === 0) return
    // Not before something has to go: an author's words are redacted, which is a tenth of what a short command takes.
    const by = author(RETENTION_OVER)
    await markBackupsOutdated(store.state)
    for (const id of expired) await store.memories.purge(reach, id, by)
    await store.upkeep.scrub()
    log.info('memory.expired', { count: expired.length })
  } catch (thrown) {
    await store.close()
    throw thrown
  }
}

export async function restoreMemory(
  { memories }: Pick<Forgetful, 'memories'>,
  reach: Reach,
  id: string,
  author: Author,
): Promise<Memory> {
  const restored = await memories.restore(reach, id, author)
  if (restored !== undefined) return restored
  if ((await memories.get(reach, id))?.state !== 'forgotten')
    throw new MemoriaError('conflict', `memory ${shortId(id)} is not forgotten`, {
      hint: `There is nothing to bring back. Look at it with: memoria show ${shortId(id)}`,
    })
  throw new MemoriaError('conflict', `memory ${shortId(id)} cannot be brought back: its text was purged`, {
    hint: 'A backup may still hold it: memoria backup --list',
  })
}
