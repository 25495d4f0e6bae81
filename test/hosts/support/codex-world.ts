import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { codex } from './codex-client.ts'
import { type Machine, temporaryMachine, type Variables } from './machine.ts'
import { send } from './processes.ts'
import { type ResponsesModel, startResponsesModel } from './responses-model.ts'
import { type Ran, run } from './run.ts'

/** A machine with the real Codex and a model. */
export interface CodexWorld extends Machine {
  readonly codexHome: string
  readonly program: string
  readonly model: ResponsesModel
  /** One run without a terminal, hooks approved for it; `how` are further arguments, the prompt comes last. */
  codex(prompt: string, how?: CodexOptions): Promise<Ran & { readonly session: string }>
  /** Any other command of it; it has to succeed. */
  client(...args: string[]): Promise<void>
}

export interface CodexOptions {
  /** What stands before the prompt: `resume ID`, `fork ID`. */
  readonly verb?: readonly string[]
  readonly args?: readonly string[]
  readonly cwd?: string
  /** False: hooks run only as far as the person approved them. */
  readonly trustAll?: boolean
  /** Only what needs no question runs: nobody is there to say yes. */
  readonly strict?: boolean
  /** Kills it once this settles. */
  readonly killWhen?: () => Promise<unknown>
}

export async function codexWorldOrSkip(context: TestContext, variables: Variables = {}): Promise<CodexWorld> {
  const client = await codex()
  if ('skip' in client) return context.skip(client.skip)
  const model = await startResponsesModel()
  const machine = temporaryMachine('codex', model, (home) => ({
    CODEX_HOME: join(home, '.codex'),
    FAKE_KEY: 'sk-memoria-tests',
    ...variables,
  }))
  const { project, env } = machine
  const codexHome = join(machine.home, '.codex')
  mkdirSync(codexHome)
  writeFileSync(join(codexHome, 'config.toml'), settingsFor(model.url))
  return {
    ...machine,
    codexHome,
    model,
    program: client.program,
    codex: async (prompt, how = {}) => {
      const ran = await run(client.program, argumentsFor(prompt, how), {
        cwd: how.cwd ?? project,
        env,
        onStart: (pid) => void how.killWhen?.().then(() => send(pid, 'SIGKILL')),
      })
      return { ...ran, session: /"thread_id":"([^"]+)"/.exec(ran.stdout)?.[1] ?? '' }
    },
    client: async (...args) => {
      const ran = await run(client.program, args, { cwd: project, env })
      if (ran.code !== 0) throw new Error(`codex ${args.join(' ')} failed: ${ran.stderr}`)
    },
  }
}

function argumentsFor(prompt: string, how: CodexOptions): string[] {
  const { verb = [], args = [], trustAll = true, strict = false } = how
  const all = ['--json', ...(strict ? [] : ['--dangerously-bypass-approvals-and-sandbox']), ...args]
  return ['exec', ...verb, ...all, ...(trustAll ? ['--dangerously-bypass-hook-trust'] : []), prompt]
}

/** With comments, which have to be there afterwards. */
function settingsFor(url: string): string {
  return `# what this person likes
model = "gpt-5.2-codex" # the model
model_provider = "fake"
check_for_update_on_startup = false
model_auto_compact_token_limit = 50000

[model_providers.fake]
name = "fake"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
request_max_retries = 0

[analytics]
enabled = false
`
}
