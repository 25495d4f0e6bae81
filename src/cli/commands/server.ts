import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import {
  DATABASE_OWNER_VARIABLE,
  DATABASE_VARIABLE,
  METRICS_TOKEN_VARIABLE,
  OIDC_VARIABLES,
  processEnvironment,
  variable,
} from '../../config/environment.ts'
import { loadWithoutHome } from '../../config/load.ts'
import type { Config } from '../../config/schema.ts'
import type { ServerOptions } from '../../serve/team/run.ts'
import { checkedAddress } from '../../store/postgres/address.ts'
import type { PostgresMigrated } from '../../store/postgres/migrate.ts'
import { lineLog } from '../line-log.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { untilSignal } from '../until-signal.ts'

interface Options extends CommonOptions {
  readonly address: string
  readonly port: number
  readonly publicUrl?: string
  readonly migrate?: boolean
  readonly migrateOnly?: boolean
  readonly schema: string
  readonly connections: number
  readonly prepare: boolean
  readonly rate: number
}

const PORT = 8080
const CONNECTIONS = 10
const PER_MINUTE = 600

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria server --public-url https://memory.example.com')
    .option('--address <address>', 'listen on this address', '127.0.0.1')
    .option('--port <port>', 'listen on this port; 0 for any that is free', wholeNumber(0, 65_535), PORT)
    .option('--public-url <url>', 'the address that people use; other names are refused')
    .option('--migrate', `first migrate the database, as the owner in ${DATABASE_OWNER_VARIABLE}`)
    .option('--migrate-only', 'migrate the database and exit')
    .option('--schema <name>', 'the schema of memoria in the database', 'memoria')
    .option(
      '--connections <count>',
      'at most so many connections to the database',
      wholeNumber(1, 1_000),
      CONNECTIONS,
    )
    .option('--no-prepare', 'for a pooler that does not keep prepared statements')
    .option(
      '--rate <count>',
      'requests a key may make in a minute; 0 for no limit',
      wholeNumber(0, 1_000_000),
      PER_MINUTE,
    )
    .action((options: Options) => server(options, shell))
}

/** Serves many people from one PostgreSQL, until a signal ends it. */
async function server(options: Options, shell: Shell): Promise<void> {
  const env = processEnvironment()
  const given = variable(env, DATABASE_VARIABLE)
  if (given === undefined) throw noDatabase()
  const databaseUrl = checkedAddress(given)
  const config = unwrap(loadWithoutHome({ env, flags: options.set ?? [] }))
  const isMigrating = options.migrate === true || options.migrateOnly === true
  const migrated = isMigrating ? await migrate(options, databaseUrl) : null
  if (migrated !== null && !options.json) sayMigrated(migrated, shell)
  if (options.migrateOnly === true) {
    if (options.json) shell.json({ migrated })
    return
  }
  const { serveTeam } = await import('../../serve/team/run.ts')
  const running = await serveTeam(serverOptions(options, databaseUrl, config))
  const { address, publicUrl, setup } = running
  // One line, for a program that reads lines and waits for it.
  if (options.json) shell.raw(`${JSON.stringify({ address, publicUrl, setup, migrated })}\n`)
  else sayStarted(address, publicUrl, setup, shell)
  await running.untilEnd(untilSignal())
}

function serverOptions(options: Options, databaseUrl: string, config: Config): ServerOptions {
  const env = processEnvironment()
  const { address, port, publicUrl, schema, connections, prepare, rate } = options
  const metricsToken = variable(env, METRICS_TOKEN_VARIABLE)
  const issuer = variable(env, OIDC_VARIABLES.issuer)
  const clientSecret = variable(env, OIDC_VARIABLES.clientSecret)
  const oidc =
    issuer === undefined
      ? undefined
      : {
          issuer,
          clientId: variable(env, OIDC_VARIABLES.clientId) ?? 'memoria',
          claim: variable(env, OIDC_VARIABLES.claim) ?? 'preferred_username',
          ...(clientSecret === undefined ? {} : { clientSecret }),
        }
  return {
    databaseUrl,
    config,
    address,
    port,
    schema,
    connections,
    prepare,
    perMinute: rate,
    log: lineLog({
      clock: systemClock,
      level: config.log.level,
      secrets: [databaseUrl, metricsToken, clientSecret],
    }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(oidc === undefined ? {} : { oidc }),
  }
}

async function migrate({ schema }: Options, databaseUrl: string): Promise<PostgresMigrated> {
  const url = variable(processEnvironment(), DATABASE_OWNER_VARIABLE)
  if (url === undefined) throw noOwner()
  const { migratePostgres } = await import('../../store/postgres/migrate.ts')
  return migratePostgres({ url, schema, role: roleIn(databaseUrl) })
}

function sayMigrated({ from, to }: PostgresMigrated, { say }: Shell): void {
  say(from === to ? `The database has schema ${to}.` : `Migrated the database from schema ${from} to ${to}.`)
}

/** The role of the application is the one that it connects as. */
function roleIn(databaseUrl: string): string {
  const role = URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).username) : ''
  if (role !== '') return role
  throw new MemoriaError('invalid_input', `${DATABASE_VARIABLE} names no role`, {
    hint: 'Write it into the address: postgres://memoria_app@localhost/memoria',
  })
}

function sayStarted(address: string, publicUrl: string, setup: string | null, { say, style }: Shell): void {
  say(`${style.good('started')}  ${address}`)
  if (setup === null) return
  say('There is nobody yet. Make the first owner, once:')
  say(style.strong(`  memoria login ${publicUrl} --setup ${setup} --name NAME`))
}

function noDatabase(): MemoriaError {
  return new MemoriaError('usage', `${DATABASE_VARIABLE} is not set`, {
    hint: `Set it to the address of PostgreSQL: ${DATABASE_VARIABLE}=postgres://memoria_app@localhost/memoria memoria server`,
  })
}

function noOwner(): MemoriaError {
  return new MemoriaError(
    'usage',
    `${DATABASE_OWNER_VARIABLE} is not set, so the database cannot be migrated`,
    {
      hint: 'Set it to the address of the same database, with the role that owns the schema: see docs/SERVER.md.',
    },
  )
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const given = Number(text)
    if (Number.isInteger(given) && given >= least && given <= most) return given
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`)
  }
}
