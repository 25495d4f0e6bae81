import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { server as copilot } from '../../src/hosts/copilot/server.ts'
import { gemini } from '../../src/hosts/gemini/gemini.ts'
import { server as geminis } from '../../src/hosts/gemini/server.ts'
import { server as opencode } from '../../src/hosts/opencode/server.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { settingsTexts } from './support/settings-texts.ts'

const OLD = { program: '/usr/bin/node', args: ['/old/memoria-cli.js', 'mcp'] }
const NEW = { program: '/usr/bin/node', args: ['/new/memoria-cli.js', 'mcp', '--home', '/h'] }
const LINE = [NEW.program, ...NEW.args]
const PERMISSIONS = [
  '// mine\n{ "permission": { "*": "ask" }, }\n',
  '{\n  "permission": {\n    "bash": { "*": "ask" }, // careful\n  },\n  "mcp": {}\n}',
  '{"permission":"ask","mcpServers":{"other":{"command":"x"}}}',
]
const texts = fc.oneof(settingsTexts, fc.constantFrom(...PERMISSIONS))

describe.each(Object.entries({ copilot, gemini: geminis, opencode }))(
  'our server for %s',
  (_name, server) => {
    test('there and away again leaves the same bytes, and comments', () => {
      fc.assert(
        fc.property(texts, (before) => {
          const registered = unwrap(server.withServer(before, NEW))
          expect(server.registeredServer(registered)).toEqual(LINE)
          expect(unwrap(server.withoutOurs(registered))).toBe(before)
          expect(unwrap(server.withServer(registered, NEW))).toBe(registered)
          const renewed = unwrap(server.withServer(unwrap(server.withServer(before, OLD)), NEW))
          expect(server.registeredServer(renewed)).toEqual(LINE)
          expect(unwrap(server.withoutOurs(renewed))).toBe(before)
        }),
        { numRuns: 200 },
      )
    })
  },
)

test('settings with hooks and the server lose both at once, in whichever order they came', () => {
  const [settings] = gemini.wiring
  if (settings === undefined) throw new Error('no settings')
  const hook = { commandFor: () => '"/home/dev/.memoria/hook/hook.sh" gemini' }
  fc.assert(
    fc.property(settingsTexts, (before) => {
      const hooked = unwrap(settings.withOurs(before, hook))
      const both = unwrap(geminis.withServer(hooked, NEW))
      const turned = unwrap(settings.withOurs(unwrap(geminis.withServer(before, NEW)), hook))
      expect(unwrap(settings.withoutOurs(both))).toBe(before)
      expect(unwrap(settings.withoutOurs(turned))).toBe(before)
      expect(settings.isWired(both) && settings.isWired(turned)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

describe('tools that need no question', () => {
  test('OpenCode gets rules only where the person has rules, and they go without a trace', () => {
    const approved = (text: string) => unwrap(opencode.approvals?.withApprovals(text, false) ?? raise()) ?? ''
    for (const before of PERMISSIONS.slice(0, 2)) {
      const after = approved(unwrap(opencode.withServer(before, NEW)))
      expect(after.match(/"memoria_\w+": ?"allow"/g)).toHaveLength(9)
      expect(after).not.toMatch(/memoria_memory_(?:store|update|forget)/)
      expect(approved(after)).toBe(after)
      expect(unwrap(opencode.withoutOurs(after))).toBe(before)
    }
    for (const before of [PERMISSIONS[2] ?? '', '{"permission":"allow"}', '{}'])
      expect(approved(before)).toBe(before)
  })

  test('Gemini CLI gets a policy of our own, for what only reads; one that is not ours stays', () => {
    const { approvals = raise() } = geminis
    const policy = unwrap(approvals.withApprovals(undefined, false)) ?? ''
    expect(policy).toContain('decision = "allow"')
    expect(policy).not.toMatch(/memory_(?:store|update|forget)/)
    expect(unwrap(approvals.withoutOurs(policy))).toBeUndefined()
    expect(approvals.withApprovals('[[rule]]\n', false).ok).toBe(false)
    expect(unwrap(approvals.withoutOurs('[[rule]]\n'))).toBe('[[rule]]\n')
  })
})

test('of OpenCode’s two files that with our server is taken, else the one that wins', () => {
  const folder = temporaryFolder()
  const config = join(folder, 'opencode')
  mkdirSync(config)
  const path = () => opencode.pathFor({ XDG_CONFIG_HOME: folder })
  expect(path()).toBe(join(config, 'opencode.json'))
  writeFileSync(join(config, 'opencode.json'), unwrap(opencode.withServer(undefined, NEW)))
  writeFileSync(join(config, 'opencode.jsonc'), '{}')
  expect(path()).toBe(join(config, 'opencode.json'))
  writeFileSync(join(config, 'opencode.json'), '{}')
  expect(path()).toBe(join(config, 'opencode.jsonc'))
})

function raise(): never {
  throw new Error('no approvals')
}
