import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../../src/hosts/claude-code/claude-code.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

/** A person with settings, and a project with settings for everybody and for themselves. */
function enabled({ user, project, local }: Readonly<Record<string, string>>): boolean {
  const folder = temporaryFolder()
  const [claude, cwd] = [join(folder, 'claude'), join(folder, 'project')]
  mkdirSync(claude)
  mkdirSync(join(cwd, '.claude'), { recursive: true })
  if (user !== undefined) writeFileSync(join(claude, 'settings.json'), user)
  if (project !== undefined) writeFileSync(join(cwd, '.claude', 'settings.json'), project)
  if (local !== undefined) writeFileSync(join(cwd, '.claude', 'settings.local.json'), local)
  return claudeCode.pluginEnabled({ CLAUDE_CONFIG_DIR: claude }, cwd)
}

const plugins = (name: string, isOn: unknown) => JSON.stringify({ enabledPlugins: { [name]: isOn } })
const ON = plugins('memoria@memoria', true)
const OFF = plugins('memoria@memoria', false)

describe('whether our plugin is on', () => {
  test.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['no settings', {}, false],
    ['on for the person', { user: ON }, true],
    ['on, with comments and a byte order mark', { user: `\ufeff// mine\n${ON}` }, true],
    ['from another marketplace', { user: plugins('memoria@my-fork', true) }, true],
    ['switched off', { user: OFF }, false],
    ['something that is no switch', { user: plugins('memoria@memoria', 'yes') }, false],
    ['somebody else’s plugin', { user: plugins('memoria-notes@other', true) }, false],
    ['on in the project', { project: ON }, true],
    ['on for this person in the project', { local: ON }, true],
    ['off in the project, on for the person', { user: ON, project: OFF }, false],
    ['on here, off in the project', { user: OFF, project: OFF, local: ON }, true],
    ['settings that cannot be understood', { user: '{ "enabledPlugins": ' }, false],
    ['plugins that are no object', { user: '{ "enabledPlugins": ["memoria@memoria"] }' }, false],
  ])('%s', (_what, settings, answer) => {
    expect(enabled(settings)).toBe(answer)
  })
})
