import type { SyncPeer } from '../../store/sync-rows.ts'
import { type SyncStatus, syncStatus } from '../replica/status.ts'
import type { SyncContext } from './context.ts'
import { keysProblem } from './keys.ts'
import { loginOn } from './login.ts'
import { isPrivateSpace } from './private-space.ts'
import type { SpaceState } from './sync-home.ts'
import { seenOnEach } from './view.ts'

/** The state of sync with one space, and what takes part in it. */
export interface SpaceStatus extends Omit<SyncStatus, 'state'>, Pick<SyncPeer, 'scopes' | 'projects'> {
  /** The server cannot read what is in the private space; it can in that of a team. */
  readonly kind: 'private' | 'team'
  readonly state: SpaceState
}

/** Why the private space is locked: by what this machine has, or by what the last run learned from the server. */
function lockedBy(
  { paths }: Pick<SyncContext, 'paths'>,
  { state, failure }: Pick<SpaceStatus, 'state' | 'failure'>,
): string | undefined {
  const here = keysProblem(paths)
  return here ?? (state === 'locked' ? (failure ?? 'the keys were changed on another machine') : undefined)
}

/** The state of every space of a home. It asks no server, and does not fail for a login that cannot be used. */
export async function spaceStatuses(
  context: Pick<SyncContext, 'store' | 'reach' | 'paths'>,
): Promise<SpaceStatus[]> {
  const peers = new Map((await context.store.sync.peers(context.reach)).map((peer) => [peer.name, peer]))
  return (await syncStatus({ ...context, viewFor: seenOnEach(context) })).map((status) => {
    const { scopes = [], projects = [] } = peers.get(status.name) ?? {}
    const login = loginOn(context.paths, status.server)
    const known: SpaceStatus = {
      ...status,
      scopes,
      projects,
      kind: isPrivateSpace(status) ? 'private' : 'team',
    }
    const locked = known.kind === 'private' ? lockedBy(context, known) : undefined
    if (login.ok && locked !== undefined)
      return {
        ...known,
        state: 'locked',
        failure: locked,
        hint: 'Everything stays here. Open the keys with the passphrase: memoria sync on --private',
      }
    if (login.ok) return known
    return {
      ...known,
      state: 'logged-out',
      failure: login.error,
      hint: `Everything stays here. Log in again: memoria login ${status.server}`,
    }
  })
}
