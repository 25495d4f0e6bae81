import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { codex } from './codex-client.ts'
import { endProcessesOf, send } from './processes.ts'
import { type ResponsesModel, startResponsesModel } from './responses-model.ts'
import { type Ran, run } from './run.ts'
import { createProject, PROGRAM } from './world.ts'

/** A machine of one test's own with the real Codex, a model, and nothing of whoever runs the test. */
export interface CodexWorld {
  readonly codexHome: string
  readonly project: string
  readonly program: string
  readonly env: Readonly<Record<string, string>>
  readonly model: ResponsesModel
  /** One run without a terminal, hooks approved for it; `how` are further arguments, the prompt comes last. */
  codex(prompt: string, how?: CodexOptions): Promise<Ran & { readonly session: string }>
  /** Any other command of it; it has to succeed. */
  client(...args: string[]): Promise<void>
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
}

export interface CodexOptions {
  /** What stands before the prompt: `resume ID`, `fork ID`. */
  readonly verb?: readonly string[]
  readonly args?: readonly string[]
  /** False: hooks run only as far as the person approved them. */
  readonly trustAll?: boolean
  /** Only what needs no question runs: nobody is there to say yes. */
  readonly strict?: boolean
  /** Kills it once this settles. */
  readonly killWhen?: () => Promise<unknown>
}

export async function codexWorldOrSkip(context: TestContext): Promise<CodexWorld> {
  const client = await codex()
  if ('skip' in client) return context.skip(client.skip)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-codex-')))
  const model = await startResponsesModel()
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  const codexHome = join(home, '.codex')
  const env = environmentOf(root, home, model.url)
  mkdirSync(codexHome, { recursive: true })
  mkdirSync(join(root, 'tmp'))
  writeFileSync(join(codexHome, 'config.toml'), settingsFor(model.url))
  createProject(project, env)
  onTestFinished(async () => {
    await endProcessesOf(root)
    await model.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    ...{ codexHome, project, env, model, program: client.program },
    codex: async (prompt, how = {}) => {
      const ran = await run(client.program, argumentsFor(prompt, how), {
        ...{ cwd: project, env },
        onStart: (pid) => void how.killWhen?.().then(() => send(pid, 'SIGKILL')),
      })
      return { ...ran, session: /"thread_id":"([^"]+)"/.exec(ran.stdout)?.[1] ?? '' }
    },
    client: async (...args) => {
      const ran = await run(client.program, args, { cwd: project, env })
      if (ran.code !== 0) throw new Error(`codex ${args.join(' ')} failed: ${ran.stderr}`)
    },
    memoria: (args, more) =>
      run(process.execPath, [PROGRAM, ...args], { cwd: project, env: { ...env, ...more } }),
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

/** Written from nothing: what the person running the tests has set must neither help nor hurt. */
function environmentOf(root: string, home: string, model: string): Record<string, string> {
  return {
    ...{ PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    ...{ HOME: home, TMPDIR: join(root, 'tmp'), MEMORIA_HOME: join(home, '.memoria') },
    ...{ CODEX_HOME: join(home, '.codex'), FAKE_KEY: 'sk-memoria-tests', GIT_CONFIG_NOSYSTEM: '1' },
    // Whatever wants out all the same meets a proxy that refuses.
    ...{ HTTPS_PROXY: model, HTTP_PROXY: model, NO_PROXY: '127.0.0.1,localhost' },
  }
}
