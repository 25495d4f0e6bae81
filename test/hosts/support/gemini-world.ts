import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { gemini } from './gemini-client.ts'
import { type GenerateModel, startGenerateModel } from './generate-model.ts'
import { type Machine, temporaryMachine, type Variables } from './machine.ts'
import { send } from './processes.ts'
import { type Ran, run } from './run.ts'

/** A machine with the real Gemini CLI and a model. */
export interface GeminiWorld extends Machine {
  readonly geminiHome: string
  /** The person's settings, with comments, which have to be there afterwards. */
  readonly settings: string
  readonly model: GenerateModel
  /** One run without a terminal; `args` are further arguments. */
  gemini(prompt: string, how?: GeminiOptions): Promise<Ran>
  /** Gemini CLI's own commands. */
  client(...args: string[]): Promise<Ran>
}

interface GeminiOptions {
  /** Only what the person allowed runs: nobody is there to say yes. */
  readonly strict?: boolean
  readonly args?: readonly string[]
  readonly cwd?: string
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

export async function geminiWorldOrSkip(
  context: TestContext,
  variables: Variables = {},
): Promise<GeminiWorld> {
  const client = await gemini()
  if ('skip' in client) return context.skip(client.skip)
  const model = await startGenerateModel()
  const machine = temporaryMachine('gemini', model, () => ({
    GEMINI_API_KEY: 'memoria-tests',
    GOOGLE_GEMINI_BASE_URL: model.url,
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    GEMINI_TELEMETRY_ENABLED: 'false',
    // One process: it would otherwise start itself again with more memory, and the first is the one we kill.
    GEMINI_CLI_NO_RELAUNCH: 'true',
    ...variables,
  }))
  const geminiHome = join(machine.home, '.gemini')
  mkdirSync(geminiHome)
  writeFileSync(join(geminiHome, 'settings.json'), SETTINGS)
  const always = [client.program, '--model', 'gemini-2.5-pro']
  return {
    ...machine,
    geminiHome,
    settings: SETTINGS,
    model,
    gemini: (prompt, { args = [], cwd = machine.project, killWhen, strict = false } = {}) =>
      run(process.execPath, [...always, ...(strict ? [] : ['--yolo']), ...args, '--prompt', prompt], {
        cwd,
        env: machine.env,
        onStart: (pid) => void killWhen?.().then(() => send(pid, 'SIGKILL')),
      }),
    client: (...args) =>
      run(process.execPath, [client.program, ...args], { cwd: machine.project, env: machine.env }),
  }
}
