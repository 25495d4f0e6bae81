import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { windsurf } from '../../../src/hosts/windsurf/windsurf.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { expectSameBytes, hookIn, hooksOf } from '../support/flat-hooks.ts'

const hook = hookIn('/h 1', 'windsurf')

describe('what Windsurf keeps on disk', () => {
  test('it is there when its folder is, and nothing that it keeps is read', () => {
    const home = temporaryFolder()
    expect(windsurf.isInstalled({ HOME: home, PATH: '' })).toBe(false)
    mkdirSync(join(home, '.codeium', 'windsurf'), { recursive: true })
    expect(windsurf.isInstalled({ HOME: home, PATH: '' })).toBe(true)
    expect(windsurf.transcripts({ HOME: home })).toEqual([])
    expect(windsurf.provenVersion).toBeNull()
  })
})

describe('the file of hooks', () => {
  const file = hooksOf(windsurf)

  test('has what the documentation shows, and names the folder that the hook is started in', () => {
    expect(file.pathFor({ HOME: '/h' }, 'user', '/p')).toBe('/h/.codeium/windsurf/hooks.json')
    expect(file.pathFor({ HOME: '/h' }, 'project', '/p')).toBeUndefined()
    const command = `sh '/h 1/hook/hook.sh' windsurf ring "$PWD"`
    expect(JSON.parse(unwrap(file.withOurs(undefined, hook)))).toEqual({
      hooks: {
        pre_user_prompt: [{ command, show_output: false }],
        post_cascade_response: [{ command, show_output: false }],
      },
    })
  })

  test('that was made for us goes; else wiring in and out gives back the same bytes', () => {
    expect(unwrap(file.withoutOurs(unwrap(file.withOurs(undefined, hook))))).toBeUndefined()
    expectSameBytes(windsurf)
  })
})

describe('the rules for all workspaces', () => {
  const file = windsurf.wiring[1] ?? expect.fail('no rules')
  const made = unwrap(file.withOurs(undefined, hook))

  test('say in a few lines how the memory is asked, and that is all there is of ours', () => {
    expect(file.pathFor({ HOME: '/h' }, 'user', '/p')).toBe('/h/.codeium/windsurf/memories/global_rules.md')
    expect(file.pathFor({ HOME: '/h' }, 'project', '/p')).toBeUndefined()
    expect(made.trim().split('\n')).toHaveLength(5)
    for (const word of ['memory_search', 'memory_store', 'project', 'not orders'])
      expect(made).toContain(word)
    expect(made.length).toBeLessThan(1000)
    expect(file.commandsIn(made)).toEqual([])
    expect(unwrap(file.withoutOurs(made))).toBeUndefined()
  })

  test('of a person come back to the byte, whatever is in them', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constantFrom('', '\n', '# Mine', '# Mine\n', '# Mine\r\n\r\n', '\ufeff# Mine\n'),
    )
    fc.assert(
      fc.property(texts, (before) => {
        const wired = unwrap(file.withOurs(before, hook))
        expect(wired.startsWith(before)).toBe(true)
        expect(file.isWired(wired)).toBe(true)
        expect(unwrap(file.withOurs(wired, hook))).toBe(wired)
        expect(unwrap(file.withoutOurs(wired))).toBe(before)
      }),
    )
  })

  test('keep what a person wrote behind ours, and an older part of ours is replaced', () => {
    const old = unwrap(file.withOurs('# Mine\n', hook)).replace('## Memory', '## Old')
    expect(file.isWired(old)).toBe(false)
    expect(unwrap(file.withOurs(old, hook))).toBe(unwrap(file.withOurs('# Mine\n', hook)))
    expect(unwrap(file.withoutOurs(`${old}\nlater\n`))).toBe('# Mine\n\nlater\n')
  })

  test('are never made longer than what Windsurf reads, nor cut where ours lost its end', () => {
    const longest = 'x'.repeat(6000 - made.length)
    expect(unwrap(file.withOurs(longest, hook))).toHaveLength(6000)
    expect(file.withOurs(`${longest}x`, hook)).toMatchObject({ ok: false, error: { code: 'conflict' } })
    const torn = made.slice(0, -10)
    expect(file.withOurs(torn, hook).ok).toBe(false)
    expect(file.withoutOurs(torn).ok).toBe(false)
  })
})

describe('the list of servers', () => {
  const server = windsurf.server ?? expect.fail('no server')

  test('has ours, and is as it was without it', () => {
    expect(server.pathFor({ HOME: '/h' })).toBe('/h/.codeium/windsurf/mcp_config.json')
    const before = '{"mcpServers": {"other": {"serverUrl": "https://example.com"}}}'
    const after = unwrap(server.withServer(before, { program: '/n', args: ['/m/memoria-cli.js', 'mcp'] }))
    expect(JSON.parse(after).mcpServers.memoria).toEqual({
      command: '/n',
      args: ['/m/memoria-cli.js', 'mcp'],
    })
    expect(unwrap(server.withoutOurs(after))).toBe(before)
  })
})
