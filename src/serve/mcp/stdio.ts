import { PassThrough, type Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { JSONRPCMessage, McpServer, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { McpSession } from './mcp-session.ts'
import { makeServer } from './server.ts'

/** The input and output streams of one client. */
export interface Pipes {
  readonly input: Readable
  readonly output: Writable
}

/** Serves one client until its end of the pipe closes; what it asked before that is still answered. */
export async function serveOverStdio(session: McpSession, pipes: Pipes): Promise<void> {
  const transport = new PatientTransport(pipes)
  const closed = new Promise<void>((resolve) => {
    transport.onend = resolve
  })
  serveStdio(
    ({ era }) => {
      const server = makeServer(session)
      if (era === 'legacy') followRoots(server, session)
      return server
    },
    { transport },
  )
  await closed
  await session.close()
}

const ROOTS_MS = 2_000

/** Clients of the older protocol may say which folder the agent works in; the newer one has no such question. */
function followRoots(server: McpServer, session: McpSession): void {
  const { server: protocol } = server
  protocol.oninitialized = () => {
    if (protocol.getClientCapabilities()?.roots !== undefined) session.workIn(firstRoot(protocol))
  }
}

async function firstRoot(protocol: McpServer['server']): Promise<string | undefined> {
  try {
    const { roots } = await protocol.listRoots(undefined, { timeout: ROOTS_MS })
    const folder = roots.find(({ uri }) => uri.startsWith('file://'))
    return folder === undefined ? undefined : fileURLToPath(folder.uri)
  } catch {
    // A client that does not answer, or names no folder of this machine, leaves us where it started us.
    return undefined
  }
}

/** Standard input and output, but the end of input waits for the answers that are still due. */
class PatientTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  onend: () => void = () => undefined
  readonly #lines = new PassThrough()
  readonly #inner: StdioServerTransport
  readonly #due = new Set<string | number>()
  #isOver = false

  constructor({ input, output }: Pipes) {
    this.#inner = new StdioServerTransport(this.#lines, output)
    input.on('data', (chunk: Buffer) => this.#lines.write(chunk))
    for (const end of ['end', 'close', 'error']) input.on(end, () => this.#inputEnded())
  }

  async start(): Promise<void> {
    this.#inner.onmessage = (message) => {
      if ('method' in message && 'id' in message) this.#due.add(message.id)
      this.onmessage?.(message)
    }
    this.#inner.onerror = (error) => this.onerror?.(error)
    this.#inner.onclose = () => {
      this.onclose?.()
      this.onend()
    }
    await this.#inner.start()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message)
    if (!('method' in message) && message.id !== undefined) this.#due.delete(message.id)
    this.#endWhenDone()
  }

  async close(): Promise<void> {
    await this.#inner.close()
  }

  #inputEnded(): void {
    this.#isOver = true
    // The last line has to be read before it is known whether anything is due.
    setImmediate(() => this.#endWhenDone())
  }

  #endWhenDone(): void {
    if (this.#isOver && this.#due.size === 0) this.#lines.end()
  }
}
