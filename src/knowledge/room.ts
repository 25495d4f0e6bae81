import type { Clock } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Reach } from '../model/reach.ts'
import type { Redact } from '../redact/redact.ts'
import type { Store } from '../store/store.ts'

/** What everything here needs of the house that changes memories: each part adds what it alone needs. */
export interface ChangingRoom {
  readonly store: Store
  readonly reach: Reach
  readonly clock: Clock
  readonly makeId: MakeId
  readonly redact: Redact
  readonly log: Log
}
