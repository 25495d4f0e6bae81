import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Clock, systemClock } from '../../../../src/base/clock.ts'
import { systemRandom } from '../../../../src/base/ids.ts'
import type { Memoria } from '../../../../src/memoria.ts'
import { type Call, makeClient } from '../../../../src/serve/contract/client.ts'
import { createApp } from '../../../../src/serve/http/app.ts'
import type { ServeContext } from '../../../../src/serve/http/context.ts'
import { PROTECTION } from '../../../../src/serve/http/guards/protection.ts'
import { openLiveHub } from '../../../../src/serve/http/live.ts'
import { openLogins } from '../../../../src/serve/http/logins.ts'
import { loopbackHosts } from '../../../../src/serve/http/run.ts'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { temporaryMemoria } from '../../../memoria/temporary-memoria.ts'

export const PORT = 4711
export const HOST = `127.0.0.1:${PORT}`
export const BASE = `http://${HOST}`
export const READ_TOKEN = 'the-token-that-may-only-read-in-this-test'
export const WRITE_TOKEN = 'the-token-that-may-also-write-in-this-test'

export interface TestApp {
  readonly app: Pick<Hono, 'request'>
  readonly m: Memoria
  readonly context: ServeContext
  /** The typed client, in process, with the token for writing. */
  readonly call: Call
  clientWith(token: string): Call
}

/** The server over a new home, without a port. */
export async function testApp(
  changes: Partial<ServeContext> & { readonly clock?: Clock } = {},
): Promise<TestApp> {
  const home = join(temporaryFolder(), 'home')
  const clock = changes.clock ?? systemClock
  const m = await temporaryMemoria({ home, by: 'ui', clock })
  const context: ServeContext = {
    hosts: loopbackHosts(PORT),
    home,
    tokens: {
      accessOf: (given) => (given === WRITE_TOKEN ? 'write' : given === READ_TOKEN ? 'read' : undefined),
    },
    logins: openLogins(clock, systemRandom),
    memoria: async () => m,
    memoriaForAgents: async () => m,
    live: openLiveHub(changes.memoria ?? (async () => m), PROTECTION.maxLiveClients),
    files: undefined,
    clock,
    random: systemRandom,
    log: { info: () => undefined, error: () => undefined },
    ...changes,
  }
  const app = createApp(context)
  const clientWith = (token: string) =>
    makeClient({ base: BASE, token, fetch: async (url, init) => app.request(url, withHost(init)) })
  return { app, m, context, clientWith, call: clientWith(WRITE_TOKEN) }
}

/** What Node's HTTP server has from the connection, and a request in process has not. */
function withHost(init: RequestInit = {}, host = HOST): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('host', host)
  return { ...init, headers }
}
