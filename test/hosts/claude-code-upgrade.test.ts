import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, type TestContext, test } from 'vitest'
import { OLD_MEMORY, writeHome04 } from '../support/home-0.4.ts'
import { hookFailures } from './support/count.ts'
import { worldOrSkip } from './support/open.ts'
import { ask, drain, expectAllStoredOnce } from './support/stored.ts'
import { until } from './support/wait.ts'
import type { World } from './support/world.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const PROGRAM = join(DIST, 'memoria-cli.js')

/** A world whose home, hooks and MCP server were set up by 0.4, and whose program is this one by now. */
async function upgradedWorld(context: TestContext, program = PROGRAM): Promise<World> {
  if (!existsSync('/usr/bin/perl')) context.skip('there is no /usr/bin/perl, which 0.4 wired')
  const world = await worldOrSkip(context)
  writeHome04({ person: world.home, program })
  // The client keeps its servers elsewhere when its folder is named by a variable.
  const { mcpServers } = readJson(join(world.home, '.claude.json'))
  const list = join(world.claudeHome, '.claude.json')
  writeFileSync(list, JSON.stringify({ ...readJson(list), mcpServers }))
  return world
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** All that the model was sent. */
function sent({ model }: World): string {
  return JSON.stringify(model.requests.map(({ body }) => [body.system, body.messages]))
}

function hasThisHook({ memoriaHome }: World): boolean {
  const [installed, built] = [join(memoriaHome, 'hook'), join(DIST, 'hook')].map((folder) =>
    readFileSync(join(folder, 'hook.pl'), 'utf8'),
  )
  return installed === built
}

describe('the real client with a home of 0.4', () => {
  test('the hooks of 0.4 brief the model, capture the session, and are brought up to date by it', async (context) => {
    const world = await upgradedWorld(context)
    expect(hasThisHook(world)).toBe(false)
    await world.runClaude('hello [[text hi]]')
    expect(sent(world)).toContain(OLD_MEMORY)
    await until('the hook is refreshed', async () => hasThisHook(world))
    await world.runClaude('may I force-push to main? [[text no]]')
    await drain(world)
    await expectAllStoredOnce(world)
    expect(hookFailures(world.claudeHome)).toEqual([])
    expect(world.processes()).toEqual([])
  })

  test('the MCP server that 0.4 registered answers the model', async (context) => {
    const world = await upgradedWorld(context)
    expect(await searchMemory(world)).toContain(OLD_MEMORY)
    expect(world.processes().filter(({ command }) => / mcp\b/.test(command))).toEqual([])
  })

  test('after the program moved, one command lets hooks and server start it again', async (context) => {
    const world = await upgradedWorld(context, '/gone/memoria/dist/memoria-cli.js')
    await ask(world, 'list')
    await world.runClaude('hello [[text hi]]')
    expect(sent(world)).toContain(OLD_MEMORY)
    expect(await searchMemory(world)).toContain(OLD_MEMORY)
    await drain(world)
    await expectAllStoredOnce(world)
    expect(hookFailures(world.claudeHome)).toEqual([])
  })
})

/** Lets the model call the tool of the registered server, and gives what that answered. */
async function searchMemory(world: World): Promise<string> {
  const call = '[[tool mcp__memoria__memory_search {"query":"force-push"}]]'
  const flags = ['--output-format=json', '--permission-mode', 'default', '--session-id', randomUUID()]
  const { code, stdout } = await world.runClaude(['--print', `look ${call} [[text done]]`, ...flags])
  expect({ code, stdout }).toMatchObject({ code: 0 })
  const blocks = world.model.requests.flatMap(({ body }) =>
    body.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content)),
  )
  return JSON.stringify(blocks.filter(({ type }) => type === 'tool_result'))
}
