import type { Clock } from '../../base/clock.ts'
import type { MakeId } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Environment } from '../../config/environment.ts'
import type { Reach } from '../../model/reach.ts'
import type { Redact } from '../../redact/redact.ts'
import type { Store } from '../../store/store.ts'

/** What reading the hosts' own memories needs of the house. */
export interface HostMemoryRoom {
  readonly store: Store
  readonly reach: Reach
  readonly clock: Clock
  readonly makeId: MakeId
  readonly redact: Redact
  readonly log: Log
  readonly env: Environment
  readonly config: { readonly off: boolean }
}
