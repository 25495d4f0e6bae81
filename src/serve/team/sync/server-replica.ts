import type { Clock } from '../../../base/clock.ts'
import type { MakeId } from '../../../base/ids.ts'
import type { Log } from '../../../base/log.ts'
import { wholeReach } from '../../../model/reach.ts'
import type { Redact } from '../../../redact/redact.ts'
import { numberOf } from '../../../store/db.ts'
import type { PostgresDatabase } from '../../../store/postgres/open.ts'
import { SERVER_PERSON } from '../../../store/postgres/sync-access.ts'
import type { ReplicaContext } from '../../../sync/replica/replica.ts'
import { type SyncReport, syncSpace } from '../../../sync/replica/run.ts'
import { joinSpace } from '../../../sync/replica/spaces.ts'
import { asTeamSeesIt } from '../../../sync/replica/team-view.ts'
import { postgresSpace } from '../../../sync/server/postgres-space.ts'
import { spaceFor } from '../../../sync/server/space.ts'

export interface ServerReplicaParts {
  readonly database: PostgresDatabase
  readonly clock: Clock
  readonly makeId: MakeId
  readonly redact: Redact
  readonly log: Log
}

/** The name of the only space that each of these records is about. */
const PEER = 'server'
const LOCK = 7236840

/**
 * Brings the rows of a team's space and its log together: what machines pushed is written into the rows, and what was written
 * there goes into the log. `busy` while another process does it; undefined in a space that no machine syncs with yet.
 */
export function runServerReplica(
  parts: ServerReplicaParts,
  space: string,
  { joins }: { readonly joins: boolean },
): Promise<SyncReport | 'busy' | undefined> {
  return parts.database.rowsForNobody().transaction(
    async (tx) => {
      const lock = await tx.get(`SELECT pg_try_advisory_xact_lock(hashtextextended(?, ${LOCK})) AS yes`, [
        space,
      ])
      return numberOf(lock ?? {}, 'yes') === 1 ? run(parts, space, joins) : 'busy'
    },
    { alone: false },
  )
}

async function run(
  { database, clock, makeId, redact, log }: ServerReplicaParts,
  space: string,
  joins: boolean,
): Promise<SyncReport | undefined> {
  const store = database.storeFor(space)
  const viewFor: ReplicaContext['viewFor'] = (_, sync) => asTeamSeesIt(sync, null)
  const context: ReplicaContext = { store, reach: wholeReach(space), clock, makeId, redact, log, viewFor }
  const known = await store.sync.peer(context.reach, PEER)
  if (known === undefined && !joins) return undefined
  // In a team's space all memories are the team's: one that somebody moves out of that scope leaves the space.
  const scopes = ['team'] as const
  const peer = known ?? (await joinSpace(context, { name: PEER, server: '', space, scopes, projects: 'all' }))
  const session = { space, replica: peer.replica, person: SERVER_PERSON, isPersonal: false }
  const rows = postgresSpace(database.rowsFor(space), space)
  return syncSpace(context, PEER, spaceFor(rows, session, clock.now), { now: true })
}
