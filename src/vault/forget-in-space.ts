import { isoTime } from '../base/clock.ts'
import type { SpaceContext } from '../context.ts'
import { replacedBy } from '../extract/bring-back.ts'
import { forgetMemory } from '../store/forgetting.ts'
import { retentionLimit, tickRetention } from '../store/retention-clock.ts'
import type { Forgotten } from './forget.ts'

/** Forgets a memory of a space, which has neither vault nor backups of ours: the database is all there is. */
export async function forgetInSpace(
  context: SpaceContext,
  id: string,
  why: string,
  purge: boolean,
): Promise<Forgotten> {
  const { store, reach, log, author } = context
  const replaced = (await replacedBy(store, reach, id)).map((memory) => memory.id)
  if (purge) await store.memories.purge(reach, id, author(why))
  else await forgetMemory(store, reach, id, author(why))
  await purgeExpired(context)
  log.info(purge ? 'memory.purged' : 'memory.forgotten', { id })
  return {
    id,
    purged: purge,
    scrubbed: purge,
    replaced,
    backups: [],
    vault: [],
    agents: [],
    sessions: [],
    others: [],
    back: [],
  }
}

/** Removes the text of memories that were forgotten longer ago than the retention time. */
async function purgeExpired({ store, reach, clock, config, author }: SpaceContext): Promise<void> {
  const time = await tickRetention(store.state, clock)
  const days = config.retention.forgottenDays
  const limit = days === 0 ? clock.now() : retentionLimit(time, days)
  for (const id of await store.memories.purgeable(reach, isoTime(limit)))
    await store.memories.purge(reach, id, author('the retention time is over'))
}
