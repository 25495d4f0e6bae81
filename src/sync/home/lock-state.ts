/** The state `locked` of the private space, kept with the space: only a run that asks the server learns that keys were changed. */
import type { MemoriaError } from '../../base/errors.ts'
import type { SyncPeer } from '../../store/sync-rows.ts'
import type { SyncContext } from './context.ts'
import { keysProblem } from './keys.ts'
import { PRIVATE_SPACE } from './private-space.ts'

/** Keeps why the server's keys cannot be opened here. A problem with the files of this machine is seen without a note. */
export async function noteLocked(context: SyncContext, { message }: MemoriaError): Promise<void> {
  if (keysProblem(context.paths) !== undefined) return
  await changePrivate(context, (peer) => ({
    ...peer,
    state: 'locked',
    failure: message,
    failures: 0,
    retryAt: null,
  }))
}

/** Ends `locked` after the keys were opened. The next run compares both logs, as it may have had to before it was locked. */
export async function noteUnlocked(context: Pick<SyncContext, 'store' | 'reach'>): Promise<void> {
  await changePrivate(context, (peer) =>
    peer.state === 'locked'
      ? { ...peer, state: 'resync', failure: null, failures: 0, retryAt: null }
      : undefined,
  )
}

async function changePrivate(
  { store, reach }: Pick<SyncContext, 'store' | 'reach'>,
  change: (peer: SyncPeer) => SyncPeer | undefined,
): Promise<void> {
  await store.transaction(async ({ sync }) => {
    const peer = await sync.peer(reach, PRIVATE_SPACE)
    const changed = peer && change(peer)
    if (changed !== undefined) await sync.putPeer(reach, changed)
  })
}
