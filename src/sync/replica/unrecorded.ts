/** Changes that were made here since the last comparison, which no operation says yet. */
import type { SyncPeer } from '../../store/sync-rows.ts'
import type { LocalChange } from './local-change.ts'
import { findChange } from './record.ts'
import { isJoining, type ReplicaContext, rowsFor } from './replica.ts'

/** At most so many changed memories are compared: a state must be known at once, even after weeks without a run. */
const MAX_COMPARED = 2_000

/** Counts the operations that the next run makes of what changed here. It writes nothing. */
export async function countUnrecorded(
  context: Pick<ReplicaContext, 'store' | 'reach' | 'viewFor'>,
  peer: SyncPeer,
): Promise<number> {
  if (isJoining(peer)) return 0
  const { store, reach } = context
  const changed = await store.sync.changes(reach, peer.compared, MAX_COMPARED)
  const touched = await store.sync.touched(reach, MAX_COMPARED)
  const rows = { sync: rowsFor(context, peer, store.sync), reach, peer, states: new Map() }
  let count = 0
  for (const id of new Set([...changed.map(({ memory }) => memory), ...touched]))
    if (isCounted((await findChange(rows, id))?.change)) count += 1
  return count
}

/** Without a login the name of the person is not known, so that their own words seem to have another author. */
function isCounted(change: LocalChange | undefined): boolean {
  return change !== undefined && Object.keys(change.fields ?? {}).join() !== 'author'
}
