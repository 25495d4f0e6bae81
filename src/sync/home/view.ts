import type { SyncPeer, SyncRows } from '../../store/sync-rows.ts'
import type { ReplicaContext } from '../replica/replica.ts'
import { asTeamSeesIt } from '../replica/team-view.ts'
import type { SyncContext } from './context.ts'
import { loginOn } from './login.ts'
import { isPrivateSpace } from './private-space.ts'

/** The context of a run on a server: in a team's space the words of this home are those of the person who is logged in. */
export function seenOn(context: SyncContext, server: string): SyncContext & ReplicaContext {
  const speaker = speakerOn(context.paths, server)
  return { ...context, viewFor: (peer, rows) => viewOf(peer, rows, speaker) }
}

/** The rows of a home as each of its spaces has them, for as many servers as there are. */
export function seenOnEach({ paths }: Pick<SyncContext, 'paths'>): NonNullable<ReplicaContext['viewFor']> {
  return (peer, rows) => viewOf(peer, rows, speakerOn(paths, peer.server))
}

function viewOf(peer: SyncPeer, rows: SyncRows, speaker: string): SyncRows {
  return isPrivateSpace(peer) ? rows : asTeamSeesIt(rows, speaker)
}

function speakerOn(paths: SyncContext['paths'], server: string): string {
  const login = loginOn(paths, server)
  return login.ok ? (login.value.name ?? login.value.person) : ''
}
