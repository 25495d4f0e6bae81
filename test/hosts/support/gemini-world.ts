import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { gemini } from './gemini-client.ts'
import { type GenerateModel, startGenerateModel } from './generate-model.ts'
import { endProcessesOf, send } from './processes.ts'
import { type Ran, run } from './run.ts'
import { createProject, PROGRAM } from './world.ts'

/** A machine of one test's own with the real Gemini CLI, a model, and nothing of whoever runs the test. */
export interface GeminiWorld {
  readonly geminiHome: string
  /** The person's settings, with comments, which have to be there afterwards. */
  readonly settings: string
  readonly project: string
  readonly model: GenerateModel
  /** One run without a terminal; `args` are further arguments. */
  gemini(prompt: string, how?: GeminiOptions): Promise<Ran>
  /** Gemini CLI's own commands. */
  client(...args: string[]): Promise<Ran>
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
}

interface GeminiOptions {
  /** Only what the person allowed runs: nobody is there to say yes. */
  readonly strict?: boolean
  readonly args?: readonly string[]
  /** Kills it once this settles. */
  readonly killWhen?: () => Promise<unknown>
}

const SETTINGS = `{
  // what this person likes
  "security": { "auth": { "selectedType": "gemini-api-key" } },
  "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false }, /* quiet */
  "privacy": { "usageStatisticsEnabled": false }
}
`

export async function geminiWorldOrSkip(context: TestContext): Promise<GeminiWorld> {
  const client = await gemini()
  if ('skip' in client) return context.skip(client.skip)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-gemini-')))
  const model = await startGenerateModel()
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  const geminiHome = join(home, '.gemini')
  const env = environmentOf(root, home, model.url)
  mkdirSync(geminiHome, { recursive: true })
  mkdirSync(join(root, 'tmp'))
  writeFileSync(join(geminiHome, 'settings.json'), SETTINGS)
  createProject(project, env)
  onTestFinished(async () => {
    await endProcessesOf(root)
    await model.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  const always = [client.program, '--model', 'gemini-2.5-pro']
  return {
    ...{ geminiHome, settings: SETTINGS, project, model },
    gemini: (prompt, { args = [], killWhen, strict = false } = {}) =>
      run(process.execPath, [...always, ...(strict ? [] : ['--yolo']), ...args, '--prompt', prompt], {
        ...{ cwd: project, env },
        onStart: (pid) => void killWhen?.().then(() => send(pid, 'SIGKILL')),
      }),
    client: (...args) => run(process.execPath, [client.program, ...args], { cwd: project, env }),
    memoria: (args, more) =>
      run(process.execPath, [PROGRAM, ...args], { cwd: project, env: { ...env, ...more } }),
  }
}

/** Written from nothing: what the person running the tests has set must neither help nor hurt. */
function environmentOf(root: string, home: string, model: string): Record<string, string> {
  return {
    ...{ PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    ...{ HOME: home, TMPDIR: join(root, 'tmp'), MEMORIA_HOME: join(home, '.memoria') },
    ...{ GEMINI_API_KEY: 'memoria-tests', GOOGLE_GEMINI_BASE_URL: model, GIT_CONFIG_NOSYSTEM: '1' },
    ...{ GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_TELEMETRY_ENABLED: 'false' },
    // One process: it would otherwise start itself again with more memory, and the first is the one we kill.
    GEMINI_CLI_NO_RELAUNCH: 'true',
    // Whatever wants out all the same meets a proxy that refuses.
    ...{ HTTPS_PROXY: model, HTTP_PROXY: model, NO_PROXY: '127.0.0.1,localhost' },
  }
}
