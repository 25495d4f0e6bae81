import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { storeSecret } from '../../../src/secrets/secrets.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { PASSPHRASE } from '../../keys/support.ts'
import { openHome, TERMINAL } from '../../secrets/support.ts'
import { codexWorldOrSkip } from './codex-world.ts'
import { copilotWorldOrSkip } from './copilot-world.ts'
import { geminiWorldOrSkip } from './gemini-world.ts'
import type { Machine, Variables } from './machine.ts'
import { worldOrSkip } from './open.ts'
import { openCodeWorldOrSkip } from './opencode-world.ts'
import { startTerminal, type Tui, tuiAbsent } from './tui.ts'

/** It looks like no secret: only what was noted when it was revealed can remove it. */
export const SECRET_VALUE = 'four blue oxen and a cart'

/** A real agent on a machine with the secret `DEPLOY`, whose MCP server has the passphrase. */
export interface SecretAgent {
  readonly machine: Machine
  /** How it names itself to servers. */
  readonly client: string
  /** The tool as its model calls it. */
  readonly tool: string
  /** One run without a screen. */
  runAlone(prompt: string): Promise<unknown>
  /** Everything that reached its model. */
  requests(): readonly unknown[]
}

/** An agent whose screen shows the forms of MCP servers. */
export interface AskingAgent extends SecretAgent {
  /** What its model does with the value, once it has it. */
  readonly uses?: string
  openScreen(): Promise<Tui>
  /** From the prompt to the form. Some ask before that whether the tool may run. */
  reachForm(tui: Tui): Promise<void>
  /** Sends the form as it appears, until the screen matches. */
  sendAsItIs(tui: Tui, sent: RegExp): Promise<void>
  /** Says yes in the form, and sends it. */
  agree(tui: Tui, sent: RegExp): Promise<void>
}

type Agents<T> = Readonly<Record<string, (context: TestContext) => Promise<T>>>

/** Dialogs ignore keys in their first moments; one that was pressed twice must not answer the next dialog. */
const AGAIN_MS = 3000

export const ASKING_AGENTS: Agents<AskingAgent> = {
  'Claude Code': async (context) => {
    const env = variablesOrSkip(context)
    const machine = await worldOrSkip(context)
    await storeAndWire(machine, 'claude-code')
    return {
      machine,
      client: 'claude-code',
      tool: 'mcp__memoria__secret_get',
      uses: `[[tool Bash ${JSON.stringify({ command: `echo ${SECRET_VALUE}`, description: 'd' })}]]`,
      runAlone: (prompt) => machine.runClaude(prompt, { env }),
      requests: () => machine.model.requests,
      // Every tool is allowed in it: the form appears all the same.
      openScreen: () => machine.tui({ env }),
      reachForm: (tui) => tui.waitFor(/requests your input[\s\S]*❯.*Reveal it: ☐/),
      sendAsItIs: async (tui, sent) => {
        await tui.press('Down', /❯ Accept/, AGAIN_MS)
        await tui.press('Enter', sent, AGAIN_MS)
      },
      agree: async (tui, sent) => {
        await tui.press('Space', /Reveal it: ☒/, AGAIN_MS)
        await tui.press('Down', /❯ Accept/, AGAIN_MS)
        await tui.press('Enter', sent, AGAIN_MS)
      },
    }
  },
  Codex: async (context) => {
    const machine = await codexWorldOrSkip(context, variablesOrSkip(context))
    await storeAndWire(machine, 'codex')
    const config = join(machine.codexHome, 'config.toml')
    replaceIn(config, '[mcp_servers.memoria]', (entry) => `${entry}\nenv_vars = ["MEMORIA_PASSPHRASE_FILE"]`)
    appendFileSync(config, `\n[projects.${JSON.stringify(machine.project)}]\ntrust_level = "trusted"\n`)
    const command = [machine.program, '--dangerously-bypass-hook-trust', '--no-alt-screen']
    return {
      machine,
      client: 'codex-mcp-client',
      tool: 'mcp__memoria/secret_get',
      runAlone: (prompt) => machine.codex(prompt),
      requests: () => machine.model.requests,
      openScreen: () => temporaryTerminal(machine, command, /Ask Codex to do anything/),
      reachForm: (tui) =>
        approve(tui, /Allow the memoria MCP server/, /Reveal it(?![\s\S]*Reveal it)[\s\S]*› 2\. False/),
      sendAsItIs: (tui, sent) => tui.press('Enter', sent, AGAIN_MS),
      agree: async (tui, sent) => {
        await tui.press('Up', /› 1\. True/, AGAIN_MS)
        await tui.press('Enter', sent, AGAIN_MS)
      },
    }
  },
  'Copilot CLI': async (context) => {
    const machine = await copilotWorldOrSkip(context, variablesOrSkip(context))
    await storeAndWire(machine, 'copilot')
    return {
      machine,
      client: 'copilot-cli',
      tool: 'memoria-secret_get',
      runAlone: (prompt) => machine.copilot(prompt),
      requests: () => machine.model.requests,
      openScreen: async () => {
        const tui = await temporaryTerminal(machine, [machine.program], /Do you trust the files/)
        await tui.press('Enter', /\n❯/)
        return tui
      },
      reachForm: (tui) =>
        approve(tui, /Do you want to use this tool/, /memoria needs information[\s\S]*❯ No/),
      sendAsItIs: (tui, sent) => tui.press('Enter', sent, AGAIN_MS),
      agree: async (tui, sent) => {
        await tui.press('Up', /❯ Yes/, AGAIN_MS)
        await tui.press('Enter', sent, AGAIN_MS)
      },
    }
  },
}

