import type { Clock } from '../../base/clock.ts'
import type { RandomBytes } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Memoria } from '../../memoria.ts'
import type { Protection } from './guards/guard.ts'
import type { LiveHub } from './live.ts'
import type { Logins } from './logins.ts'
import type { Tokens } from './tokens.ts'

/** Everything that the server's routes and guards use. */
export interface ServeContext {
  /** The address that it listens on, such as `127.0.0.1:4711`: the Host header must name it. */
  readonly hosts: readonly string[]
  readonly home: string
  /** Settings of this run that win over the file, as `key=value`. */
  readonly settings?: readonly string[] | undefined
  readonly tokens: Tokens
  readonly logins: Logins
  /** The opened memory. Fails while the store cannot be opened, and opens it again at the next call. */
  readonly memoria: () => Promise<Memoria>
  /** The same, for agents that ask over MCP: what they store is marked as the assistant's. */
  readonly memoriaForAgents: () => Promise<Memoria>
  readonly live: LiveHub
  /** The folder with the files of the dashboard; undefined where it was not built. */
  readonly files: string | undefined
  /** The program that hooks start; without it, no agent can be wired. */
  readonly program?: string | undefined
  readonly clock: Clock
  readonly random: RandomBytes
  readonly log: Pick<Log, 'info' | 'error'>
  /** Replaced only by tests that show what each guard is for. */
  readonly protection?: Protection
}
