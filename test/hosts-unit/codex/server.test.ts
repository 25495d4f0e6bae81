import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { server } from '../../../src/hosts/codex/server.ts'

const { withServer, withoutOurs, registeredServer } = server
const OLD = { program: '/usr/bin/node', args: ['/old/memoria-cli.js', 'mcp'] }
const NEW = { program: '/usr/bin/node', args: ['/n "e" w/memoria-cli.js', 'mcp', '--home', '/h'] }
const LINE = [NEW.program, ...NEW.args]

const registered = (text: string | undefined, command = NEW) => unwrap(withServer(text, command))

const BY_HAND = [
  '# mine',
  'model = "x" # the model\n\n[mcp_servers.other]\ncommand = "memoria-like"\nargs = ["mcp"]',
  'notify = [\n  ["[mcp_servers.memoria]"],\n  [ "a" ]\n]\r\n[a.\'b"c\']\r\n',
  'long = """\n[mcp_servers.memoria]\ncommand = "x"\n"""\nraw = \'\'\'\n[[x]]\n\'\'\'\n',
  '[[profiles]]\nname = "[x]"\n\n\n[mcp_servers]\nother = { command = "x", args = ["]"] }\n\n',
  '\n',
  '',
]
const lines = fc.constantFrom(
  '',
  '# c',
  'a = 1',
  '[t]',
  '[mcp_servers.z]',
  'b = [1,\n 2]',
  '  ',
  'c."d e" = \'[\'',
)
const texts = fc.oneof(
  fc.constantFrom(...BY_HAND),
  fc
    .tuple(fc.array(lines, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([all, end, closed]) => all.join(end) + (closed ? end : '')),
)

describe('our server in config.toml', () => {
  test('with ours and without it again is the same, to the byte, whatever was in it', () => {
    fc.assert(
      fc.property(texts, (before) => {
        expect(unwrap(withoutOurs(registered(before)))).toBe(before)
        expect(registeredServer(registered(before))).toEqual(LINE)
        expect(registered(registered(before))).toBe(registered(before))
        expect(registered(registered(before, OLD))).toBe(registered(before))
        expect(registeredServer(before)).toBeUndefined()
        expect(unwrap(withoutOurs(before))).toBe(before)
      }),
      { numRuns: 500 },
    )
  })

  test('what others write behind it stays, and what the agent noted about our tools goes', () => {
    const before = '# mine\nmodel = "x"\n'
    const noted = '\n[mcp_servers.memoria.tools.memory_store]\napproval_mode = "approve"\n'
    const theirs = '\n# trusted\n[projects."/p"]\ntrust_level = "trusted"\n'
    expect(unwrap(withoutOurs(registered(before) + noted + theirs))).toBe(before + theirs)
    expect(unwrap(withoutOurs(registered(before) + theirs + noted))).toBe(before + theirs)
  })

  test('a file that is only there because of us goes; each tool that saves asks first', () => {
    const alone = registered(undefined)
    expect(unwrap(withoutOurs(alone))).toBeUndefined()
    expect(alone.match(/memory_(?:store|update|forget) = \{ approval_mode = "prompt" \}/g)).toHaveLength(3)
    expect(alone).not.toContain('"approve"')
  })

  test.each([
    ['has no end', 'a = [1,\n'],
    ['has a text without an end', 'a = """x\n'],
    ['has another server of our name', '[mcp_servers.memoria]\ncommand = "npx"\n'],
    [
      'has ours on one line, as somebody else wrote it',
      'mcp_servers.memoria = { command = "memoria", args = ["mcp"] }',
    ],
    ['has all servers on one line', 'mcp_servers = { x = { command = "y" } }'],
  ])('a file that %s is refused, and nothing in it is touched', (_what, text) => {
    expect(withServer(text, NEW).ok).toBe(false)
    const without = withoutOurs(text)
    expect(without.ok ? without.value : text).toBe(text)
  })
})
