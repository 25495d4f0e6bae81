import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/memoria.ts'
import { codexWorldOrSkip } from './support/codex-world.ts'
import { copilotWorldOrSkip } from './support/copilot-world.ts'
import { geminiWorldOrSkip } from './support/gemini-world.ts'
import type { Machine } from './support/machine.ts'
import { worldOrSkip } from './support/open.ts'
import { openCodeWorldOrSkip } from './support/opencode-world.ts'
import { ask, drain } from './support/stored.ts'

const RULE = 'Always release with make ship, never by hand'
const FOUND = 'The release script fails without a tag, because make ship reads the version from it'

describe('an agent saves a memory with the words it rests on', () => {
  test('in Claude Code', async (context) => {
    const world = await worldOrSkip(context)
    await wire(world, 'claude-code')
    const flags = ['--output-format=json', '--allowedTools', 'mcp__memoria__memory_store']
    await world.runClaude(['--print', saving('mcp__memoria__'), ...flags])
    await expectSaved(world)
  })

  test('in Codex', async (context) => {
    const world = await codexWorldOrSkip(context)
    await wire(world, 'codex')
    await world.codex(saving('mcp__memoria/'))
    await expectSaved(world)
  })

  test('in Copilot CLI', async (context) => {
    const world = await copilotWorldOrSkip(context)
    await wire(world, 'copilot')
    await world.copilot(saving('memoria-'))
    await expectSaved(world)
  })

  test('in Gemini CLI', async (context) => {
    const world = await geminiWorldOrSkip(context)
    await wire(world, 'gemini')
    await world.gemini(saving('mcp_memoria_'))
    await expectSaved(world)
  })

  test('in OpenCode', async (context) => {
    const world = await openCodeWorldOrSkip(context)
    const config = join(world.configFolder, 'opencode.jsonc')
    // Nobody is there to say yes to a tool that saves.
    writeFileSync(config, readFileSync(config, 'utf8').replace('"memoria_*":"ask"', '"memoria_*":"allow"'))
    await wire(world, 'opencode')
    const server = await world.start()
    await server.prompt(await server.session(), saving('memoria_'))
    await server.end('SIGTERM')
    await expectSaved(world)
  })
})

async function wire(world: Pick<Machine, 'memoria'>, host: string): Promise<void> {
  expect(await world.memoria(['init', '--yes', '--host', host])).toMatchObject({ code: 0 })
}

/** A prompt with a rule, after which the model saves it, and something of its own with words that do not carry it. */
function saving(prefix: string): string {
  const rule = { text: RULE, kind: 'preference', topic: 'release', quote: RULE }
  const found = { text: FOUND, kind: 'preference', topic: 'release-tag', quote: 'release with make ship' }
  const call = (input: object) => `[[tool ${prefix}memory_store ${JSON.stringify(input)}]]`
  return `${RULE}.\n\n${call(rule)}\n\n${call(found)}\n\n[[text saved]]`
}

/** The typed rule is the person's, with its evidence; what the agent added is its own and no rule. */
async function expectSaved(world: Pick<Machine, 'memoria'>): Promise<void> {
  await drain(world)
  const { memories } = await ask<{ memories: Memory[] }>(world, 'list')
  expect(memories.find(({ text }) => text === RULE)).toMatchObject({
    ...{ kind: 'preference', origin: 'user', evidence: [{ quote: RULE }] },
  })
  expect(memories.find(({ text }) => text === FOUND)).toMatchObject({ kind: 'fact', origin: 'assistant' })
}
