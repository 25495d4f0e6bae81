import type { HostCall } from '../../model/event.ts'
import type { Reach } from '../../model/reach.ts'
import type { AlreadyTold, Telling } from '../ledger.ts'
import type { Stated } from '../stated.ts'

export interface CallRequest {
  readonly call: HostCall
  readonly cwd: string | null
  readonly project: string | null
  readonly reach: Reach
  readonly already: AlreadyTold
  /** What the agent reads by itself. Asked for only when something fits, since it looks at files. */
  readonly stated: () => Promise<Stated | undefined>
}

/** One line for a tool call. */
export interface CallNote {
  readonly line: string
  /** The call is kept from running once, so that the agent reads the line before it, and not after. */
  readonly holds: boolean
  readonly tellings: readonly Telling[]
  readonly also: readonly string[]
}