export const OTHER_AGENTS: Agents<SecretAgent> = {
  'Gemini CLI': async (context) => {
    const machine = await geminiWorldOrSkip(context, passphraseVariables())
    await storeAndWire(machine, 'gemini')
    return {
      machine,
      client: 'gemini-cli-mcp-client',
      tool: 'mcp_memoria_secret_get',
      runAlone: (prompt) => machine.gemini(prompt),
      requests: () => machine.model.requests,
    }
  },
  OpenCode: async (context) => {
    const machine = await openCodeWorldOrSkip(context)
    const rule = '"memoria_*":"ask"'
    replaceIn(join(machine.configFolder, 'opencode.jsonc'), rule, () => rule.replace('ask', 'allow'))
    await storeAndWire(machine, 'opencode')
    return {
      machine,
      client: 'opencode',
      tool: 'memoria_secret_get',
      runAlone: async (prompt) => {
        const server = await machine.start(passphraseVariables())
        await server.prompt(await server.session(), prompt)
        await server.end('SIGTERM')
      },
      requests: () => machine.model.requests,
    }
  },
}

/** The same for an agent that is driven at its screen. */
function variablesOrSkip(context: TestContext): Variables {
  const absent = tuiAbsent()
  return absent === undefined ? passphraseVariables() : context.skip(absent)
}

function passphraseVariables(): Variables {
  const file = join(temporaryFolder(), 'passphrase')
  writeFileSync(file, `${PASSPHRASE}\n`, { mode: 0o600 })
  return { MEMORIA_PASSPHRASE_FILE: file }
}

async function storeAndWire({ memoria, memoriaHome }: Machine, host: string): Promise<void> {
  const home = await openHome(memoriaHome)
  await storeSecret(home, home.ring, { name: 'DEPLOY', value: SECRET_VALUE }, TERMINAL)
  const { code, stderr } = await memoria(['init', '--yes', '--host', host])
  if (code !== 0) throw new Error(`memoria init failed: ${stderr}`)
}

function replaceIn(path: string, found: string, by: (found: string) => string): void {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(found)) throw new Error(`${path} has no ${found}`)
  writeFileSync(path, text.replace(found, by(found)))
}

async function temporaryTerminal(...args: Parameters<typeof startTerminal>): Promise<Tui> {
  const tui = await startTerminal(...args)
  onTestFinished(() => tui.end())
  return tui
}

/** Lets the tool run. The key is not pressed again once the question is gone: it would answer the form. */
async function approve(tui: Tui, asked: RegExp, form: RegExp): Promise<void> {
  await tui.waitFor(asked)
  await tui.press('Enter', new RegExp(`^(?![\\s\\S]*${asked.source})`), AGAIN_MS)
  await tui.waitFor(form)
}
