import { type AccessRule, MAY_READ, MAY_WRITE, OWN } from './access-rules.ts'
import { inSpaceAs } from './people-access.ts'

/** The name under which the server takes part in spaces of teams: no person and no team can have it. */
export const SERVER_PERSON = ':server'

/** The person of a replica. The server's own replicas act without a key, for a space itself. */
const PERSON = `coalesce((SELECT live_actor()), '${SERVER_PERSON}')`
/** As the policy has it: owners and maintainers, whatever the review mode of the team leaves to its members. */
const ADDED = `${OWN} AND ${MAY_WRITE} AND (${inSpaceAs('maintainer')} OR (SELECT live_actor()) IS NULL)`

/** The log of each space: read and added to with the space as a whole, and never by a share. Nothing of it is deleted. */
export const SYNC_ACCESS: Readonly<Record<string, AccessRule>> = {
  space_heads: { reads: `${OWN} AND ${MAY_READ}`, adds: ADDED, changes: ADDED, sets: 'seq, chain' },
  space_log: { reads: `${OWN} AND ${MAY_READ}`, adds: ADDED, changes: ADDED, sets: 'body' },
  // Everybody who reads a space says how far, in their own name.
  space_replicas: {
    reads: `${OWN} AND ${MAY_READ}`,
    adds: `${OWN} AND ${MAY_READ} AND person = ${PERSON}`,
    changes: `${OWN} AND ${MAY_READ} AND person = ${PERSON}`,
    sets: 'acked, seen_at',
  },
  // Only the person's own: a team has no keys here.
  space_keys: {
    reads: `${OWN} AND user_id = (SELECT live_actor())`,
    adds: `${OWN} AND ${MAY_WRITE} AND user_id = (SELECT live_actor())`,
    changes: `${OWN} AND ${MAY_WRITE} AND user_id = (SELECT live_actor())`,
    sets: 'ring, digest, at',
  },
}
