import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hookFailures } from './support/count.ts'
import { worldOrSkip } from './support/open.ts'
import { snapshot } from './support/snapshot.ts'
import { ask, drain, expectAllStoredOnce, overviews, wired } from './support/stored.ts'
import type { World } from './support/world.ts'

/** Settings as people have them: hooks of their own, another order, another indentation, no line feed at the end. */
const SETTINGS =
  '{\n   "theme":"dark",\n   "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] },\n\t"env": {"A": "1"}}'

describe('uninstalling leaves no trace', () => {
  test.for([
    ['no settings', undefined],
    ['settings of the person’s own', SETTINGS],
  ] as const)('[promise:yours.uninstall] where there were %s', async ([, settings], context) => {
    const world = await worldOrSkip(context)
    const file = join(world.claudeHome, 'settings.json')
    if (settings !== undefined) writeFileSync(file, settings, { mode: 0o644 })
    const before = hostFiles(world)
    await wired(world)
    await wired(world)
    expect(hostFiles(world)).not.toEqual(before)
    expect(await world.memoria(['uninstall', '--yes'])).toMatchObject({ code: 0 })
    expect(hostFiles(world)).toEqual(before)
    expect(world.processes()).toEqual([])
  })

  test('[promise:yours.uninstall] also for a project, and after the client was used', async (context) => {
    const world = await worldOrSkip(context)
    const folder = join(world.project, '.claude')
    mkdirSync(folder)
    writeFileSync(join(folder, 'settings.local.json'), SETTINGS)
    const before = snapshot(world.project)
    expect(
      await world.memoria(['init', '--yes', '--host', 'claude-code', '--scope', 'project']),
    ).toMatchObject({ code: 0 })
    await world.runClaude('hello [[text hi]]')
    expect(await world.memoria(['uninstall', '--yes'])).toMatchObject({ code: 0 })
    expect(snapshot(world.project)).toEqual(before)
    expect(await overviews(world)).toHaveLength(1)
    expect(world.processes()).toEqual([])
  })

  test('after uninstalling, sessions are nobody’s business', async (context) => {
    const world = await wired(await worldOrSkip(context))
    expect(await world.memoria(['uninstall', '--yes'])).toMatchObject({ code: 0 })
    const before = snapshot(world.memoriaHome)
    const { code } = await world.runClaude('hello [[text hi]]')
    expect(code).toBe(0)
    expect(snapshot(world.memoriaHome)).toEqual(before)
    expect(hookFailures(world.claudeHome)).toEqual([])
    expect(world.processes()).toEqual([])
  })
})

describe('installing is gentle', () => {
  test('the person’s own hooks still run, and ours beside them', async (context) => {
    const world = await worldOrSkip(context)
    const mark = join(world.root, 'own-hook-ran')
    const own = { hooks: { Stop: [{ hooks: [{ type: 'command', command: `touch ${mark}` }] }] } }
    writeFileSync(join(world.claudeHome, 'settings.json'), JSON.stringify(own))
    await wired(world)
    await world.runClaude('hello [[text hi]]')
    await drain(world)
    expect(readFileSync(mark, 'utf8')).toBe('')
    expect(hookFailures(world.claudeHome)).toEqual([])
    await expectAllStoredOnce(world)
  })

  test('[promise:honest.status] the status says that it captures', async (context) => {
    const world = await wired(await worldOrSkip(context))
    await world.runClaude('hello [[text hi]]')
    await drain(world)
    expect(await ask<object>(world, 'status')).toMatchObject({ state: 'ok' })
  })
})

function hostFiles(world: World): object {
  return { home: snapshot(world.home, ['.memoria']), project: snapshot(world.project) }
}
