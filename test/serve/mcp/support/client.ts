import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { expect, onTestFinished } from 'vitest'
import type { Memoria } from '../../../../src/memoria.ts'
import { openMcpSession } from '../../../../src/serve/mcp/mcp-session.ts'
import { serveOverStdio } from '../../../../src/serve/mcp/stdio.ts'
import { temporaryFolder } from '../../../base/temporary-folder.ts'
import { openQuickly } from '../../../memoria/temporary-memoria.ts'

export interface Answer {
  readonly id?: number | string
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

/** A client at the other end of the pipe. */
export interface Client {
  send(message: object): void
  /** The next message of the server's that `is` one. */
  next(is: (answer: Answer) => boolean): Promise<Answer>
  /** Asks in the revision of 2026-07-28. */
  ask(method: string, params?: object): Promise<Answer>
  call(name: string, args?: object): Promise<ToolAnswer>
  /** What a call that went well gives: the same as an object and as text. */
  result<T = Record<string, never>>(name: string, args?: object): Promise<T>
  /** What the model is told when it did not go well. */
  failure(name: string, args?: object): Promise<string>
  end(): void
  readonly ended: Promise<void>
  /** Everything that came, as it came. */
  output(): string
}

/** A memory with a project, a server in its folder, and a client of it. */
export interface Served {
  readonly m: Memoria
  readonly folder: string
  readonly client: Client
}

export async function served(settings: readonly string[] = []): Promise<Served> {
  const top = temporaryFolder()
  const folder = join(top, 'shop')
  mkdirSync(folder)
  const open = () => openQuickly({ home: join(top, 'home'), cwd: folder, by: 'mcp', settings })
  const m = await open()
  onTestFinished(() => m.close())
  return { m, folder, client: connect(open) }
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

export function connect(open: () => Promise<Memoria>): Client {
  const [input, output] = [new PassThrough(), new PassThrough()]
  return clientOver(input, output, serveOverStdio(openMcpSession(open), { input, output }))
}

/** A client of the server that reads `input` and writes `output`. */
export function clientOver(input: Writable, output: Readable, ended: Promise<void>): Client {
  const answers: Answer[] = []
  const waiting = new Set<() => void>()
  let said = ''
  let ids = 0
  output.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    answers.splice(0, answers.length, ...linesOf(said))
    for (const look of waiting) look()
  })
  onTestFinished(async () => {
    input.end()
    await ended
  })
  const client: Client = {
    ended,
    output: () => said,
    send: (message) => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    next: (is) =>
      new Promise((resolve) => {
        const look = () => {
          const found = answers.find(is)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    ask: (method, params = {}) => {
      const id = ++ids
      client.send({ id, method, params: { ...params, _meta: META } })
      return client.next((answer) => answer.id === id && answer.method === undefined)
    },
    call: async (name, args = {}) => {
      const { result, error } = await client.ask('tools/call', { name, arguments: args })
      expect(error).toBeUndefined()
      return result as unknown as ToolAnswer
    },
    result: async (name, args) => {
      const { content, structuredContent, isError } = await client.call(name, args)
      expect(isError, content[0]?.text).toBeFalsy()
      expect(content).toHaveLength(1)
      expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
      return structuredContent as never
    },
    failure: async (name, args) => {
      const { content, isError } = await client.call(name, args)
      expect(isError).toBe(true)
      return content.map(({ text }) => text).join('\n')
    },
    end: () => void input.end(),
  }
  return client
}

function linesOf(text: string): Answer[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Answer)
}
