import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished, type TestContext } from 'vitest'
import { type ChatModel, startChatModel } from './chat-model.ts'
import { opencode } from './opencode-client.ts'
import { endProcessesOf, isDead, send } from './processes.ts'
import { type Ran, run } from './run.ts'
import { until } from './wait.ts'
import { createProject, PROGRAM } from './world.ts'

/** A machine of one test's own with the real OpenCode, a model, and nothing of whoever runs the test. */
export interface OpenCodeWorld {
  readonly configFolder: string
  readonly dataHome: string
  readonly project: string
  readonly model: ChatModel
  /** Starts the program without a terminal: what its own interface talks to. */
  start(): Promise<OpenCodeServer>
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
}

export interface OpenCodeServer {
  session(): Promise<string>
  /** Sends a prompt, and comes back when the turn is over. */
  prompt(session: string, text: string): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
}

export async function openCodeWorldOrSkip(context: TestContext): Promise<OpenCodeWorld> {
  const client = await opencode()
  if ('skip' in client) return context.skip(client.skip)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-opencode-')))
  const model = await startChatModel()
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  const configFolder = join(home, '.config/opencode')
  const env = environmentOf(root, home, model.url)
  mkdirSync(join(root, 'tmp'))
  makeConfig(configFolder, model.url, client.version)
  createProject(project, env)
  onTestFinished(async () => {
    await endProcessesOf(root)
    await model.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    ...{ configFolder, dataHome: join(home, '.local/share'), project, model },
    start: () => startServer(client.program, project, env),
    memoria: (args, more) =>
      run(process.execPath, [PROGRAM, ...args], { cwd: project, env: { ...env, ...more } }),
  }
}

async function startServer(
  program: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<OpenCodeServer> {
  const child = spawn(program, ['serve', '--port', '0'], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await addressIn(child.stdout)
  const post = async (path: string, body: object): Promise<{ readonly id?: string }> => {
    const answer = await fetch(url + path, {
      ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id?: string }
  }
  return {
    session: async () => (await post('/session', {})).id ?? '',
    prompt: async (session, text) => {
      await post(`/session/${session}/message`, { parts: [{ type: 'text', text }] })
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
    ...{ npm: '@ai-sdk/openai-compatible', name: 'fake' },
    options: { baseURL: `${url}/v1`, apiKey: 'sk-memoria-tests' },
    models: { 'fake-model': model },
  }
  const settings = {
    ...{ model: 'fake/fake-model', small_model: 'fake/fake-model', permission: PERMISSION },
    ...{ autoupdate: false, share: 'disabled', snapshot: false, lsp: false, formatter: false },
    provider: { fake: provider },
  }
  writeFileSync(join(folder, 'opencode.jsonc'), `// what this person likes\n${JSON.stringify(settings)}\n`)
}

/** Written from nothing: what the person running the tests has set must neither help nor hurt. */
function environmentOf(root: string, home: string, model: string): Record<string, string> {
  return {
    ...{ PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    ...{ HOME: home, TMPDIR: join(root, 'tmp'), MEMORIA_HOME: join(home, '.memoria') },
    ...{ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', GIT_CONFIG_NOSYSTEM: '1' },
    // Whatever wants out all the same meets a proxy that refuses.
    ...{ HTTPS_PROXY: model, HTTP_PROXY: model, NO_PROXY: '127.0.0.1,localhost' },
  }
}
