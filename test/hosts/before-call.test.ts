import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import { HELD } from '../../src/hosts/fence.ts'
import { codexWorldOrSkip } from './support/codex-world.ts'
import { copilotWorldOrSkip } from './support/copilot-world.ts'
import { geminiWorldOrSkip } from './support/gemini-world.ts'
import type { Machine } from './support/machine.ts'
import { worldOrSkip } from './support/open.ts'
import { openCodeWorldOrSkip } from './support/opencode-world.ts'
import { ask, drain } from './support/stored.ts'
import { until } from './support/wait.ts'

const FAILS = 'checkit --all shop'
const WORKS = 'sh checkit --all shop'
const RULE = 'notes.txt is written by the importer and never edited by hand'

/** One agent on a machine of its own. */
interface Agent {
  readonly host: string
  readonly machine: Machine
  /** The directives with which its model runs a command, and reads the file. */
  readonly runs: (command: string) => string
  readonly reads: string
  say(prompt: string): Promise<unknown>
  /** Everything that reached its model. */
  requests(): readonly unknown[]
}

const bash = (tool: string) => (command: string) =>
  `[[tool ${tool} ${JSON.stringify({ command, description: 'd' })}]]`

const AGENTS: Readonly<Record<string, (context: TestContext) => Promise<Agent>>> = {
  'Claude Code': async (context) => {
    const machine = await worldOrSkip(context)
    const reads = `[[tool Read ${JSON.stringify({ file_path: join(machine.project, 'notes.txt') })}]]`
    const say = (prompt: string) => machine.runClaude(prompt)
    const common = { machine, say, requests: () => machine.model.requests }
    return { ...common, host: 'claude-code', runs: bash('Bash'), reads }
  },
  Codex: async (context) => {
    const machine = await codexWorldOrSkip(context)
    const runs = (cmd: string) => `[[tool exec_command ${JSON.stringify({ cmd })}]]`
    const say = (prompt: string) => machine.codex(prompt)
    const common = { machine, say, requests: () => machine.model.requests }
    return { ...common, host: 'codex', runs, reads: runs('cat notes.txt') }
  },
  'Copilot CLI': async (context) => {
    const machine = await copilotWorldOrSkip(context)
    const reads = `[[tool view ${JSON.stringify({ path: join(machine.project, 'notes.txt') })}]]`
    const say = (prompt: string) => machine.copilot(prompt)
    const common = { machine, say, requests: () => machine.model.requests }
    return { ...common, host: 'copilot', runs: bash('bash'), reads }
  },
  'Gemini CLI': async (context) => {
    const machine = await geminiWorldOrSkip(context)
    const say = (prompt: string) => machine.gemini(prompt)
    const common = { machine, say, requests: () => machine.model.requests }
    const reads = '[[tool read_file {"file_path":"notes.txt"}]]'
    return { ...common, host: 'gemini', runs: bash('run_shell_command'), reads }
  },
  OpenCode: async (context) => {
    const machine = await openCodeWorldOrSkip(context)
    const reads = `[[tool read ${JSON.stringify({ filePath: join(machine.project, 'notes.txt') })}]]`
    const say = async (prompt: string) => {
      const server = await machine.start()
      await server.prompt(await server.session(), prompt)
      await server.end('SIGTERM')
    }
    const common = { machine, say, requests: () => machine.model.requests }
    return { ...common, host: 'opencode', runs: bash('bash'), reads }
  },
}

test.for(Object.entries(AGENTS))(
  '%s: a command that failed in an earlier session is held once with the one that works, and what is known of a file comes with the reading of it',
  async ([, open], context) => {
    const { host, machine, runs, reads, say, requests } = await open(context)
    writeFileSync(join(machine.project, 'checkit'), 'echo all is well\n')
    await machine.memoria(['init', '--yes', '--no-mcp', '--host', host])
    // Else the brief would have the memory, and it would not be told again.
    await machine.memoria(['config', 'set', 'inject.briefTokens', '0'])
    await say(`see to the shop ${runs(FAILS)} ${runs(WORKS)} [[text it is well]]`)
    await drain(machine)
    await ask(
      machine,
      'remember',
      RULE,
      '--kind',
      'decision',
      '--project',
      machine.project,
      '--scope',
      'project',
    )
    await machine.memoria(['worker', 'start'])
    await until('a worker runs', async () =>
      (await machine.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
    )
    const again = `once more please ${runs(FAILS)} ${runs(FAILS)} ${reads} [[text done]]`
    let last = ''
    let heard: string[] = []
    // No call waits longer than half a second for a busy worker: it runs as if nothing were known. Then once more.
    const isHeld = async () => {
      const before = requests().length
      await say(again)
      heard = requests()
        .slice(before)
        .map((request) => JSON.stringify(request))
      // Not simply the last one: a client also asks for titles, whenever it comes to that.
      last = heard.findLast((request) => request.includes(HELD)) ?? ''
      return last !== ''
    }
    await until('a worker with time to answer', isHeld, () => seen(machine, heard))
    const held = last.indexOf(HELD)
    expect(last.indexOf(HELD, held + 1)).toBe(-1)
    expect(last).toContain(`\`${WORKS}\` works`)
    // Made again it runs, and fails as before.
    expect(last.slice(held)).toContain('not found')
    expect(last).toContain(RULE)
  },
)

/** What explains that nothing was held: what the worker does, what is known, and what the client sent last. */
async function seen(machine: Machine, heard: readonly string[]): Promise<string> {
  const told = ['upkeep worker status', 'episodes --json', 'status'].map(async (line) => {
    const { stdout, stderr } = await machine.memoria(line.split(' '))
    return `${line}: ${stdout.slice(-3000)}${stderr}`
  })
  return [...(await Promise.all(told)), `${heard.length} requests: ${heard.at(-1)?.slice(-3000)}`].join('\n')
}
