import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { briefsIn } from './support/briefs.ts'
import { approveHooks } from './support/codex-hooks.ts'
import { codexWorldOrSkip } from './support/codex-world.ts'
import { copilotWorldOrSkip } from './support/copilot-world.ts'
import { geminiWorldOrSkip } from './support/gemini-world.ts'
import { openCodeWorldOrSkip } from './support/opencode-world.ts'
import { copyPlugin, type PluginCopy } from './support/plugin.ts'
import type { Ran } from './support/run.ts'
import { ask, drain, overviews } from './support/stored.ts'

const EXTENSION = fileURLToPath(new URL('../../plugin-gemini', import.meta.url))
const FACT = 'Deploys go out on Tuesdays'
const QUERY = '{"query":"when do deploys go out"}'

/** What any of the worlds can do. */
interface Plugged {
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
}

describe('the plugin alone, with nothing of `init`', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-plugin-')))
  let copy: PluginCopy
  beforeAll(async () => {
    copy = await copyPlugin({ root })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('captures in Codex, tells what is known, and brings the server, for the project that is worked on', async (context) => {
    const world = await codexWorldOrSkip(context)
    await world.client('plugin', 'marketplace', 'add', copy.market)
    await world.client('plugin', 'add', 'memoria@memoria')
    await approveHooks(world)
    await known(world, 'codex')
    await world.codex(
      `look [[tool mcp__memoria/memory_search ${QUERY}]] ${STORE('mcp__memoria/')} [[text done]]`,
      {
        strict: true,
        trustAll: false,
      },
    )
    const { input = [] } = world.model.requests.at(-1) ?? {}
    const outputs = JSON.stringify(input.flatMap(({ output }) => output ?? []))
    expect(outputs).toContain(FACT)
    expect(outputs).toContain('requires approval')
    expect(briefsIn(input)).toBe(1)
    await expectHeard(world, 'codex')
  })

  test('does the same in Copilot CLI', async (context) => {
    const world = await copilotWorldOrSkip(context)
    for (const args of [
      ['marketplace', 'add', copy.market],
      ['install', 'memoria@memoria'],
    ])
      expect(await world.client('plugin', ...args)).toMatchObject({ code: 0 })
    await known(world, 'copilot')
    await world.copilot(`look [[tool memoria-memory_search ${QUERY}]] ${STORE('memoria-')} [[text done]]`, {
      strict: true,
    })
    const { messages = [] } = world.model.requests.at(-1) ?? {}
    const results = JSON.stringify(messages.filter(({ role }) => role === 'tool'))
    expect(results).toContain(FACT)
    expect(results).toContain('Permission denied')
    expect(briefsIn(messages)).toBe(1)
    await expectHeard(world, 'copilot')
  })

  test('an extension does it in Gemini CLI, which finds it valid', async (context) => {
    const world = await geminiWorldOrSkip(context)
    const extension = join(root, 'extension')
    cpSync(EXTENSION, extension, { recursive: true })
    cpSync(join(copy.folder, 'node_modules'), join(extension, 'node_modules'), { recursive: true })
    expect(await world.client('extensions', 'validate', extension)).toMatchObject({ code: 0 })
    expect(await world.client('extensions', 'install', extension, '--consent')).toMatchObject({ code: 0 })
    await known(world, 'gemini')
    expect(
      await world.gemini(`look [[tool mcp_memoria_memory_search ${QUERY}]] [[text done]]`),
    ).toMatchObject({ code: 0 })
    const { contents = [] } = world.model.requests.at(-1) ?? {}
    expect(JSON.stringify(contents.at(-1))).toContain(FACT)
    expect(briefsIn(contents)).toBe(1)
    await expectHeard(world, 'gemini')
  })

  test('a plugin file does it in OpenCode', async (context) => {
    const world = await openCodeWorldOrSkip(context)
    const config = join(world.configFolder, 'opencode.jsonc')
    const plugin = JSON.stringify([join(copy.folder, 'dist/opencode-memoria.js')])
    writeFileSync(
      config,
      readFileSync(config, 'utf8')
        .replace('{', `{"plugin":${plugin},`)
        .replace('"memoria_*":"ask"', '"x":"ask"'),
    )
    await known(world, 'opencode')
    const server = await world.start()
    await server.prompt(await server.session(), `look [[tool memoria_memory_search ${QUERY}]] [[text done]]`)
    await server.end('SIGTERM')
    const messages = world.model.requests.findLast(({ purpose }) => purpose === 'work')?.messages ?? []
    expect(JSON.stringify(messages.filter(({ role }) => role === 'tool'))).toContain(FACT)
    expect(briefsIn(messages)).toBe(1)
    await expectHeard(world, 'opencode')
  })
})

const STORE = (prefix: string) => `[[tool ${prefix}memory_store {"text":"tabs are used here"}]]`

/** Something that only this project knows, ready to be told; and that nothing was wired besides. */
async function known(world: Plugged, host: string): Promise<void> {
  await ask(world, 'remember', FACT, '--scope', 'project')
  await drain(world)
  expect(await doctorLine(world, host)).toMatch(/^by the plugin, /)
}

async function expectHeard(world: Plugged, host: string): Promise<void> {
  await drain(world)
  expect((await overviews(world)).map((one) => one.host)).toEqual([host])
  expect(await doctorLine(world, host)).toMatch(/last event .*MCP by the plugin$/)
  expect((await ask<{ memories: [] }>(world, 'list')).memories).toHaveLength(1)
}

async function doctorLine(world: Plugged, host: string): Promise<string> {
  const { stdout } = await world.memoria(['doctor', '--json'])
  const { checks } = JSON.parse(stdout) as { checks: { name: string; says: string }[] }
  return checks.find(({ name }) => name === host)?.says ?? ''
}
