import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Snapshot, snapshotOf } from '../snapshot.ts'
import type { Observation, Target } from '../target.ts'
import type { World } from '../world.ts'

const HOSTS = ['claude-code', 'codex', 'copilot', 'gemini', 'opencode', 'cursor', 'windsurf']
const INIT = ['init', '--yes', '--json', ...HOSTS.flatMap((host) => ['--host', host])]
const UNINSTALL = ['uninstall', '--yes', '--json']

/** `memoria init`, undone by `uninstall` afterwards: the agents' files are as they were, to the byte. */
export const INIT_TARGET: Target = {
  name: 'init',
  ciFaults: 24,
  prepare: writeSettings,
  expected: originalSettings,
  command: () => INIT,
  recover: async (world) => {
    const again = await world.memoria(INIT)
    if (again.code !== 0) return [`init failed: ${again.stderr}`]
    const undone = await world.memoria(UNINSTALL)
    return undone.code === 0 ? [] : [`uninstall failed: ${undone.stderr}${undone.stdout}`]
  },
  observe: observeSettings,
}

/** `memoria uninstall`. */
export const UNINSTALL_TARGET: Target = {
  name: 'uninstall',
  ciFaults: 24,
  prepare: async (world) => {
    await writeSettings(world)
    const { code, stderr } = await world.memoria(INIT)
    if (code !== 0) throw new Error(`init failed: ${stderr}`)
  },
  expected: originalSettings,
  command: () => UNINSTALL,
  observe: observeSettings,
}

/** Settings as people have them: with comments, without an end, empty, a link, a link to nothing, none. */
async function writeSettings(world: World): Promise<void> {
  const { person } = world
  const put = (path: string, text: string) => {
    mkdirSync(join(person, path, '..'), { recursive: true })
    writeFileSync(join(person, path), text)
  }
  put('dotfiles/claude.json', '{ "model": "opus", "hooks": { "Stop": [] } }')
  mkdirSync(join(person, '.claude'))
  symlinkSync('../dotfiles/claude.json', join(person, '.claude/settings.json'))
  put('.claude.json', '{"mcpServers":{"other":{"command":"x"}}}')
  put('.codex/config.toml', '# mine\nmodel = "gpt"\n')
  put('.gemini/settings.json', '{}')
  mkdirSync(join(person, '.cursor'))
  symlinkSync(join(person, 'dotfiles/cursor/hooks.json'), join(person, '.cursor/hooks.json'))
  put('.config/opencode/opencode.json', '{\r\n  "theme": "dark"\r\n}\r\n')
  ORIGINAL.set(world, await observeSettings(world))
}

const ORIGINAL = new WeakMap<World, Observation>()

function originalSettings(world: World): Observation {
  return ORIGINAL.get(world) ?? {}
}

async function observeSettings({ person }: World): Promise<Observation> {
  const files: Snapshot = snapshotOf(person, ['.memoria', 'tmp'])
  return { settings: Object.entries(files).map(([path, content]) => ({ path, content })) }
}
