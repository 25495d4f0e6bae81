import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { SETTINGS } from '../../../src/hosts/claude-code/settings.ts'
import { WIRING } from '../../../src/hosts/claude-code/wiring.ts'
import { plainValue, readJson } from '../../../src/hosts/jsonc.ts'
import { settingsTexts } from '../support/settings-texts.ts'

const { eventsIn: wiredEvents, withOurs: withHooks, withoutOurs: withoutHooks } = SETTINGS

const hook = {
  commandFor: (ask: boolean) => `"/home/dev/.memoria/hook/hook.sh" claude-code${ask ? ' ask' : ''}`,
}
const older = { commandFor: () => 'node "C:\\Users\\dev\\.memoria\\hook\\hook.cjs" claude-code' }
const EVENTS = WIRING.filter(({ atCall }) => !atCall).map(({ event }) => event)

type Hooks = Record<string, { matcher?: string; hooks?: { command?: string; timeout?: number }[] }[]>
const valueIn = (text: string) => {
  const node = unwrap(mapped(readJson(text.replace('\ufeff', ''))))
  return (node === undefined ? {} : plainValue(node)) as { hooks?: Hooks }
}
const mapped = (read: ReturnType<typeof readJson>) =>
  read.ok ? read : { ok: false as const, error: new Error(read.error.message) }
const wired = (text: string | undefined) => unwrap(withHooks(text, hook))

