import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'vitest'
import { type ChatModel, startChatModel } from './chat-model.ts'
import { type Machine, temporaryMachine } from './machine.ts'
import { opencode } from './opencode-client.ts'
import { isDead, send } from './processes.ts'
import { until } from './wait.ts'

/** A machine with the real OpenCode and a model. */
export interface OpenCodeWorld extends Machine {
  readonly configFolder: string
  readonly dataHome: string
  readonly model: ChatModel
  /** Starts the program without a terminal: what its own interface talks to. */
  start(env?: Readonly<Record<string, string>>): Promise<OpenCodeServer>
}

export interface OpenCodeServer {
  /** Begins one, in another folder than the project's where one is given. */
  session(folder?: string): Promise<string>
  /** Sends a prompt, and comes back when the turn is over. */
  prompt(session: string, text: string, agent?: string): Promise<void>
  /** A request as the program's own interface makes it. */
  request(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  /** Waits until the person is asked for something of this kind, and gives what is asked. */
  asked(kind: 'permission' | 'question'): Promise<{ readonly id: string }>
  end(signal: NodeJS.Signals): Promise<void>
}

export async function openCodeWorldOrSkip(context: TestContext): Promise<OpenCodeWorld> {
  const client = await opencode()
  if ('skip' in client) return context.skip(client.skip)
  const model = await startChatModel()
  const machine = temporaryMachine('opencode', model, () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
  }))
  const configFolder = join(machine.home, '.config/opencode')
  makeConfig(configFolder, model.url, client.version)
  return {
    ...machine,
    configFolder,
    dataHome: join(machine.home, '.local/share'),
    model,
    start: (env) => startServer(client.program, machine.project, { ...machine.env, ...env }),
  }
}

async function startServer(
  program: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<OpenCodeServer> {
  const child = spawn(program, ['serve', '--port', '0'], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await addressIn(child.stdout)
  const request = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    request,
    session: async (folder = cwd) => {
      const begun = await request('POST', `/session?directory=${encodeURIComponent(folder)}`, {})
      return (begun as { id: string }).id
    },
    prompt: async (session, text, agent) => {
      const parts = [{ type: 'text', text }]
      await request('POST', `/session/${session}/message`, { parts, ...(agent && { agent }) })
    },
    asked: async (kind) => {
      const waiting = async () => (await request('GET', `/${kind}`)) as { id: string }[]
      await until(`a ${kind}`, async () => (await waiting()).length > 0)
      const [first] = await waiting()
      return { id: first?.id ?? '' }
    },
    end: async (signal) => {
      send(child.pid ?? 0, signal)
      await until('OpenCode to end', () => isDead(child.pid ?? 0))
    },
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/[\d.:]+/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('OpenCode ended before it said where it listens')
}

/** Everything runs, but for our tools: nobody is there to say yes to those that ask. */
const PERMISSION = { '*': 'allow', 'memoria_*': 'ask' }

/** With comments, which have to be there afterwards; and as if its own package had been fetched, which takes a network. */
function makeConfig(folder: string, url: string, version: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  const lock = { lockfileVersion: 3, packages: { '': { dependencies: { '@opencode-ai/plugin': version } } } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const model = { name: 'fake', limit: { context: 100_000, output: 4000 } }
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    name: 'fake',
    options: { baseURL: `${url}/v1`, apiKey: 'sk-memoria-tests' },
    models: { 'fake-model': model },
  }
  const settings = {
    model: 'fake/fake-model',
    small_model: 'fake/fake-model',
    permission: PERMISSION,
    autoupdate: false,
    share: 'disabled',
    snapshot: false,
    lsp: false,
    formatter: false,
    provider: { fake: provider },
  }
  writeFileSync(join(folder, 'opencode.jsonc'), `// what this person likes\n${JSON.stringify(settings)}\n`)
}
