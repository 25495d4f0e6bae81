import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'vitest'
import { type ChatModel, startChatModel } from './chat-model.ts'
import { copilot } from './copilot-client.ts'
import { type Machine, temporaryMachine, type Variables } from './machine.ts'
import { send } from './processes.ts'
import { type Ran, run } from './run.ts'

/** A machine with the real Copilot CLI and a model. */
export interface CopilotWorld extends Machine {
  readonly copilotHome: string
  readonly program: string
  readonly model: ChatModel
  /** One run without a terminal. */
  copilot(prompt: string, how?: CopilotOptions): Promise<Ran & { readonly session: string }>
  /** Copilot's own commands. */
  client(...args: string[]): Promise<Ran>
}

export interface CopilotOptions {
  /** Only what needs no question runs: nobody is there to say yes. */
  readonly strict?: boolean
  /** The id of the session to begin, or to go on with. */
  readonly session?: string
  readonly cwd?: string
  /** Kills it once this settles. */
  readonly killWhen?: () => Promise<unknown>
}

export async function copilotWorldOrSkip(
  context: TestContext,
  variables: Variables = {},
): Promise<CopilotWorld> {
  const client = await copilot()
  if ('skip' in client) return context.skip(client.skip)
  const model = await startChatModel()
  const machine = temporaryMachine('copilot', model, (home) => ({
    COPILOT_HOME: join(home, '.copilot'),
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: `${model.url}/v1`,
    COPILOT_PROVIDER_API_KEY: 'tests',
    COPILOT_MODEL: 'gpt-4.1',
    // The program unpacks itself before it first runs: that is kept in the cache, for all tests.
    XDG_CACHE_HOME: join(dirname(client.program), '../../../.cache'),
    ...variables,
  }))
  const { project, env } = machine
  const copilotHome = join(machine.home, '.copilot')
  mkdirSync(copilotHome)
  return {
    ...machine,
    copilotHome,
    program: client.program,
    model,
    copilot: async (prompt, { session, cwd = project, killWhen, strict = false } = {}) => {
      const which = session === undefined ? [] : ['--session-id', session]
      const all = strict ? [] : ['--allow-all-tools']
      const ran = await run(client.program, ['-p', prompt, ...all, ...which], {
        // As a shell says it to whom it starts.
        cwd,
        env: { ...env, PWD: cwd },
        onStart: (pid) => void killWhen?.().then(() => send(pid, 'SIGKILL')),
      })
      return { ...ran, session: session ?? /--resume=(\S+)/.exec(ran.stdout + ran.stderr)?.[1] ?? '' }
    },
    client: (...args) => run(client.program, args, { cwd: project, env }),
  }
}
