import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { SERVERS, withApprovals } from '../../../src/hosts/claude-code/server-file.ts'
import { SETTINGS } from '../../../src/hosts/claude-code/settings.ts'
import { settingsTexts } from '../support/settings-texts.ts'

const { registeredServer, withoutOurs: withoutServer, withServer } = SERVERS
const { withOurs: withHooks, withoutOurs: withoutHooks } = SETTINGS
const OLD = { program: '/usr/bin/node', args: ['/old/memoria-cli.js', 'mcp'] }
const NEW = { program: '/usr/bin/node', args: ['/new/memoria-cli.js', 'mcp', '--home', '/h'] }
const hook = { commandFor: () => '"/home/dev/.memoria/hook/hook.sh" claude-code' }

const registered = (text: string | undefined, server = NEW) => unwrap(withServer(text, server))
const approved = (text: string | undefined) => unwrap(withApprovals(text, false))

const BY_HAND = [
  '{"mcpServers":{}}',
  '{"mcpServers":{"other":{"command":"x"}},"permissions":{"allow":[],"deny":["Read"]}}',
  '{\n  "permissions": {\n    "allow": [\n      "Bash(ls)",\n    ],\n  },\n  "mcpServers": { }\n}\n',
]
const texts = fc.oneof(settingsTexts, fc.constantFrom(...BY_HAND))

describe('the list of servers', () => {
  test('with ours and without it again is the same, to the byte, whatever was in it', () => {
    fc.assert(
      fc.property(texts, (before) => {
        expect(unwrap(withoutServer(registered(before)))).toBe(before)
        expect(registeredServer(registered(before))).toEqual([NEW.program, ...NEW.args])
        expect(registered(registered(before))).toBe(registered(before))
      }),
      { numRuns: 500 },
    )
  })

  test('that is only there because of us goes, and an older entry of ours is replaced', () => {
    expect(unwrap(withoutServer(registered(undefined)))).toBeUndefined()
    expect(JSON.parse(registered(registered(undefined, OLD)))).toEqual(JSON.parse(registered(undefined)))
    for (const before of BY_HAND) expect(registered(registered(before, OLD))).toBe(registered(before))
  })

  test.each([
    ['is not JSON', '{ not'],
    ['has another server of our name', '{"mcpServers":{"memoria":{"command":"npx","args":["x"]}}}'],
    ['has something else in its place', '{"mcpServers":[]}'],
  ])('that %s is refused, and not taken for ours', (_what, text) => {
    expect(withServer(text, NEW).ok).toBe(false)
    expect(registeredServer(text)).toBeUndefined()
    const without = withoutServer(text)
    expect(without.ok ? without.value : text).toBe(text)
  })
})

describe('approvals', () => {
  test('together with hooks, in either order, leave no trace', () => {
    fc.assert(
      fc.property(texts, (before) => {
        // Where the person has something else in that place, it is refused.
        fc.pre(withApprovals(before, false).ok)
        expect(unwrap(withoutHooks(approved(before)))).toBe(before)
        expect(unwrap(withoutHooks(approved(unwrap(withHooks(before, hook)))))).toBe(before)
        expect(unwrap(withoutHooks(unwrap(withHooks(approved(before), hook))))).toBe(before)
        expect(approved(approved(before))).toBe(approved(before))
      }),
      { numRuns: 500 },
    )
  })

  test('are for tools that only read, under the name that the host gives them', () => {
    const { permissions } = JSON.parse(unwrap(withApprovals(undefined, true)))
    expect(permissions.allow).toHaveLength(9)
    expect(permissions.allow[0]).toBe('mcp__plugin_memoria_memoria__memory_search')
    expect(permissions.allow.join()).not.toMatch(/store|update|forget/)
  })
})
