import type { Clock } from '../../base/clock.ts'
import type { MakeId, RandomBytes } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Config } from '../../config/schema.ts'
import type { Actor } from '../../people/actor.ts'
import type { People } from '../../people/people.ts'
import type { Redact } from '../../redact/redact.ts'
import type { PoolState } from '../../store/postgres/pool.ts'
import type { Together } from '../../store/postgres/together.ts'
import type { Credential, Protection } from '../http/guards/guard.ts'
import type { Changes } from './changes.ts'
import type { Health } from './health.ts'
import type { TeamLiveHub } from './live.ts'
import type { Metrics } from './metrics.ts'
import type { Oidc } from './oidc/oidc.ts'
import type { RateLimit } from './rate-limit.ts'
import type { TakePart } from './sync/take-part.ts'

/** Everything that the routes of a team server use. Nothing in it is needed by another replica. */
export interface TeamServe {
  /** The names that the Host header may have. */
  readonly hosts: readonly string[]
  /** The address that people use, without a slash at its end. */
  readonly publicUrl: string
  readonly people: People
  /** Makes all work on a request one transaction. */
  readonly together: Together
  /** Settings as they are by default and by the environment; `user` is replaced by the space. */
  readonly config: Config
  readonly redact: Redact
  readonly live: TeamLiveHub
  readonly changes: Changes
  readonly takePart: TakePart
  readonly health: Health
  readonly metrics: Metrics
  readonly limit: RateLimit
  /** The connections to the database as they are now. */
  readonly connections: () => PoolState
  readonly oidc: Oidc | null
  /** Opens `GET /metrics`, and nothing else. */
  readonly metricsToken: string | undefined
  readonly files: string | undefined
  readonly clock: Clock
  readonly random: RandomBytes
  readonly makeId: MakeId
  readonly log: Log
  /** Replaced only by tests that show what each guard is for. */
  readonly protection?: Protection
}

/** A key that holds, and the person behind it. */
export interface TeamCredential extends Credential {
  readonly actor: Actor
}

/** A request behind its guards. */
export interface TeamRequest {
  readonly raw: Request
  readonly credential: TeamCredential | undefined
}

/** The things that a route of the people of a server may use. */
export interface TeamRouteContext {
  readonly serve: TeamServe
  readonly request: TeamRequest
}
