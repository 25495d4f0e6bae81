import { type Clock, systemClock } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { idMaker, type RandomBytes, systemRandom } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import { unwrap } from '../../base/result.ts'
import type { Config } from '../../config/schema.ts'
import { openPeople } from '../../people/open.ts'
import { makeRedactor } from '../../redact/redact.ts'
import { openNotices } from '../../store/postgres/notices.ts'
import { openPostgres, type PostgresDatabase } from '../../store/postgres/open.ts'
import { loopbackHosts } from '../http/run.ts'
import { listenHttp } from '../http/server.ts'
import { builtUi } from '../http/ui-folder.ts'
import { createTeamApp } from './app.ts'
import { openChanges } from './changes.ts'
import type { TeamServe } from './context.ts'
import { TEAM_PROTECTION } from './guards.ts'
import { openHealth } from './health.ts'
import { openTeamLive } from './live.ts'
import { openMetrics } from './metrics.ts'
import type { OidcSettings } from './oidc/oidc.ts'
import { openRateLimit } from './rate-limit.ts'
import { readableContexts } from './readable-contexts.ts'
import { openTakePart } from './sync/take-part.ts'
import { openUpkeep } from './upkeep.ts'

export interface ServerOptions {
  readonly databaseUrl: string
  readonly schema?: string
  readonly connections?: number
  readonly prepare?: boolean
  readonly address: string
  readonly port: number
  readonly publicUrl?: string
  /** Requests that a key may make in a minute, on this replica; 0 for no limit. */
  readonly perMinute: number
  readonly metricsToken?: string
  readonly oidc?: OidcSettings
  readonly config: Config
  readonly log: Log
  readonly clock?: Clock
  readonly random?: RandomBytes
}

/** A server of many people that listens. */
export interface RunningTeamServer {
  readonly address: string
  readonly publicUrl: string
  /** The one-time token for the first owner; null when there is somebody already. */
  readonly setup: string | null
  /** Resolves when the signal came, everything under way was answered, and all connections are closed. */
  untilEnd(signal: AbortSignal): Promise<void>
}

export async function serveTeam(options: ServerOptions): Promise<RunningTeamServer> {
  const { clock = systemClock, random = systemRandom, log, databaseUrl, schema = 'memoria' } = options
  const publicUrl = options.publicUrl === undefined ? undefined : checkedPublicUrl(options.publicUrl)
  const redact = unwrap(makeRedactor(options.config.redact))
  const makeId = idMaker(clock, random)
  const database = await openPostgres({
    url: databaseUrl,
    schema,
    ...(options.connections === undefined ? {} : { connections: options.connections }),
    ...(options.prepare === undefined ? {} : { prepare: options.prepare }),
  })
  try {
    return await start(database)
  } catch (thrown) {
    await database.close()
    throw thrown
  }

  async function start(opened: PostgresDatabase): Promise<RunningTeamServer> {
    const people = openPeople({ database: opened, clock, makeId, random, redact })
    const changes = await openChanges({
      open: (onText, onReconnected) =>
        openNotices({ url: databaseUrl, channel: channelOf(schema), onText, onReconnected }),
      onFailure: (thrown) => log.error('live.notice_failed', { reason: String(thrown) }),
    })
    const parts = { config: options.config, redact, clock, makeId, log }
    const live = openTeamLive({
      maxClients: TEAM_PROTECTION.maxLiveClients,
      spaces: readableContexts(people, parts),
      log,
    })
    changes.follow(live.changed)
    const takePart = openTakePart({ ...parts, database: opened, onApplied: changes.changed })
    changes.follow(takePart.changed)
    const upkeep = openUpkeep({ database: opened, clock, makeId, random, redact }, options.config, log)
    const health = openHealth({ store: opened.storeFor(HEALTH_SPACE), clock, log })
    const shared = {
      people,
      together: opened.together,
      changes,
      live,
      takePart,
      health,
      random,
      ...parts,
      connections: opened.connections,
      metrics: openMetrics(),
      limit: openRateLimit(options.perMinute, clock),
      metricsToken: options.metricsToken,
      files: builtUi(),
    }
    const { oidc } = options
    const openOidc = oidc === undefined ? undefined : (await import('./oidc/open.ts')).openOidc
    const serveOn = (port: number): TeamServe => {
      const url = publicUrl ?? `http://${options.address}:${port}`
      const hosts = [new URL(url).host, ...(publicUrl === undefined ? loopbackHosts(port) : [])]
      const serve = { ...shared, hosts, publicUrl: url }
      return { ...serve, oidc: oidc === undefined ? null : (openOidc?.(oidc, serve) ?? null) }
    }
    const stopWork = async () => {
      await takePart.stop()
      await upkeep.stop()
      await changes.close()
    }
    const { address, port: asked } = options
    const listening = await listenHttp({
      address,
      port: asked,
      clock,
      app: (port) => createTeamApp(serveOn(port)),
    }).catch(async (thrown) => {
      await stopWork()
      throw thrown
    })
    // A new token ends the earlier ones, so a server that cannot listen must not make one.
    const setup = await people.setup.offer().catch(async (thrown) => {
      await listening.close()
      await stopWork()
      throw thrown
    })
    log.info('server.started', { port: listening.port })
    return {
      address: `http://${address}:${listening.port}/`,
      publicUrl: publicUrl ?? `http://${address}:${listening.port}`,
      setup: setup ?? null,
      untilEnd: async (signal) => {
        await aborted(signal)
        // First no load balancer sends anybody here, then streams end, then what is under way is answered.
        health.stop()
        live.close()
        await listening.close()
        await stopWork()
        await opened.close()
        log.info('server.stopped', {})
      },
    }
  }
}

/** The space that only the health check writes to: no person and no team can have this id. */
const HEALTH_SPACE = ':health'

/** One channel for each schema: two servers on one database do not hear each other. */
function channelOf(schema: string): string {
  return `memoria_live_${Buffer.from(schema).toString('hex')}`.slice(0, LONGEST_NAME)
}

const LONGEST_NAME = 63

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function checkedPublicUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    url.search === ''
  )
    return url.origin
  throw new MemoriaError('invalid_input', `"${given.slice(0, 100)}" is no address that people could use`, {
    hint: 'Give the scheme and the name: --public-url https://memory.example.com',
  })
}
