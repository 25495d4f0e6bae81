import type { Clock } from '../base/clock.ts'
import { DAY_MS, isLongAgo } from '../base/clock.ts'
import type { SpaceStatus } from '../sync/home/status.ts'
import { type Check, unwell, well } from './check.ts'

/** A machine may be offline for a day before that is worth a warning. */
const OFFLINE_MS = DAY_MS

/** A finding for each space that this home takes part in. None where sync is off. */
export function checkSync(spaces: readonly SpaceStatus[], clock: Clock): Check[] {
  return spaces.map((space) => checkSpace(space, clock.now()))
}

/** States that end only when a person does something. */
const KEPT_HERE: readonly SpaceStatus['state'][] = [
  'unauthorized',
  'forbidden',
  'read-only',
  'logged-out',
  'locked',
]

function checkSpace(space: SpaceStatus, now: number): Check {
  const { name, state, failure, hint, dead, waiting, syncedAt } = space
  const queue = waiting === 0 ? '' : `, ${waiting} waiting`
  const last = syncedAt === null ? 'never synced' : `last synced ${syncedAt}`
  if (KEPT_HERE.includes(state))
    return unwell('sync', 'degraded', `${name}: ${failure ?? state} (${last}${queue})`, hint ?? TRY_NOW)
  if (dead > 0)
    return unwell(
      'sync',
      'degraded',
      `${name}: ${dead} refused, all others go on (${last}${queue})`,
      'See why, and retry or drop them: memoria sync dead',
    )
  const isLate = syncedAt === null ? failure !== null : isLongAgo(Date.parse(syncedAt), now, OFFLINE_MS)
  if (state !== 'ready' && isLate)
    return unwell('sync', 'degraded', `${name}: ${failure ?? state} (${last}${queue})`, TRY_NOW)
  return well('sync', `${name}: ${state}, ${last}${queue}`)
}

const TRY_NOW = 'Try at once, and see what happens: memoria sync --now'
