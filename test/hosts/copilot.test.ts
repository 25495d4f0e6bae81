import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { textAt } from '../../src/hosts/on-disk.ts'
import { expectOneMemory, LESSON } from './support/across.ts'
import { briefsIn } from './support/briefs.ts'
import { type CopilotWorld, copilotWorldOrSkip } from './support/copilot-world.ts'
import { countEvents } from './support/count-events.ts'
import { joined } from './support/flat.ts'
import { SUMMARY } from './support/script.ts'
import { ask, doctorLine, drain, expectStored, overviews, type StoredSession } from './support/stored.ts'
import { until } from './support/wait.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const bash = (command: string) => `[[tool bash ${JSON.stringify({ command, description: 'd' })}]]`
const SUBAGENT = `[[tool task ${JSON.stringify({
  agent_type: 'explore',
  name: 'looker',
  description: 'look around',
  mode: 'sync',
  prompt: `look around ${bash('echo sub')} [[text the subagent is done]]`,
})}]]`
const EVERYTHING = `begin ${bash('echo hi')} ${bash('exit 3')} [[tool view {"path":"PROJECT/nothing.txt"}]] ${SUBAGENT} [[text all is done]]`
const SESSION = '0f1e2d3c-4b5a-4968-8776-655443322110'
const QUESTION = 'should the uploader use axios or fetch in this repo'
const ANSWER = 'always use the built-in fetch'
const SEARCH = '[[tool memoria-memory_search {"query":"axios or fetch"}]]'
const STORE = '[[tool memoria-memory_store {"text":"tabs are used here"}]]'
const LOST = '0f1e2d3c-4b5a-4968-8776-655443322111'

test('[promise:nothing-lost.accepted-event] sessions of the real Copilot CLI are in the store completely and once: killed, resumed, with tools, failures, a subagent and a compaction', async (context) => {
  const world = await copilotWorldOrSkip(context)
  expect(await world.memoria(['init', '--yes', '--host', 'copilot'])).toMatchObject({ code: 0 })
  // It writes a moment later than it acts: of what dies before that, a hook has heard the prompt.
  const lost = `${bash('echo 0')} [[wait 20000]] [[text never]]`
  await world.copilot(lost, { session: LOST, killWhen: () => world.model.waiting() })
  const heard = countEvents(world.copilotHome).sessions.prompts.includes(lost) ? [] : [lost]
  const events = join(world.copilotHome, 'session-state', SESSION, 'events.jsonl')
  await world.copilot(`${bash('echo 1')} [[wait 20000]] [[text never]]`, {
    session: SESSION,
    killWhen: () => until('the tool to be written down', () => textAt(events).includes('execution_complete')),
  })
  await drain(world)
  await expectAllStoredOnce(world, heard)

  await world.copilot(EVERYTHING.replace('PROJECT', world.project), { session: SESSION })
  // The plugin besides, so that everything happens twice.
  await world.client('plugin', 'marketplace', 'add', ROOT)
  await world.client('plugin', 'install', 'memoria@memoria')
  await ask(world, 'remember', `We never use axios in this repo, ${ANSWER}.`)
  await drain(world)
  const before = world.model.requests.length
  // It sums up beside its work, and an end that comes first drops the summary: so there is more work than that.
  const more = ['more', 'still more', 'even more', 'and more'].map((word) => bash(`echo ${word}`)).join(' ')
  const other = await world.copilot(`fill it [[usage 63000]] ${more} [[text full]]`)
  expect(briefsIn(world.model.requests[before])).toBe(1)
  await drain(world)
  const sessions = await expectAllStoredOnce(world, heard)
  expect(sessions.map((one) => one.session.hostSession).sort()).toEqual([LOST, SESSION, other.session].sort())
  expect(sessions.flatMap(({ subagents }) => subagents)).toHaveLength(1)
  expect(new Set((await overviews(world)).map(({ host }) => host))).toEqual(new Set(['copilot']))
  expect(JSON.stringify(sessions)).toContain(SUMMARY)

  // The transcripts alone are enough, which is what an import of old ones reads.
  const memoria = (args: readonly string[]) => world.memoria([...args, '--home', `${world.project}-2`])
  const taken = await ask({ memoria }, 'import', '--host', 'copilot')
  expect(taken).toMatchObject({ failed: 0, setAside: 0, files: countEvents(world.copilotHome).files })
  await expectAllStoredOnce({ ...world, memoria })
})

test('what was learned in it and in Claude Code reaches the model at the start, and what fits with a prompt; nothing of that is taken as said; going leaves nothing', async (context) => {
  const world = await copilotWorldOrSkip(context)
  const mine = join(world.copilotHome, 'settings.json')
  writeFileSync(mine, '{}')
  expect(await world.memoria(['init', '--yes', '--host', 'copilot'])).toMatchObject({ code: 0 })
  await world.copilot(`${LESSON} [[text understood]]`)
  const say = (prompt: string, cwd: string) => world.copilot(prompt, { cwd })
  await expectOneMemory(world, { host: 'copilot', title: 'GitHub Copilot CLI', model: world.model, say })
  await world.memoria(['config', 'set', 'inject.briefTokens', '0'])
  await drain(world)
  await world.memoria(['worker', 'start'])
  await until('a worker runs', () => existsSync(join(world.memoriaHome, 'run', 'worker')))
  await world.copilot(`${QUESTION} ${SEARCH} ${STORE} [[text fetch, as I said]]`, { strict: true })
  expectOurTools(world)
  expect(lastRequest(world)[1]).toMatch(
    new RegExp(`${QUESTION}.*<system_reminder>\\s*<memoria-context kind="hints">.*${ANSWER}`, 's'),
  )
  await drain(world)
  expect(JSON.stringify(await expectAllStoredOnce(world))).not.toContain('memoria-context')
  expect(await doctorLine(world, 'copilot')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^wired, last event .*, proven with 1\.0\.102, MCP registered$/),
  })

  expect((await world.memoria(['uninstall', '--yes'])).code).toBe(0)
  expect(existsSync(join(world.copilotHome, 'hooks'))).toBe(false)
  expect(readdirSync(world.copilotHome)).toContain('settings.json')
  expect(readdirSync(world.copilotHome)).not.toContain('mcp-config.json')
})

/** The server was started, its tools are before the model, and the one that stores waits for a person. */
function expectOurTools(world: CopilotWorld): void {
  expect(JSON.stringify(world.model.requests.at(-1)?.tools)).toMatch(/memory_search.*session_recall/)
  const [, , , found, , stored] = lastRequest(world)
  expect(found).toContain(ANSWER)
  expect(stored).toMatch(/^Permission denied/)
}

/** What the model was last sent, message by message. */
function lastRequest({ model }: CopilotWorld): string[] {
  return (model.requests.at(-1)?.messages ?? []).map(({ content }) =>
    typeof content === 'string' ? content : JSON.stringify(content),
  )
}

/** Holds the store against the transcripts as the independent reader counts them. */
function expectAllStoredOnce(
  world: Pick<CopilotWorld, 'memoria' | 'copilotHome'>,
  heard: readonly string[] = [],
): Promise<StoredSession[]> {
  const { sessions, subagents } = countEvents(world.copilotHome)
  return expectStored(world, 'copilot', {
    sessions: joined([{ ...sessions, prompts: [...sessions.prompts, ...heard] }]),
    subagents: joined([subagents]),
  })
}
