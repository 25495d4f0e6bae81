import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { expect, onTestFinished, test } from 'vitest'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { type Replica, startReplica } from './support/replica.ts'

const SECRET = 'the-secret-of-the-client-in-this-test'

/** A real identity provider on this machine, which lets everybody in under the name that they give. */
async function startProvider(redirectUri: () => string): Promise<string> {
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => answer?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let made: ReturnType<Provider['callback']> | undefined
  answer = (request, response) => {
    // The address of the replica is known once it listens.
    made ??= new Provider(issuer, {
      clients: [{ client_id: 'memoria', client_secret: SECRET, redirect_uris: [redirectUri()] }],
      claims: { openid: ['sub'], profile: ['preferred_username'] },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ sub: id, preferred_username: id }),
      }),
      cookies: { keys: ['only for this test'] },
    }).callback()
    return made(request, response)
  }
  return issuer
}

/** A browser: it keeps cookies, follows redirects, and sends forms. */
function browser() {
  const jar = new Map<string, Map<string, string>>()
  async function go(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ response: Response; at: string }> {
    const url = new URL(address)
    const cookies = jar.get(url.host) ?? new Map<string, string>()
    jar.set(url.host, cookies)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
      },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = response.headers.get('location')
    return next === null ? { response, at: address } : go(new URL(next, address).href)
  }
  return {
    go,
    cookieFor: (base: string) =>
      [...(jar.get(new URL(base).host) ?? [])].map(([n, v]) => `${n}=${v}`).join('; '),
  }
}

async function logIn({ address }: Replica, name: string) {
  const { go, cookieFor } = browser()
  let { response, at } = await go(`${address}/login/oidc`)
  for (const form of [{ prompt: 'login', login: name, password: 'x' }, { prompt: 'consent' }]) {
    const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    ;({ response, at } = await go(new URL(action, at).href, form))
  }
  return { response, at, cookie: cookieFor(address) }
}

async function replicaWithProvider() {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  let replica: Replica | undefined
  const issuer = await startProvider(() => `${replica?.address}/login/oidc/done`)
  replica = await startReplica(database.url, [], {
    MEMORIA_OIDC_ISSUER: issuer,
    MEMORIA_OIDC_CLIENT_ID: 'memoria',
    MEMORIA_OIDC_CLIENT_SECRET: SECRET,
  })
  const body = { token: replica.setup ?? '', id: 'root', name: 'The Owner' }
  const { secret } = await replica.client()('POST /api/v1/setup', { body })
  return { replica, secret }
}

await withPostgres('logging in by an identity provider', () => {
  test('a person who is known here gets the cookie of a browser', { timeout: 60_000 }, async () => {
    const { replica } = await replicaWithProvider()
    const { at, cookie } = await logIn(replica, 'root')
    expect(at).toBe(`${replica.address}/`)
    const me = await fetch(`${replica.address}/api/v1/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({
      by: 'cookie',
      team: { person: 'root', key: { kind: 'browser' } },
    })
    expect(replica.log()).not.toContain(SECRET)
  })

  test('a person who is not known, or was disabled, is not let in', { timeout: 60_000 }, async () => {
    const { replica, secret } = await replicaWithProvider()
    const call = replica.client(secret)
    const stranger = await logIn(replica, 'mallory')
    expect(stranger.response.status).toBe(401)
    expect(stranger.cookie).not.toContain('memoria_session=')
    await call('POST /api/v1/people', { body: { id: 'ann', name: 'Ann' } })
    await call('POST /api/v1/people/:id/disable', { params: { id: 'ann' } })
    expect((await logIn(replica, 'ann')).response.status).toBe(401)
  })

  test('an answer that this browser did not ask for is refused', { timeout: 60_000 }, async () => {
    const { replica } = await replicaWithProvider()
    const forged = `${replica.address}/login/oidc/done?code=abc&state=def`
    expect((await fetch(forged)).status).toBe(401)
    const cookie = 'memoria_oidc=verifier.other-state.nonce'
    expect((await fetch(forged, { headers: { cookie } })).status).toBe(401)
  })
})
