import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectOneMemory, LESSON } from './support/across.ts'
import { countOpenCode } from './support/count-opencode.ts'
import { joined } from './support/flat.ts'
import { type OpenCodeWorld, openCodeWorldOrSkip } from './support/opencode-world.ts'
import { SUMMARY } from './support/script.ts'
import { snapshot } from './support/snapshot.ts'
import { ask, doctorLine, drain, expectStored, type StoredSession } from './support/stored.ts'

const FACT = 'Deploys go out on Tuesdays'
const SUBAGENT = {
  description: 'look',
  subagent_type: 'general',
  prompt: 'look around [[tool bash {"command":"echo sub","description":"d"}]] [[text the subagent is done]]',
}
const EVERYTHING = [
  'begin [[say first this]] [[tool bash {"command":"echo hi","description":"d"}]]',
  '[[tool bash {"command":"exit 3","description":"d"}]]',
  '[[tool memoria_memory_search {"query":"deploys"}]]',
  '[[tools [["read",{"filePath":"/nowhere"}],["bash",{"command":"echo beside","description":"d"}]]]]',
  `[[tool task ${JSON.stringify(SUBAGENT)}]] [[text all is done]]`,
].join(' ')

test('[promise:nothing-lost.accepted-event] sessions of the real OpenCode are in the store completely and once: killed, resumed, with tools, failures, a subagent and a compaction', async (context) => {
  const world = await openCodeWorldOrSkip(context)
  const before = snapshot(world.configFolder)
  expect(await world.memoria(['init', '--yes', '--approve-reads', '--host', 'opencode'])).toMatchObject({
    code: 0,
  })
  expect(readdirSync(join(world.configFolder, 'plugin'))).toEqual(['memoria.js'])
  const putBack = answerInOurPlace(world)

  const killed = await world.start()
  const session = await killed.session()
  const turn = killed.prompt(
    session,
    '[[tool bash {"command":"echo 1","description":"d"}]] [[wait 30000]] [[text never]]',
  )
  await Promise.race([world.model.waiting(), turn])
  await Promise.all([killed.end('SIGKILL'), turn.catch(() => 'cut off')])
  await drain(world)
  await expectAllStoredOnce(world)

  const server = await world.start()
  await ask(world, 'remember', FACT)
  await server.prompt(session, EVERYTHING)
  await server.prompt(
    session,
    'fill it [[usage 300000]] [[tool bash {"command":"echo more","description":"d"}]]',
  )
  await drain(world)
  const sessions = await expectAllStoredOnce(world)
  await server.end('SIGTERM')
  expect(sessions).toMatchObject([{ session: { hostSession: session }, subagents: [{}] }])
  expect(JSON.stringify(sessions)).toContain(SUMMARY)
  expect(JSON.stringify(sessions)).not.toMatch(/REMEMBERED/)
  expectAnswersReachedTheModel(world)
  // The server was started, its tools are before the model, and one that only reads ran where all others of it ask.
  expect(JSON.stringify(world.model.requests.at(-1)?.tools)).toMatch(/memory_search.*session_recall/)
  expect(JSON.stringify(world.model.requests.map(({ messages }) => messages))).toContain(FACT)

  expect(await doctorLine(world, 'opencode')).toMatchObject({
    says: expect.stringContaining('not as they were written'),
  })
  putBack()
  expect(await doctorLine(world, 'opencode')).toMatchObject({
    says: expect.stringMatching(/^wired, last event .*, proven with 1\.18\.33, MCP registered$/),
  })

  // The store alone is enough, which is what an import of old sessions reads.
  const memoria = (args: readonly string[]) => world.memoria([...args, '--home', `${world.project}-2`])
  expect(await ask({ memoria }, 'import', '--host', 'opencode')).toMatchObject({
    failed: 0,
    setAside: 0,
    files: 1,
  })
  await expectAllStoredOnce({ ...world, memoria })

  expect((await world.memoria(['uninstall', '--yes'])).code).toBe(0)
  const { '.gitignore': _theirs, ...after } = snapshot(world.configFolder) as Record<string, unknown>
  expect(after).toEqual(before)
})

test('what was learned in it and in Claude Code reaches its model in the next session, and in another project nothing of it', async (context) => {
  const world = await openCodeWorldOrSkip(context)
  expect(await world.memoria(['init', '--yes', '--host', 'opencode'])).toMatchObject({ code: 0 })
  const server = await world.start()
  const say = async (prompt: string, folder: string) => server.prompt(await server.session(folder), prompt)
  await say(`${LESSON} [[text understood]]`, world.project)
  await expectOneMemory(world, { host: 'opencode', title: 'OpenCode', model: world.model, say })
  await server.end('SIGTERM')
})

/** What the hook is asked gets an answer of the test's own; the real hook still hears everything. */
function answerInOurPlace(world: OpenCodeWorld): () => void {
  const plugin = join(world.configFolder, 'plugin/memoria.js')
  const script = join(world.project, '../answer.sh')
  const text = readFileSync(plugin, 'utf8')
  const asks = /^const ASK = (".*")$/m.exec(text)?.[1] ?? '""'
  writeFileSync(
    script,
    `#!/bin/sh
event=$(cat)
printf %s "$event" | { ${JSON.parse(asks)}; } >/dev/null
name=$(printf %s "$event" | sed 's/.*"hook_event_name":"\\([^"]*\\)".*/\\1/')
printf '{"context":"<memoria-context>REMEMBERED at %s</memoria-context>"}' "$name"
`,
  )
  chmodSync(script, 0o755)
  writeFileSync(
    plugin,
    text.replace(`const ASK = ${asks}`, () => `const ASK = ${JSON.stringify(script)}`),
  )
  return () => writeFileSync(plugin, text)
}

function expectAnswersReachedTheModel({ model, dataHome }: OpenCodeWorld): void {
  const told = (purpose: string) =>
    model.requests
      .filter((request) => request.purpose === purpose)
      .map(({ messages }) => [...new Set(JSON.stringify(messages).match(/REMEMBERED at [\w.]+/g))].sort())
  const [first, ...rest] = told('work')
  expect(first).toEqual(['REMEMBERED at SessionStart', 'REMEMBERED at chat.message'])
  expect(rest).toContainEqual([...(first ?? []), 'REMEMBERED at tool.failed'])
  expect(told('title').flat()).toEqual([])
  expect(told('summary')).toEqual([[]])
  const folder = join(dataHome, 'opencode')
  const kept = readdirSync(folder).filter((name) => name.startsWith('opencode.db'))
  expect(kept.filter((name) => readFileSync(join(folder, name)).includes('REMEMBERED'))).toEqual([])
}

/** Holds the store against the events as the independent reader counts them. */
function expectAllStoredOnce(world: Pick<OpenCodeWorld, 'memoria' | 'dataHome'>): Promise<StoredSession[]> {
  const counted = countOpenCode(world.dataHome)
  return expectStored(world, 'opencode', {
    sessions: joined(counted.filter(({ parent }) => parent === undefined)),
    subagents: joined(counted.filter(({ parent }) => parent !== undefined)),
  })
}
