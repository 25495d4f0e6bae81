import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { onTestFinished, type TestContext } from 'vitest'
import { fetchClient } from './client.ts'

const NOT_TO_BE_HAD = 3
const SCOPE = '@modelcontextprotocol'

/** Programs of others that look at our server; they need a newer Node than we do. */
export interface McpTools {
  readonly node: string
  readonly inspector: string
  readonly conformance: string
}

export async function mcpToolsOrSkip(context: TestContext): Promise<McpTools> {
  const node = nodeOrSkip(context)
  const [inspector, conformance] = await Promise.all([
    fetchClient({
      name: 'mcp-inspector',
      title: 'the Inspector',
      package: `${SCOPE}/inspector`,
      version: '2.12.0',
      program: `${SCOPE}/inspector/clients/launcher/build/index.js`,
      runner: node,
    }),
    fetchClient({
      name: 'mcp-conformance',
      title: 'the conformance suite',
      package: `${SCOPE}/conformance`,
      version: '0.2.0-alpha.12',
      program: `${SCOPE}/conformance/dist/index.js`,
      runner: node,
    }),
  ])
  if ('skip' in inspector) return context.skip(inspector.skip)
  if ('skip' in conformance) return context.skip(conformance.skip)
  return { node, inspector: inspector.program, conformance: conformance.program }
}

function nodeOrSkip(context: TestContext): string {
  const script = fileURLToPath(new URL('../../../scripts/ci-node.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '22'], { encoding: 'utf8' })
  if (status === NOT_TO_BE_HAD) return context.skip(stderr.trim())
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** A server behind a port on loopback. The token is added here: the suite has no way to send one. */
export async function listening(
  makeApp: (port: number) => Pick<Hono, 'fetch'>,
  token: string,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers({ authorization: `Bearer ${token}` })
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const { method = 'GET', url = '/' } = request
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }
    const answer = await app.fetch(new Request(`http://127.0.0.1${url}`, { method, headers, ...body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const app = makeApp(address.port)
  return `http://127.0.0.1:${address.port}/mcp`
}
