import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { type ChatModel, startChatModel } from './chat-model.ts'
import { copilot } from './copilot-client.ts'
import { endProcessesOf, send } from './processes.ts'
import { type Ran, run } from './run.ts'
import { createProject, PROGRAM } from './world.ts'

/** A machine of one test's own with the real Copilot CLI, a model, and nothing of whoever runs the test. */
export interface CopilotWorld {
  readonly copilotHome: string
  readonly memoriaHome: string
  readonly project: string
  readonly model: ChatModel
  /** One run without a terminal. */
  copilot(prompt: string, how?: CopilotOptions): Promise<Ran & { readonly session: string }>
  /** Copilot's own commands. */
  client(...args: string[]): Promise<Ran>
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
}

export interface CopilotOptions {
  /** Only what needs no question runs: nobody is there to say yes. */
  readonly strict?: boolean
  /** The id of the session to begin, or to go on with. */
  readonly session?: string
  /** Kills it once this settles. */
  readonly killWhen?: () => Promise<unknown>
}

export async function copilotWorldOrSkip(context: TestContext): Promise<CopilotWorld> {
  const client = await copilot()
  if ('skip' in client) return context.skip(client.skip)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-copilot-')))
  const model = await startChatModel()
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  const [copilotHome, memoriaHome] = [join(home, '.copilot'), join(home, '.memoria')]
  // The program unpacks itself before it first runs: that is kept in the cache, for all tests.
  const unpacked = join(dirname(client.program), '../../../.cache')
  const env = { ...environmentOf(root, home, model.url), XDG_CACHE_HOME: unpacked }
  for (const folder of [copilotHome, join(root, 'tmp')]) mkdirSync(folder, { recursive: true })
  createProject(project, env)
  onTestFinished(async () => {
    await endProcessesOf(root)
    await model.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    ...{ copilotHome, memoriaHome, project, model },
    copilot: async (prompt, { session, killWhen, strict = false } = {}) => {
      const which = session === undefined ? [] : ['--session-id', session]
      const all = strict ? [] : ['--allow-all-tools']
      const ran = await run(client.program, ['-p', prompt, ...all, ...which], {
        ...{ cwd: project, env },
        onStart: (pid) => void killWhen?.().then(() => send(pid, 'SIGKILL')),
      })
      return { ...ran, session: session ?? /--resume=(\S+)/.exec(ran.stdout + ran.stderr)?.[1] ?? '' }
    },
    client: (...args) => run(client.program, args, { cwd: project, env }),
    memoria: (args, more) =>
      run(process.execPath, [PROGRAM, ...args], { cwd: project, env: { ...env, ...more } }),
  }
}

/** Written from nothing: what the person running the tests has set must neither help nor hurt. */
function environmentOf(root: string, home: string, model: string): Record<string, string> {
  return {
    ...{ PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    ...{ HOME: home, TMPDIR: join(root, 'tmp'), MEMORIA_HOME: join(home, '.memoria') },
    // As a shell says it to whom it starts.
    PWD: join(root, 'project'),
    ...{ COPILOT_HOME: join(home, '.copilot'), COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' },
    ...{
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: 'tests',
      COPILOT_MODEL: 'gpt-4.1',
    },
    // Whatever wants out all the same meets a proxy that refuses.
    ...{ HTTPS_PROXY: model, HTTP_PROXY: model, NO_PROXY: '127.0.0.1,localhost', GIT_CONFIG_NOSYSTEM: '1' },
  }
}
