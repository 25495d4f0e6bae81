import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { briefsIn } from './support/briefs.ts'
import { countSessions, hookFailures } from './support/count.ts'
import { worldOrSkip } from './support/open.ts'
import { copyPlugin, installPlugin, PLUGIN_SOURCE, throughPlugin } from './support/plugin.ts'
import { everything } from './support/prompts.ts'
import { ask, drain, expectAllStoredOnce, overviews, wired } from './support/stored.ts'
import { until } from './support/wait.ts'
import type { World } from './support/world.ts'

describe('the plugin', () => {
  test('is valid to the client’s own strict check', async (context) => {
    const world = await worldOrSkip(context)
    for (const folder of [PLUGIN_SOURCE.market, PLUGIN_SOURCE.folder]) {
      const { code, stdout, stderr } = await world.runClaude(['plugin', 'validate', folder, '--strict'])
      expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
    }
  })

  test('captures from a copy that was installed with scripts off, by its own worker', async (context) => {
    const world = await worldOrSkip(context)
    const copy = await copyPlugin(world)
    await installPlugin(world, copy)
    const own = throughPlugin(world, copy)
    const { sessionId } = await world.runClaude(everything(world))
    await until('the session in the store', async () => (await stored(own)).includes(sessionId))
    expect((await own.memoria(['upkeep', 'worker', 'stop'])).code).toBe(0)
    await expectAllStoredOnce(own)
    expect(hookFailures(world.claudeHome)).toEqual([])
    expect(world.processes()).toEqual([])
  })

  test('[promise:nothing-lost.accepted-event] together with hooks in the settings doubles nothing', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { folder } = await copyPlugin(world)
    const both = { args: ['--plugin-dir', folder] }
    await ask(world, 'remember', 'Deploys go out on Tuesdays')
    await drain(world)
    const { sessionId } = await world.runClaude(everything(world), both)
    expect(briefsIn(world.model.requests[0])).toBe(1)
    await world.runClaude('/compact', { ...both, resume: sessionId })
    await world.runClaude('go on [[text it goes on]]', { ...both, resume: sessionId })
    await drain(world)
    const [session] = countSessions(world.claudeHome)
    // Older clients do not write down how many hooks ran.
    if (!process.env['MEMORIA_TEST_CLAUDE_CODE'])
      expect(readFileSync(session?.file ?? '', 'utf8')).toContain('"hookCount":2')
    await expectAllStoredOnce(world)
    expect(hookFailures(world.claudeHome)).toEqual([])
    expect(world.processes()).toEqual([])
  })
})

async function stored(world: World): Promise<string[]> {
  const { code } = await world.memoria(['status'])
  return code === 0 ? (await overviews(world)).map(({ hostSession }) => hostSession) : []
}
