import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { cursor } from '../../../src/hosts/cursor/cursor.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { expectSameBytes, hookIn, hooksOf } from '../support/flat-hooks.ts'

describe('what Cursor keeps on disk', () => {
  test('it is there when its folder is, and nothing that it keeps is read', () => {
    const home = temporaryFolder()
    expect(cursor.isInstalled({ HOME: home, PATH: '' })).toBe(false)
    mkdirSync(join(home, '.cursor'))
    expect(cursor.isInstalled({ HOME: home, PATH: '' })).toBe(true)
    expect(cursor.transcripts({ HOME: home })).toEqual([])
  })

  test('nothing is claimed to be proven', () => {
    expect(cursor.provenVersion).toBeNull()
  })
})

describe('the file of hooks', () => {
  const file = hooksOf(cursor)
  const hook = hookIn('/h 1', 'cursor')
  const made = unwrap(file.withOurs(undefined, hook))

  test('is the person’s, for all their projects; a project’s is committed', () => {
    expect(file.pathFor({ HOME: '/h' }, 'user', '/p')).toBe('/h/.cursor/hooks.json')
    expect(file.pathFor({ HOME: '/h' }, 'project', '/p')).toBeUndefined()
  })

  test('has what the documentation shows, asks where an answer is taken, and names the project by its variable', () => {
    const { version, hooks } = JSON.parse(made)
    expect(version).toBe(1)
    expect(Object.keys(hooks)).toEqual(cursor.hooks.map(({ event }) => event))
    expect(hooks.sessionStart).toEqual([
      { command: `sh '/h 1/hook/hook.sh' cursor ask "$CURSOR_PROJECT_DIR"`, timeout: 10 },
    ])
    expect(hooks.beforeSubmitPrompt[0].command).toContain(' cursor ring ')
  })

  test('that was made for us goes; else wiring in and out gives back the same bytes', () => {
    expect(unwrap(file.withoutOurs(made))).toBeUndefined()
    expectSameBytes(cursor)
  })

  test('of a person stays theirs: their entries, their version', () => {
    const theirs = '{"version": 2, "hooks": {"stop": [{"command": "./mine.sh"}], "sessionStart": []}}'
    const { version, hooks } = JSON.parse(unwrap(file.withOurs(theirs, hook)))
    expect(version).toBe(2)
    expect(hooks.stop).toEqual([{ command: './mine.sh' }])
    expect(hooks.sessionStart).toHaveLength(1)
  })

  test.each(['{ not', '{"hooks": []}', '{"hooks": {"sessionStart": {}}}', '[]'])('%s is refused', (text) => {
    expect(file.withOurs(text, hook).ok).toBe(false)
    expect(file.isWired(text)).toBe(false)
  })
})

describe('the list of servers', () => {
  const server = cursor.server ?? expect.fail('no server')

  test('has ours, and is as it was without it', () => {
    expect(server.pathFor({ HOME: '/h' })).toBe('/h/.cursor/mcp.json')
    const before = '{\n  "mcpServers": {\n    "other": { "url": "https://example.com" }\n  }\n}\n'
    const after = unwrap(server.withServer(before, { program: '/n', args: ['/m/memoria-cli.js', 'mcp'] }))
    expect(JSON.parse(after).mcpServers.memoria).toEqual({
      type: 'stdio',
      command: '/n',
      args: ['/m/memoria-cli.js', 'mcp'],
    })
    expect(unwrap(server.withoutOurs(after))).toBe(before)
  })
})
