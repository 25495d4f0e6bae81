import type { SyncPeer } from '../../store/sync-rows.ts'
import type { ReplicaContext } from './replica.ts'
import { countUnrecorded } from './unrecorded.ts'

/** The state of sync with one space, for a person. */
export interface SyncStatus
  extends Pick<SyncPeer, 'name' | 'server' | 'space' | 'state' | 'failure' | 'retryAt' | 'syncedAt'> {
  /** Changes of this machine that the server has not confirmed, also those that no run has found yet. */
  readonly waiting: number
  /** Operations that were refused, by either side. */
  readonly dead: number
  /** Operations of the server that are not merged here yet. */
  readonly behind: number
  /** The next step, where a person has to do something. */
  readonly hint: string | null
}

/** The state of every space that this home takes part in. It asks no server. */
export async function syncStatus(
  context: Pick<ReplicaContext, 'store' | 'reach' | 'viewFor'>,
): Promise<SyncStatus[]> {
  const { store, reach } = context
  const all: SyncStatus[] = []
  for (const peer of await store.sync.peers(reach)) {
    const { name, server, space, state, failure, retryAt, syncedAt } = peer
    const { waiting: queued, dead } = await store.sync.countOps(name)
    const waiting = queued + (await countUnrecorded(context, peer))
    const behind = Math.max(0, peer.head - peer.cursor.seq)
    const counts = { waiting, dead, behind }
    all.push({ name, server, space, state, failure, retryAt, syncedAt, ...counts, hint: hintFor(peer, dead) })
  }
  return all
}

function hintFor({ state }: SyncPeer, dead: number): string | null {
  if (state === 'unauthorized')
    return 'The server does not accept the key. Everything stays here. Log in again.'
  if (state === 'forbidden')
    return 'The server does not let you into this space. Everything stays here. Ask its owner.'
  if (state === 'read-only')
    return 'What others write still comes, and your changes stay here. Ask an owner of the team for a role that may write.'
  if (dead > 0) return `${dead} operations were refused; all others go on.`
  return null
}
