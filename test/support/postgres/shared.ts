import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openWire } from '../../../src/store/postgres/driver.ts'
import { migratePostgres } from '../../../src/store/postgres/migrate.ts'
import { type PostgresServer, startPostgres } from './server.ts'

/** The address of the server of this run, or why there is none. */
export type SharedServer = { readonly url: string } | { readonly reason: string }

/** The role that owns the schema, the one the application connects as, and a database to copy. */
export const OWNER = 'memoria_owner'
export const APPLICATION = 'memoria_app'
export const TEMPLATE = 'memoria_template'

const SOCKET = () => join(tmpdir(), 'postgres.sock')

/**
 * vitest calls this before all tests, and what it gives after them: one server for all tests that want one, started when the
 * first of them asks. It belongs to the process that outlives all threads.
 */
export async function setup(): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined
  const listener = createServer({ allowHalfOpen: true }, async (socket) => {
    server ??= prepared()
    const [started] = await Promise.allSettled([server])
    const answer: SharedServer =
      started.status === 'fulfilled' ? { url: started.value.url } : { reason: String(started.reason) }
    socket.end(JSON.stringify(answer))
  })
  listener.listen(SOCKET())
  await once(listener, 'listening')
  return async () => {
    listener.close()
    if (server !== undefined)
      for (const ended of await Promise.allSettled([server]))
        if (ended.status === 'fulfilled') await ended.value.stop()
    rmSync(SOCKET(), { force: true })
  }
}

/** The server of this run. */
export async function sharedServer(): Promise<SharedServer> {
  const socket = connect(SOCKET())
  return JSON.parse(await text(socket)) as SharedServer
}

async function prepared(): Promise<PostgresServer> {
  const server = await startPostgres()
  await makeRoles(server.url)
  await migratePostgres({ url: databaseUrl(server.url, TEMPLATE, OWNER), role: APPLICATION })
  return server
}

/** The two roles, and a database that belongs to the first. */
export async function makeRoles(url: string, database = TEMPLATE): Promise<void> {
  const admin = await openWire({ url, connectTimeoutSeconds: 10, prepare: false })
  try {
    for (const role of [OWNER, APPLICATION]) await admin.command(`CREATE ROLE ${role} LOGIN`)
    await admin.command(`CREATE DATABASE ${database} OWNER ${OWNER}`)
  } finally {
    await admin.end()
  }
}

/** The same server with another database and role. */
export function databaseUrl(url: string, database: string, role: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  changed.username = role
  return changed.href
}
