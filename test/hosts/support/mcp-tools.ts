import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, type TestContext } from 'vitest'
import type { McpOverHttp } from '../../../src/serve/mcp/http.ts'
import { npmCache } from './npm-cache.ts'

const INSPECTOR = '2.12.0'
const CONFORMANCE = '0.2.0-alpha.12'
const NOT_TO_BE_HAD = 3
const SCOPE = 'node_modules/@modelcontextprotocol'

/** Programs of others that look at our server; they need a newer Node than we do. */
export interface McpTools {
  readonly node: string
  readonly inspector: string
  readonly conformance: string
}

export async function mcpToolsOrSkip(context: TestContext): Promise<McpTools> {
  const node = nodeOrSkip(context)
  const cache = npmCache({
    name: 'mcp-tools',
    packages: [
      `@modelcontextprotocol/inspector@${INSPECTOR}`,
      `@modelcontextprotocol/conformance@${CONFORMANCE}`,
    ],
    works: (folder) =>
      versionOf(folder, 'inspector') === INSPECTOR && versionOf(folder, 'conformance') === CONFORMANCE,
  })
  const failure = await cache.ensure()
  if (failure !== undefined) return context.skip(`the tools of MCP cannot be fetched from npm: ${failure}`)
  return {
    node,
    inspector: join(cache.folder, SCOPE, 'inspector/clients/launcher/build/index.js'),
    conformance: join(cache.folder, SCOPE, 'conformance/dist/index.js'),
  }
}

function nodeOrSkip(context: TestContext): string {
  const script = fileURLToPath(new URL('../../../scripts/ci-node.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '22'], { encoding: 'utf8' })
  if (status === NOT_TO_BE_HAD) return context.skip(stderr.trim())
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

function versionOf(folder: string, name: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SCOPE, name, 'package.json'), 'utf8')).version
  } catch {
    // Not there, or half of it: then it is installed anew.
    return undefined
  }
}

/** The handler behind a port on loopback. The token is added here: the suite has no way to send one. */
export async function listening({ fetch, close }: McpOverHttp, token: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers({ authorization: `Bearer ${token}` })
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const { method = 'GET', url = '/' } = request
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }
    const answer = await fetch(new Request(`http://127.0.0.1${url}`, { method, headers, ...body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/mcp`
}
