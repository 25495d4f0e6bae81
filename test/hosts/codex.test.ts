import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expectOneMemory, LESSON } from './support/across.ts'
import { briefsIn } from './support/briefs.ts'
import { claudeCode } from './support/claude-code-client.ts'
import { approveHooks } from './support/codex-hooks.ts'
import { type CodexWorld, codexWorldOrSkip } from './support/codex-world.ts'
import { countRollouts } from './support/count-rollouts.ts'
import { joined } from './support/flat.ts'
import { SUMMARY } from './support/script.ts'
import {
  ask,
  doctorLine,
  drain,
  expectStored,
  overviews,
  type StoredSession,
  storedSession,
} from './support/stored.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FACT = 'Deploys go out on Tuesdays'
const SEARCH = '[[tool mcp__memoria/memory_search {"query":"when do deploys go out"}]]'
const STORE = '[[tool mcp__memoria/memory_store {"text":"tabs are used here"}]]'
const SUBAGENT =
  '[[tool multi_agent_v1/spawn_agent {"message":"look around [[tool exec_command {\\"cmd\\":\\"echo sub\\"}]] [[text the subagent is done]]"}]] [[tool multi_agent_v1/wait_agent {"targets":["AGENT"],"timeout_ms":20000}]]'
const EVERYTHING = `begin [[tool exec_command {"cmd":"echo hi"}]] [[tool exec_command {"cmd":"exit 3"}]] ${SUBAGENT} [[text all is done]]`

test('[promise:nothing-lost.accepted-event] sessions of the real Codex are in the store completely and once: killed, resumed, with tools, failures, a subagent, a compaction and a fork', async (context) => {
  const world = await codexWorldOrSkip(context)
  expect(await world.memoria(['init', '--yes', '--host', 'codex'])).toMatchObject({ code: 0 })
  // The plugin besides, so that everything happens twice.
  await world.client('plugin', 'marketplace', 'add', ROOT)
  await world.client('plugin', 'add', 'memoria@memoria')
  await ask(world, 'remember', FACT)
  await drain(world)
  writeFileSync(join(world.project, 'AGENTS.md'), 'Be kind.\n')
  const { session } = await world.codex(
    '[[tool exec_command {"cmd":"echo 1"}]] [[wait 20000]] [[text never]]',
    {
      killWhen: () => world.model.waiting(),
    },
  )
  expect(briefsIn(world.model.requests[0])).toBe(1)
  await drain(world)
  await expectAllStoredOnce(world)

  const resume = ['resume', session]
  await world.codex(EVERYTHING, { verb: resume })
  await world.codex('fill it [[usage 90000]] [[tool exec_command {"cmd":"echo more"}]]', { verb: resume })
  const fork = await world.codex('aside [[text in the fork]]', { verb: ['fork', session] })
  await drain(world)
  const sessions = await expectAllStoredOnce(world)
  expect(sessions.map((one) => one.session.hostSession).sort()).toEqual([session, fork.session].sort())
  expect(sessions.flatMap(({ subagents }) => subagents)).toHaveLength(1)
  expect(new Set((await overviews(world)).map(({ host }) => host))).toEqual(new Set(['codex']))
  const said = JSON.stringify(sessions)
  expect(said).toContain(SUMMARY)
  expect(said).not.toMatch(/Be kind|environment_context|skills_instructions/)

  // The rollouts alone are enough, which is what an import of old ones reads.
  const memoria = (args: readonly string[]) => world.memoria([...args, '--home', `${world.project}-2`])
  const taken = await ask({ memoria }, 'import', '--host', 'codex')
  expect(taken).toMatchObject({ failed: 0, setAside: 0, files: 3 })
  await expectAllStoredOnce({ ...world, memoria })
})

test('hooks that nobody approved are skipped, which is said; approved ones run; what was learned in it and in Claude Code reaches its model; going leaves all as it was', async (context) => {
  const world = await codexWorldOrSkip(context)
  const claude = await claudeCode()
  if ('skip' in claude) return context.skip(claude.skip)
  const config = join(world.codexHome, 'config.toml')
  const before = readFileSync(config, 'utf8')
  const init = await ask<{ approve: string[] }>(world, 'init', '--yes', '--host', 'codex')
  expect(init.approve).toEqual([expect.stringContaining('/hooks')])
  await world.codex('hello [[text not heard]]', { trustAll: false })
  expect(await lastEvent(world)).toBeUndefined()
  expect(await doctorLine(world, 'codex')).toMatchObject({
    state: 'degraded',
    says: expect.stringContaining('skips our hooks'),
  })

  await approveHooks(world)
  await ask(world, 'remember', FACT)
  const asked = await world.codex(`hello ${SEARCH} ${STORE} [[text heard]]`, {
    trustAll: false,
    strict: true,
  })
  expectOurTools(world)
  await drain(world)
  const { turns } = await storedSession(world, asked.session)
  expect(turns.flatMap(({ toolCalls }) => toolCalls.map(({ failed }) => failed))).toEqual([false, true])
  expect((await ask<{ memories: [] }>(world, 'list')).memories).toHaveLength(1)
  expect(await lastEvent(world)).toBeDefined()
  expect(await doctorLine(world, 'codex')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^wired, approved, last event .*, proven with 0\.166\.0, MCP registered$/),
  })

  const say = (prompt: string, cwd: string) => world.codex(prompt, { cwd, trustAll: false })
  await say(`${LESSON} [[text heard]]`, world.project)
  await expectOneMemory(world, { host: 'codex', title: 'Codex', model: world.model, say }, claude)

  // What it wrote into its settings meanwhile stays, and all that was there before.
  const [ours] = /\n\[mcp_servers\.memoria\]\n(?:.+\n)+/.exec(readFileSync(config, 'utf8')) ?? ['']
  const theirs = readFileSync(config, 'utf8').replace(ours, '')
  expect((await world.memoria(['uninstall', '--yes'])).code).toBe(0)
  expect(existsSync(join(world.codexHome, 'hooks.json'))).toBe(false)
  expect(theirs.startsWith(before)).toBe(true)
  expect(readFileSync(config, 'utf8')).toBe(theirs)
})

/** The server was started, its tools are before the model, and the one that stores waits for a person. */
function expectOurTools({ model: { requests } }: CodexWorld): void {
  const last = requests.at(-1)
  expect(JSON.stringify(last?.tools)).toMatch(/memory_search.*session_recall/)
  const outputs = JSON.stringify(last?.input.flatMap(({ output }) => output ?? []))
  expect(outputs).toContain(FACT)
  expect(outputs).toContain('requires approval')
}

/** Holds the store against the rollouts as the independent reader counts them. */
function expectAllStoredOnce(world: Pick<CodexWorld, 'memoria' | 'codexHome'>): Promise<StoredSession[]> {
  const counted = countRollouts(world.codexHome)
  return expectStored(world, 'codex', {
    sessions: joined(counted.filter(({ id, session }) => id === session)),
    subagents: joined(counted.filter(({ id, session }) => id !== session)),
  })
}

interface Status {
  readonly numbers: {
    readonly capture: { readonly hosts: { host: string; activity: { eventAt: string | null }[] }[] }
  } | null
}

async function lastEvent(world: CodexWorld): Promise<string | undefined> {
  await drain(world)
  const { numbers } = JSON.parse((await world.memoria(['status', '--json'])).stdout) as Status
  const host = numbers?.capture.hosts.find((one) => one.host === 'codex')
  return host?.activity.flatMap(({ eventAt }) => eventAt ?? [])[0]
}
