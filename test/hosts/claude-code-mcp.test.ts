import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { worldOrSkip } from './support/open.ts'
import { copyPlugin } from './support/plugin.ts'
import { ask, drain, overviews, storedSession } from './support/stored.ts'
import type { World } from './support/world.ts'

const FACT = 'Deploys go out on Tuesdays, because support is staffed then'

describe('the real client and our MCP server', () => {
  test('a registered server is asked by the model, and what it answered is neither learned nor kept', async (context) => {
    const world = await worldOrSkip(context)
    await ok(world, ['init', '--yes', '--approve-reads', '--host', 'claude-code'])
    await ok(world, ['remember', FACT, '--kind', 'operational'])
    const call = '[[tool mcp__memoria__memory_search {"query":"when do deploys go out"}]]'
    const sessionId = await strictly(world, `look it up ${call} [[text it is Tuesday]]`)
    expect(told(world)).toContain(FACT)
    await drain(world)
    expect((await overviews(world)).map(({ hostSession }) => hostSession)).toEqual([sessionId])
    const { turns } = await storedSession(world, sessionId)
    const calls = turns.flatMap(({ toolCalls }) => toolCalls)
    expect(calls).toMatchObject([{ name: 'mcp__memoria__memory_search', failed: false }])
    expect(JSON.stringify(calls)).not.toContain(FACT)
    expect((await ask<{ memories: [] }>(world, 'list')).memories).toHaveLength(1)
    expect(world.processes()).toEqual([])
  })

  test('what the model stores is the assistant’s and the project’s; a tool that writes is not approved', async (context) => {
    const world = await worldOrSkip(context)
    await ok(world, ['init', '--yes', '--approve-reads', '--host', 'claude-code'])
    const store = `[[tool mcp__memoria__memory_store ${JSON.stringify({ text: FACT, kind: 'preference' })}]]`
    const refused = await strictly(world, `keep it ${store} [[text done]]`)
    expect((await ask<{ memories: [] }>(world, 'list')).memories).toEqual([])
    const allowed = ['--allowedTools', 'mcp__memoria__memory_store']
    const kept = await strictly(world, `keep it now ${store} [[text done]]`, ...allowed)
    expect((await ask<{ memories: object[] }>(world, 'list')).memories).toMatchObject([
      {
        text: FACT,
        kind: 'fact',
        origin: 'assistant',
        scope: 'project',
        project: expect.stringMatching(/^git[.:]/),
      },
    ])
    expect(readFileSync(join(world.claudeHome, 'settings.json'), 'utf8')).not.toContain('memory_store')
    await drain(world)
    for (const [session, failed] of [[refused, true] as const, [kept, false] as const]) {
      const { turns } = await storedSession(world, session)
      expect(turns.flatMap(({ toolCalls }) => toolCalls)).toMatchObject([{ failed }])
    }
  })

  test('the plugin brings the server, from a copy that was installed with scripts off', async (context) => {
    const world = await worldOrSkip(context)
    const { folder } = await copyPlugin(world)
    await ok(world, ['remember', FACT])
    const tool = 'mcp__plugin_memoria_memoria__memory_search'
    const args = ['--plugin-dir', folder, '--allowedTools', tool]
    await strictly(world, `look [[tool ${tool} {"query":"deploys"}]] [[text done]]`, ...args)
    expect(told(world)).toContain(FACT)
    expect(world.processes().filter(({ command }) => / mcp\b/.test(command))).toEqual([])
  })
})

/** One run in which only what was allowed runs: nobody is there to say yes. */
async function strictly(world: World, prompt: string, ...args: readonly string[]): Promise<string> {
  const id = randomUUID()
  const flags = ['--output-format=json', '--permission-mode', 'default', '--session-id', id]
  const { code, stdout, stderr } = await world.runClaude(['--print', prompt, ...flags, ...args])
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
  return id
}

/** What the model was told by tools. */
function told(world: World): string {
  const blocks = world.model.requests.flatMap(({ body }) =>
    body.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content)),
  )
  return blocks
    .filter(({ type }) => type === 'tool_result')
    .map((block) => JSON.stringify(block))
    .join('\n')
}

async function ok(world: World, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await world.memoria(args)
  expect({ args, code, stdout, stderr }).toMatchObject({ code: 0 })
}
