import { expect, test } from 'vitest'
import { listeningServer, rawConnection } from './support/listening.ts'
import { testApp, WRITE_TOKEN } from './support/test-app.ts'

const AUTHORIZED = `Authorization: Bearer ${WRITE_TOKEN}\r\n`

async function isHealthy(base: string): Promise<boolean> {
  return (await fetch(`${base}/health`)).status === 200
}

test('a client that never ends its headers is let go with 408', async () => {
  const { context } = await testApp()
  const { port, base } = await listeningServer(context)
  const { said } = rawConnection(port, 'GET /health HTTP/1.1\r\nHost: ')
  expect(await said).toContain('408')
  expect(await isHealthy(base)).toBe(true)
})

test('a client that never ends its body is let go, and nothing is kept of it', async () => {
  const { context, m } = await testApp()
  const { port, base } = await listeningServer(context)
  const head = `POST /api/v1/memories HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${AUTHORIZED}Content-Type: application/json\r\n`
  const { said } = rawConnection(port, `${head}Content-Length: 100\r\n\r\n{"text": "Deploys`)
  await said
  expect((await m.list()).memories).toEqual([])
  expect(await isHealthy(base)).toBe(true)
})

test('a request that is cut in the middle changes nothing, and the server stays up', async () => {
  const { context, m } = await testApp()
  const { port, base } = await listeningServer(context)
  const head = `POST /api/v1/memories HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${AUTHORIZED}Content-Type: application/json\r\n`
  for (let n = 0; n < 20; n++) {
    const { socket, said } = rawConnection(port, `${head}Content-Length: 60\r\n\r\n{"text": "Deploys go out`)
    setTimeout(() => socket.destroy(), n)
    await said
  }
  expect((await m.list()).memories).toEqual([])
  expect(await isHealthy(base)).toBe(true)
})

test('bytes that are no HTTP are answered with 400 and the connection ends', async () => {
  const { context } = await testApp()
  const { port, base } = await listeningServer(context)
  expect(await rawConnection(port, '\x16\x03\x01\x02\x00 hello\r\n\r\n').said).toContain('400')
  expect(await isHealthy(base)).toBe(true)
})

test.each([
  ['no Host header', 'GET /health HTTP/1.1\r\n', '400'],
  ['an empty Host header', 'GET /health HTTP/1.1\r\nHost: \r\n', '400'],
  ['a Host header that is no address', 'GET /health HTTP/1.1\r\nHost: a, b\r\n', '400'],
  ['a long form of an IPv6 address', 'GET /health HTTP/1.1\r\nHost: [0:0:0:0:0:0:0:1]:80\r\n', '400'],
  ['headers without end', `GET /health HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n`, '431'],
  ['a method that nobody knows', 'FOO /health HTTP/1.1\r\nHost: a\r\n', '400'],
  ['the wish to be passed on', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n', '405'],
])('a request with %s is refused with a status and a JSON error', async (_, head, status) => {
  const { context } = await testApp()
  const { port, base } = await listeningServer(context)
  const answer = await rawConnection(port, `${head}Connection: close\r\n\r\n`).said
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
  expect(answer).toContain('"error":{"code":')
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(await isHealthy(base)).toBe(true)
})

test('a body that only turns out to be too large while it is sent is refused with 413', async () => {
  const { context, m } = await testApp()
  const { base } = await listeningServer(context, { headersMs: 5_000, requestMs: 10_000 })
  const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += chunk.length
      if (sent > 8 * 1024 * 1024) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const headers = { authorization: `Bearer ${WRITE_TOKEN}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const answer = await fetch(`${base}/api/v1/memories`, init).catch((thrown: Error) => thrown)
  // The server may close before the client has sent all, which a client sees as a cut connection.
  if (answer instanceof Response) expect(answer.status).toBe(413)
  expect((await m.list()).memories).toEqual([])
  expect(await isHealthy(base)).toBe(true)
})

test('of 1,000 clients that only listen, as many are served as are allowed; the others get 503, and the server works on', async () => {
  const { context, m } = await testApp()
  const { base, port } = await listeningServer(context, { headersMs: 20_000, requestMs: 30_000 })
  const request = `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${AUTHORIZED}\r\n`
  const heard: string[] = []
  const sockets = Array.from({ length: 1_000 }, (_, index) => {
    const { socket } = rawConnection(port, request)
    socket.once('data', (bytes: Buffer) => {
      heard[index] = bytes.toString('latin1').slice(0, 12)
    })
    return socket
  })
  await expect.poll(() => heard.filter((line) => line !== undefined).length, { timeout: 30_000 }).toBe(1_000)
  expect(heard.filter((line) => line === 'HTTP/1.1 200')).toHaveLength(100)
  expect(heard.filter((line) => line === 'HTTP/1.1 503')).toHaveLength(900)
  await m.remember({ text: 'The linter is biome' })
  expect(await isHealthy(base)).toBe(true)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => context.live.clients(), { timeout: 30_000 }).toBe(0)
}, 90_000)
