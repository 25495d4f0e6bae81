import type { ReplicaContext } from '../replica/replica.ts'
import { asTeamSeesIt } from '../replica/team-view.ts'
import type { SyncContext } from './context.ts'
import { loginOn } from './login.ts'
import { isPrivateSpace } from './private-space.ts'

/** The context of a run on a server: in a team's space the words of this home are those of the person who is logged in. */
export function seenOn(context: SyncContext, server: string): SyncContext & ReplicaContext {
  const login = loginOn(context.paths, server)
  const speaker = login.ok ? (login.value.name ?? login.value.person) : ''
  return {
    ...context,
    viewFor: (peer, rows) => (isPrivateSpace(peer) ? rows : asTeamSeesIt(rows, speaker)),
  }
}
