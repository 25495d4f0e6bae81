import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { opencode } from '../../../src/hosts/opencode/opencode.ts'
import { packagedPlugin } from '../../../src/hosts/opencode/plugin-text.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

describe('the plugin file that comes with the program', () => {
  test.each([
    ['{ "plugin": ["x", "/clone/plugin/dist/opencode-memoria.js"] } // mine', true],
    ['{ "plugin": [["file:///clone/plugin/dist/opencode-memoria.js", {}]] }', true],
    ['{ "plugin": ["opencode-memoria"] }', false],
    ['{ "plugin": "x" }', false],
    ['{', false],
  ])('is on when the settings name it: %s', (settings, answer) => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'opencode'))
    writeFileSync(join(home, 'opencode/opencode.jsonc'), settings)
    expect(opencode.pluginEnabled({ XDG_CONFIG_HOME: home }, '/')).toBe(answer)
  })

  test('one of two in a program does the work, and the other nothing', async () => {
    const folder = temporaryFolder()
    const load = async (name: string) => {
      writeFileSync(join(folder, name), packagedPlugin())
      return (await import(join(folder, name))).Memoria
    }
    const [one, other] = [await load('one.mjs'), await load('other.mjs')]
    const [room, next] = [
      { client: {}, directory: '/' },
      { client: {}, directory: '/' },
    ]
    expect(Object.keys(await one(room))).toContain('chat.message')
    expect(await other(room)).toEqual({})
    expect(Object.keys(await other(next))).toContain('chat.message')
  })

  test('brings the server, and leaves one that the person has', async () => {
    const file = join(temporaryFolder(), 'memoria.mjs')
    writeFileSync(file, packagedPlugin())
    const { Memoria } = await import(file)
    const { config } = await Memoria({ client: {}, directory: '/' })
    const settings = { mcp: { other: {} } }
    await config(settings)
    expect(settings.mcp).toMatchObject({ other: {}, memoria: { type: 'local' } })
    const own = { mcp: { memoria: { enabled: false } } }
    await config(own)
    expect(own.mcp).toEqual({ memoria: { enabled: false } })
  })
})
