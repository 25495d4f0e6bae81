import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { codexWorldOrSkip } from '../../test/hosts/support/codex-world.ts'
import type { Machine } from '../../test/hosts/support/machine.ts'
import { worldOrSkip } from '../../test/hosts/support/open.ts'
import { openCodeWorldOrSkip } from '../../test/hosts/support/opencode-world.ts'
import { run } from '../../test/hosts/support/run.ts'
import { until } from '../../test/hosts/support/wait.ts'
import type { RepeatResult } from './repeat-result.ts'

/** One agent on a machine of its own. */
export interface Agent {
  readonly host: string
  readonly machine: Machine
  readonly runs: (command: string) => string
  /** One session with one prompt. */
  say(prompt: string): Promise<unknown>
  /** Everything that reached its model, as text: the instructions, the tools that it is offered and what was said. */
  requests(): readonly string[]
  end(): Promise<void>
}

export type OpenAgent = (context: TestContext) => Promise<Agent>

export const AGENTS: readonly (readonly [title: string, open: OpenAgent])[] = [
  [
    'claude-code',
    async (context) => {
      const machine = await worldOrSkip(context)
      const runs = (command: string) => `[[tool Bash ${JSON.stringify({ command })}]]`
      const requests = () => machine.model.requests.map(({ body }) => JSON.stringify(body))
      const common = { machine, runs, requests, end: async () => undefined }
      return { ...common, host: 'claude-code', say: (prompt) => machine.runClaude(prompt) }
    },
  ],
  [
    'codex',
    async (context) => {
      const machine = await codexWorldOrSkip(context)
      const runs = (cmd: string) => `[[tool exec_command ${JSON.stringify({ cmd })}]]`
      const requests = () => machine.model.requests.map((request) => JSON.stringify(request))
      const common = { machine, runs, requests, end: async () => undefined }
      return { ...common, host: 'codex', say: (prompt) => machine.codex(prompt) }
    },
  ],
  [
    'opencode',
    async (context) => {
      const machine = await openCodeWorldOrSkip(context)
      const runs = (command: string) => `[[tool bash ${JSON.stringify({ command, description: 'd' })}]]`
      // Its plugin is read when it starts.
      let server: ReturnType<typeof machine.start> | undefined
      const work = () => machine.model.requests.filter(({ purpose }) => purpose === 'work')
      return {
        ...{ host: 'opencode', machine, runs },
        requests: () => work().map((request) => JSON.stringify(request)),
        say: async (prompt) => {
          server ??= machine.start()
          await (await server).prompt(await (await server).session(), prompt)
        },
        end: async () => {
          await (await server)?.end('SIGTERM')
          server = undefined
        },
      }
    },
  ],
]

/** An agent with memoria wired as wished; without settings, memoria is not there. */
export async function wiredAgent(
  open: OpenAgent,
  context: TestContext,
  settings: readonly string[] | undefined,
): Promise<Agent> {
  const agent = await open(context)
  const { machine, host } = agent
  if (settings === undefined) return agent
  await machine.memoria(['init', '--yes', '--no-mcp', '--host', host])
  for (const setting of settings) await machine.memoria(['config', 'set', ...setting.split('=')])
  return agent
}

export async function startWorker({ machine }: Agent): Promise<void> {
  await machine.memoria(['worker', 'start'])
  await until('a worker runs', async () =>
    (await machine.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
  )
}

/** A statement of the project; it takes the place of another one where it says which. */
export interface Remembered {
  readonly text: string
  readonly kind: string
  readonly instead?: string
}

/** Keeps statements of the project through the library. */
export async function remember({ machine }: Agent, statements: readonly Remembered[]): Promise<void> {
  const program = `import { openMemoria } from ${JSON.stringify(join(process.cwd(), 'dist/memoria.js'))}
    const m = await openMemoria()
    for (const { text, kind, instead } of ${JSON.stringify(statements)}) {
      const { memories } = await m.list({ project: '.' })
      const supersedes = memories.find((one) => one.text === instead)?.id
      await m.remember({ text, kind, scope: 'project', project: '.', ...(supersedes ? { supersedes } : {}) })
    }
    await m.close()`
  const { code, stderr } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: machine.project,
    env: machine.env,
  })
  if (code !== 0) throw new Error(stderr)
}

/** Everything that memoria put before the model in some requests. */
export function injectedIn(requests: readonly string[]): string {
  return (
    requests
      .join('')
      .match(/<memoria-context .*?<\/memoria-context>/g)
      ?.join('') ?? ''
  )
}

const RESULTS = process.env['REPEAT_RESULTS'] ?? '/dev/stdout'

export function noteResult(result: RepeatResult): void {
  appendFileSync(RESULTS, `${JSON.stringify(result)}\n`)
}

export const NOT_COUNTED = { repeats: null, stale: null, followed: null, changed: null }
/** Settings that leave one placement alone. */
export const [NO_BRIEF, NO_CALLS] = ['inject.briefTokens=0', 'inject.atCalls=off']
