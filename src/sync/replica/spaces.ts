import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { LOG_START, NOT_COMPARED, type SyncPeer } from '../../store/sync-rows.ts'
import { compareMemory } from './compare.ts'
import {
  inTransaction,
  isJoining,
  putShadow,
  type ReplicaContext,
  readShadow,
  SYNC,
  takesPart,
} from './replica.ts'
import { settle } from './settle.ts'

export type NewSpace = Pick<SyncPeer, 'name' | 'server' | 'space' | 'scopes' | 'projects'>

/**
 * Joins a space as a new replica. Until then nothing is queued, and afterwards only what takes part. The first run reads the whole
 * log of the space before it compares anything.
 */
export async function joinSpace(
  { store, reach, makeId }: ReplicaContext,
  given: NewSpace,
): Promise<SyncPeer> {
  const { name, server, space, scopes, projects } = given
  const peer: SyncPeer = {
    name,
    server,
    space,
    scopes,
    projects,
    replica: makeId(),
    clock: null,
    compared: NOT_COMPARED,
    cursor: LOG_START,
    incarnation: null,
    head: 0,
    state: 'ready',
    failure: null,
    failures: 0,
    retryAt: null,
    syncedAt: null,
  }
  return store.transaction(async ({ sync }) => {
    if ((await sync.peer(reach, name)) !== undefined)
      throw new MemoriaError('conflict', `this home takes part in a space named ${name} already`, {
        hint: 'Choose another name, or leave that space first.',
      })
    await sync.putPeer(reach, peer)
    return peer
  })
}

/** Leaves a space. Its record goes with all that waited; the memories stay as they are. */
export async function leaveSpace({ store, reach }: ReplicaContext, name: string): Promise<void> {
  await store.sync.removePeer(reach, name)
}

const ENROL_BATCH = 200

/**
 * Changes which memories take part. Those that do no more stay here and elsewhere as they are. Those that do now are compared, and
 * what came of them before is written here.
 */
export async function enrol(
  context: ReplicaContext,
  name: string,
  { scopes, projects }: Pick<SyncPeer, 'scopes' | 'projects'>,
): Promise<void> {
  await inTransaction(context, name, async (work) => {
    const compared = isJoining(work.peer) ? NOT_COMPARED : 0
    work.peer = { ...work.peer, scopes, projects, compared }
  })
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(context, name, async (work) => {
      const ids = await work.sync.shadowIds(name, from, ENROL_BATCH)
      const at = isoTime(work.now)
      for (const id of ids) {
        const shadow = await readShadow(work, id)
        const row = await work.sync.read(work.reach, id)
        if (shadow === undefined) continue
        if (row !== undefined && !takesPart(work.peer, row.memory))
          await putShadow(work, id, { ...shadow, local: null, digest: null })
        else if (shadow.local === null && !isJoining(work.peer)) {
          await compareMemory(work, id)
          await settle(work, id, { at, by: SYNC, why: `it takes part in ${name} now` })
        }
      }
      return ids.length < ENROL_BATCH ? undefined : ids.at(-1)
    })
  }
}
