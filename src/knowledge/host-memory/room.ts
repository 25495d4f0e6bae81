import type { Environment } from '../../config/environment.ts'
import type { ChangingRoom } from '../room.ts'

/** What reading the hosts' own memories needs of the house. */
export interface HostMemoryRoom extends ChangingRoom {
  readonly env: Environment
  readonly config: { readonly off: boolean }
}