describe('settings with our hooks', () => {
  test('a new file holds exactly our hooks', () => {
    const text = wired(undefined)
    expect(text).toMatch(/^\{\n {2}"hooks": \{\n {4}"SessionStart": \[\n/)
    expect(text.endsWith('}\n')).toBe(true)
    expect(Object.keys(JSON.parse(text).hooks)).toEqual(EVENTS)
    expect(JSON.parse(text).hooks.SessionStart).toEqual([
      {
        hooks: [
          { type: 'command', command: '"/home/dev/.memoria/hook/hook.sh" claude-code ask', timeout: 10 },
        ],
      },
    ])
    expect(JSON.parse(text).hooks.SessionEnd[0].hooks[0]).toMatchObject({ timeout: 1 })
    expect(JSON.parse(text).hooks.SessionEnd[0].hooks[0].command).not.toContain('ask')
  })

  test('the person’s own groups come first and stay as they are, and the file keeps its form', () => {
    const before = `{
\t// how I like it
\t"model": "opus", // the big one
\t"hooks": {
\t\t"Stop": [
\t\t\t{ "matcher": "", "hooks": [{ "type": "command", "command": "say done" }] } // loud
\t\t],
\t},
\t"env": {}
}`
    const after = wired(before)
    for (const line of before.split('\n')) expect(after).toContain(line.replace(/,? \/\/.*$|,$/, ''))
    for (const comment of ['// how I like it', '// the big one', '// loud']) expect(after).toContain(comment)
    expect(after).toContain('\n\t\t\t{\n\t\t\t\t"hooks": [\n')
    expect(valueIn(after).hooks?.['Stop']?.map(({ hooks }) => hooks?.[0]?.command)).toEqual([
      'say done',
      '"/home/dev/.memoria/hook/hook.sh" claude-code',
    ])
    expect(unwrap(withoutHooks(after))).toBe(before)
  })

  test('a file on one line stays on one line, line ends and byte order mark stay what they are', () => {
    expect(wired('{"model":"opus"}')).not.toContain('\n')
    expect(wired('\ufeff{\r\n  "model": "opus"\r\n}\r\n').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(wired('\ufeff{}').startsWith('\ufeff{')).toBe(true)
  })

  test('doing it again changes nothing, also when somebody put hooks behind ours', () => {
    const text = wired('{\n  "model": "opus"\n}\n')
    expect(wired(text)).toBe(text)
    const theirs = text.replace(
      '"Stop": [',
      '"Stop": [\n      { "hooks": [{ "type": "command", "command": "x" }] },',
    )
    const behind = theirs.replace(/(\n {4}\])(,\n {4}"SubagentStop")/, ',\n      { "hooks": [] }$1$2')
    expect(behind).not.toBe(text)
    expect(wired(behind)).toBe(behind)
  })

  test('an older or half wiring of ours is replaced, not doubled', () => {
    const text = unwrap(withHooks('{\n  "model": "opus"\n}\n', older))
    expect(wired(text)).toBe(wired('{\n  "model": "opus"\n}\n'))
    const half =
      '{"hooks":{"Stop":[{"matcher":"x","hooks":[{"type":"command","command":"echo a"},{"type":"command","command":"/opt/hook/hook.sh claude-code"}]}]}}'
    expect(
      valueIn(wired(half)).hooks?.['Stop']?.flatMap(({ hooks }) => hooks?.map(({ command }) => command)),
    ).toEqual(['echo a', '"/home/dev/.memoria/hook/hook.sh" claude-code'])
  })

  test('what cannot be understood is an error that says where, and nothing comes back', () => {
    const refusals: [string, RegExp][] = [
      ['{\n  "a": 1\n  "b": 2\n}', /line 3, column 3/],
      ['[]', /not an object/],
      ['7', /not an object/],
      ['{"hooks": []}', /"hooks" in the settings is not an object/],
      ['{"hooks": {"Stop": {}}}', /"hooks.Stop" in the settings is not a list/],
      ['not json', /line 1, column 1/],
    ]
    for (const [text, message] of refusals) {
      const result = withHooks(text, hook)
      expect(result).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
      expect(result.ok ? '' : result.error.message).toMatch(message)
      expect(result.ok ? '' : result.error.hint).toContain('Correct the file')
    }
  })
})

describe('settings without our hooks', () => {
  test('are byte for byte what they were, however they were written', () => {
    expect(unwrap(withoutHooks(wired(undefined)))).toBeUndefined()
    fc.assert(
      fc.property(settingsTexts, (before) => {
        expect(unwrap(withoutHooks(wired(before)))).toBe(before)
      }),
      { numRuns: 3000 },
    )
  })

  test('in between, everything of the person’s is there, in its order, and ours once', () => {
    fc.assert(
      fc.property(settingsTexts, (before) => {
        const [was, is] = [valueIn(before), valueIn(wired(before))]
        const { hooks: theirs = {}, ...rest } = was
        const { hooks = {}, ...restNow } = is
        expect(restNow).toEqual(rest)
        for (const [event, groups] of Object.entries(hooks)) {
          const ours = EVENTS.includes(event) ? 1 : 0
          expect(groups.slice(0, groups.length - ours)).toEqual(theirs[event] ?? [])
        }
        expect(wiredEvents(wired(before))).toEqual(EVENTS)
        expect(wired(wired(before))).toBe(wired(before))
        if (isPlain(before)) expect(isPlain(wired(before))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('only ours go: hooks that look like ours stay, and so does what was added since', () => {
    const theirs =
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"~/bin/hook/hook.sh codex"},{"type":"command","command":"echo claude-code"}]}]}}'
    expect(unwrap(withoutHooks(theirs))).toBe(theirs)
    const changed = wired('{}').replace(/\}$/, ', "model": "opus"}')
    expect(valueIn(unwrap(withoutHooks(changed)) ?? '')).toEqual({ model: 'opus' })
    const canonical = `${JSON.stringify({ ...JSON.parse(wired('{"env":{}}')), model: 'x' }, undefined, 2)}\n`
    expect(unwrap(withoutHooks(canonical))).toBe('{\n  "env": {},\n  "model": "x"\n}\n')
  })

  test('ours are known in every form that they are written in, on every system', () => {
    const commands = [
      'LC_ALL=C PERL5OPT= PERL5LIB= /usr/bin/perl -f /home/dev/.memoria/hook/hook.pl claude-code ask 2>/dev/null || :',
      "/bin/bash -p '/home/the dev/.memoria/hook/hook.bash' claude-code",
      'NODE_OPTIONS= NODE_EXTRA_CA_CERTS= /usr/bin/node /home/dev/.memoria/hook/hook.cjs claude-code',
      '"C:/Users/dev/.memoria/hook/hook.cmd" claude-code ask',
      '"${CLAUDE_PLUGIN_ROOT}"/dist/hook/hook.sh claude-code',
    ]
    for (const command of commands) {
      const text = unwrap(withHooks('{}', { commandFor: () => command }))
      expect([command, wiredEvents(text)]).toEqual([command, EVENTS])
      expect(unwrap(withoutHooks(text))).toBe('{}')
    }
  })

  test('a file that cannot be read is an error', () => {
    expect(withoutHooks('{')).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(wiredEvents('{')).toEqual([])
    expect(wiredEvents('')).toEqual([])
    expect(
      wiredEvents('{"hooks":{"Stop":[{"hooks":[{"command":"/x/hook/hook.cjs claude-code"}]}]}}'),
    ).toEqual(['Stop'])
  })
})

/** Whether a text is JSON without the comments and commas that only we and the host tolerate. */
function isPlain(text: string): boolean {
  try {
    JSON.parse(text.replace('\ufeff', ''))
    return true
  } catch {
    // Refused, which is the answer.
    return false
  }
}
