import type { SpaceContext } from '../context.ts'
import { replacedBy } from '../extract/bring-back.ts'
import { forgetMemory } from '../store/forgetting.ts'
import type { Forgotten } from './forget.ts'

/** Forgets a memory of a space, which has neither vault nor backups of ours. Upkeep removes its text in due time. */
export async function forgetInSpace(
  { store, reach, log, author }: SpaceContext,
  id: string,
  why: string,
  purge: boolean,
): Promise<Forgotten> {
  const replaced = (await replacedBy(store, reach, id)).map((memory) => memory.id)
  if (purge) await store.memories.purge(reach, id, author(why))
  else await forgetMemory(store, reach, id, author(why))
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
