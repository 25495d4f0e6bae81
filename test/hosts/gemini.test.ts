import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectOneMemory, LESSON } from './support/across.ts'
import { countChats } from './support/count-chats.ts'
import { joined } from './support/flat.ts'
import { type GeminiWorld, geminiWorldOrSkip } from './support/gemini-world.ts'
import { SUMMARY } from './support/script.ts'
import { ask, doctorLine, drain, expectStored, type StoredSession } from './support/stored.ts'

const RULE = 'always use the built-in fetch'
const KILLED = `${LESSON} [[tool run_shell_command {"command":"echo 1"}]] [[wait 20000]] [[text never]]`
const SUBAGENT =
  '[[tool invoke_agent {"agent_name":"generalist","prompt":"look around [[tool run_shell_command {\\"command\\":\\"echo sub\\"}]] [[say nearly there]] [[tool complete_task {\\"result\\":{\\"response\\":\\"the subagent is done\\"}}]]"}]]'
const FAILURES =
  '[[tool run_shell_command {"command":"exit 3"}]] [[say and now]] [[tool read_file {"file_path":"/no/such/file"}]]'
/** Results that are so long that the client shortens them, for which it writes everything again under other ids. */
const LONG = '[[tool read_file {"file_path":"long.txt"}]] [[tool run_shell_command {"command":"echo 2"}]]'
const EVERYTHING = `begin with @note.txt ${FAILURES} ${SUBAGENT} ${LONG} [[text all is done]]`
const COMPRESSED =
  'fill it [[usage 900000]] [[tool run_shell_command {"command":"echo more"}]] [[text it was filled]]'

test('[promise:nothing-lost.accepted-event] a session of the real Gemini CLI is in the store completely and once: killed, resumed, with tools, failures, a subagent, everything written again and a compression; and what was learned in it and in Claude Code reaches the model', async (context) => {
  const world = await geminiWorldOrSkip(context)
  expect(await world.memoria(['init', '--yes', '--approve-reads', '--host', 'gemini'])).toMatchObject({
    code: 0,
  })
  writeFileSync(join(world.project, 'note.txt'), 'what the note says')
  writeFileSync(join(world.project, 'long.txt'), `${'words and more words '.repeat(12)}\n`.repeat(1900))
  await world.gemini(KILLED, { killWhen: () => world.model.waiting() })
  await drain(world)
  await expectAllStoredOnce(world)

  const resume = { args: ['--resume', 'latest'] }
  expect(await world.gemini(EVERYTHING, resume)).toMatchObject({ code: 0 })
  await drain(world)
  const before = world.model.requests.length
  expect(await world.gemini(COMPRESSED, resume)).toMatchObject({ code: 0 })
  // What is told speaks of the prompt with `@note.txt`, which asks for the file no more.
  const told = JSON.stringify(world.model.requests[before]?.contents.at(-1))
  expect(told).not.toContain('what the note says')
  expect(told).toMatch(new RegExp(`<hook_context>[^<]*Stated by the user[^<]*${RULE}`))
  await drain(world)
  const sessions = await expectAllStoredOnce(world)
  expect(sessions).toHaveLength(1)
  expect(sessions.flatMap(({ subagents }) => subagents)).toHaveLength(1)
  const stored = JSON.stringify(sessions)
  expect(stored).toContain(SUMMARY)
  expect(stored).not.toMatch(/hook_context|memoria-context|session_context|what the note says/)

  // The chats alone are enough, which is what an import of old ones reads.
  const memoria = (args: readonly string[]) => world.memoria([...args, '--home', `${world.project}-2`])
  expect(await ask({ memoria }, 'import', '--host', 'gemini')).toMatchObject({ failed: 0, setAside: 0 })
  await expectAllStoredOnce({ ...world, memoria })

  const say = (prompt: string, cwd: string) => world.gemini(prompt, { cwd })
  await expectOneMemory(world, { host: 'gemini', title: 'Gemini CLI', model: world.model, say })
  await expectOurTools(world)
  await expectDoctor(world)
})

/** The server was started, its tools are before the model, and those that save are not where nobody can be asked. */
async function expectOurTools(world: GeminiWorld): Promise<void> {
  await world.gemini(`look [[tool mcp_memoria_memory_search {"query":"axios"}]] [[text done]]`, {
    strict: true,
  })
  const last = world.model.requests.at(-1)
  expect(JSON.stringify(last?.tools).match(/mcp_memoria_\w+(?=")/g)).toHaveLength(9)
  expect(JSON.stringify(last?.tools)).not.toMatch(/(?:memory_(?:store|update|forget)|secret_get)"/)
  expect(JSON.stringify(last?.contents.at(-1))).toContain(RULE)
}

/** What is wired is told, what is switched off too, and going leaves the settings as they were, to the byte. */
async function expectDoctor(world: GeminiWorld): Promise<void> {
  const path = join(world.geminiHome, 'settings.json')
  const wired = readFileSync(path, 'utf8')
  expect(await doctorLine(world, 'gemini')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^wired, .*last event .*, proven with 0\.61\.0, MCP registered$/),
  })
  writeFileSync(path, wired.replace('{', '{ "hooksConfig": { "enabled": false },'))
  expect(await doctorLine(world, 'gemini')).toMatchObject({ state: 'degraded' })
  writeFileSync(path, wired)
  expect((await world.memoria(['uninstall', '--yes'])).code).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe(world.settings)
  expect(existsSync(join(world.geminiHome, 'policies'))).toBe(false)
}

/** Holds the store against the chats as the independent reader counts them. */
function expectAllStoredOnce(world: Pick<GeminiWorld, 'memoria' | 'geminiHome'>): Promise<StoredSession[]> {
  return expectStored(world, 'gemini', {
    sessions: joined([countChats(world.geminiHome, 'sessions')]),
    subagents: joined([countChats(world.geminiHome, 'subagents')]),
  })
}
