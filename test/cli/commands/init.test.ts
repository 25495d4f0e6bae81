import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeIn, exchange, keepCopy } from '../claude.ts'
import { cleanEnvironment, errorOf, type Place, PROGRAM, temporaryPlace } from '../program.ts'
import { onTerminal, onTerminalAnswering } from '../terminal.ts'

const EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUseFailure',
  'Stop',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'SessionEnd',
]
const OWN =
  '{\n  // mine\n  "model": "opus",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }]\n  }\n}\n'

describe('memoria init', () => {
  test('the agents that are there are wired, and an event went through', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{ "model": "opus" }\n')
    expect(place.json('init', '--yes')).toEqual({
      dryRun: false,
      verified: true,
      notes: [],
      hook: expect.stringMatching(/^(perl|bash|node)$/),
      hosts: [{ host: 'claude-code', path: claude.settings, paths: [claude.settings], outcome: 'wired' }],
      approve: [],
      mcp: [{ host: 'claude-code', path: serverList(place), outcome: 'registered' }],
    })
    const { model, hooks } = JSON.parse(readFileSync(claude.settings, 'utf8'))
    expect(model).toBe('opus')
    expect(Object.keys(hooks)).toEqual(EVENTS)
    expect(claude.commandOf('Stop')).toContain(join(place.home, 'hook', 'hook.'))
    expect(place.json('status')).toMatchObject({ state: 'ok' })
    expect(place.json('upkeep', 'journal')).toEqual({ waiting: [], quarantined: [], lines: [] })
  })

  test('--yes says in one line how to allow a model, as long as none is', () => {
    const place = temporaryPlace()
    claudeIn(place, '{}\n')
    const line = /^No model reads your sessions; .* memoria config set judge\.provider auto$/m
    expect(place.run('init', '--yes').stdout).toMatch(line)
    expect(place.run('init', '--yes', '--set', 'judge.provider=auto').stdout).not.toMatch(line)
  })

  test('run through a link, as npm installs the command, the hook and the server start the program itself', () => {
    const place = temporaryPlace()
    claudeIn(place, '{}\n')
    const link = join(place.person, 'memoria')
    symlinkSync(PROGRAM, link)
    const ran = spawnSync(process.execPath, [link, 'init', '--yes', '--json'], {
      ...{ cwd: place.cwd, encoding: 'utf8', env: cleanEnvironment(place) },
    })
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(place.home, 'hook', 'entry'), 'utf8')).toBe(`${process.execPath}\n${PROGRAM}\n`)
    expect(readFileSync(serverList(place), 'utf8')).toContain(JSON.stringify(PROGRAM))
  })

  test('the very first session is told what is known', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}\n')
    place.remember('Prices are stored in cents', '--kind', 'decision', '--scope', 'user')
    place.json('init', '--yes')
    const [command] = [claude.commandOf('SessionStart')]
    const event = { session_id: 's1', hook_event_name: 'SessionStart', source: 'startup', cwd: place.home }
    const { stdout } = spawnSync('sh', ['-c', command], {
      input: JSON.stringify(event),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: place.home },
    })
    expect(stdout).toContain('Prices are stored in cents')
    place.run('upkeep', 'worker', 'stop')
  })

  test("a person's own hooks, comments, order and formatting stay", () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    place.json('init', '--yes')
    const after = readFileSync(claude.settings, 'utf8')
    expect(after).toContain('// mine\n  "model": "opus"')
    expect(after).toContain('"command": "true"')
    expect(statSync(claude.settings).mode & 0o777).toBe(0o644)
  })

  test('a second time changes nothing', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    place.json('init', '--yes')
    const copy = keepCopy(claude.folder)
    expect(place.json('init', '--yes')).toMatchObject({ verified: true, hosts: [{ outcome: 'already' }] })
    expect(place.run('init').stdout).toContain('has our hooks already')
    expect(copy.differences()).toBe('')
  })

  test('--dry-run shows the exact change and makes none in the folders of the agents', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    const [before, copy] = [statSync(claude.settings).mtimeMs, keepCopy(claude.folder)]
    const { code, stdout } = place.run('init', '--dry-run')
    expect(code).toBe(0)
    for (const event of EVENTS.filter((name) => name !== 'Stop')) expect(stdout).toContain(`"${event}"`)
    expect(stdout).toMatch(/^\+ .*hook\.(pl|bash|cjs) claude-code ask/m)
    expect(place.json('init', '--dry-run')).toMatchObject({
      dryRun: true,
      hosts: [{ path: claude.settings, outcome: 'planned' }],
    })
    expect(copy.differences()).toBe('')
    expect(statSync(claude.settings).mtimeMs).toBe(before)
    expect(existsSync(join(place.home, 'hook'))).toBe(false)
    expect(place.json('uninstall', '--yes')).toMatchObject({ settings: [] })
  })

  test.for([
    ['y', 'auto'],
    ['n', 'off'],
  ] as const)(
    'asked once whether a model may read, too, with its cost by their own sessions, a person says %s',
    async ([keys, provider], context) => {
      const place = temporaryPlace()
      const claude = claudeIn(place, OWN)
      const id = '11111111-1111-4111-8111-111111111111'
      claude.transcript(id, exchange(place, id, 'we deploy with make release because CI signs it', 'noted'))
      place.json('init', '--yes')
      expect(providerIn(place)).toBe('off')
      const env = { ANTHROPIC_API_KEY: 'key-of-nobody' }
      const says = 'Press y to agree'
      const ran = await onTerminalAnswering(context, place, ['init'], { env, answers: [{ says, keys }] })
      expect(ran.stdout).toMatch(
        /by 1 session of yours: about 0\.\d+ USD \([\d,]+ tokens, at the price of \d{4}-\d\d on [\w.]+\) a session; at most 0\.25 USD/,
      )
      expect(providerIn(place)).toBe(provider)
      expect(onTerminal(context, place, ['init'], { env }).stdout).not.toContain('of yours')
    },
  )

  test('CLAUDE_CONFIG_DIR says where the settings are, and a file that is not there is made for its owner only', () => {
    const place = temporaryPlace()
    const folder = join(place.person, 'elsewhere')
    const path = join(folder, 'settings.json')
    const env = { CLAUDE_CONFIG_DIR: folder }
    const ran = place.runWith({ env }, 'init', '--yes', '--json', '--host', 'claude-code')
    expect(JSON.parse(ran.stdout)).toMatchObject({ hosts: [{ path, outcome: 'wired' }] })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(existsSync(join(place.person, '.claude'))).toBe(false)
  })

  test('--scope project writes the settings of this project that are not committed', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    const copy = keepCopy(claude.folder)
    const path = join(place.cwd, '.claude', 'settings.local.json')
    expect(place.json('init', '--yes', '--scope', 'project')).toMatchObject({
      hosts: [{ path, outcome: 'wired' }],
    })
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')).hooks)).toEqual(EVENTS)
    expect(copy.differences()).toBe('')
    expect(place.json('status')).toMatchObject({ state: 'ok' })
  })

  test('--scope project says when git would take the file along, and when it is not the root', () => {
    const place = temporaryPlace()
    claudeIn(place, OWN)
    const below = join(place.cwd, 'below')
    mkdirSync(below)
    spawnSync('git', ['init', '-q', place.cwd])
    const args = ['init', '--dry-run', '--scope', 'project']
    const told = (cwd: string) => place.runWith({ cwd }, ...args).stdout
    expect(told(place.cwd)).toContain(
      `git does not ignore ${join(place.cwd, '.claude', 'settings.local.json')}: put the line /.claude/settings.local.json into ${join(place.cwd, '.git', 'info', 'exclude')}`,
    )
    expect(told(place.cwd)).not.toContain('is below')
    expect(told(below)).toContain(`${below} is below the root of its repository, ${place.cwd}`)
    expect(told(below)).toContain('put the line /below/.claude/settings.local.json into')
    writeFileSync(join(place.cwd, '.git', 'info', 'exclude'), '.claude/settings.local.json\n')
    expect(told(place.cwd)).not.toContain('git does not ignore')
    expect(place.json(...args.slice(0, 2))).toMatchObject({ notes: [] })
  })

  test('two homes take turns in one settings file, and both can leave', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    const copy = keepCopy(claude.folder)
    const other = join(place.person, 'other-home')
    place.json('init', '--yes')
    expect(place.json('init', '--yes', '--home', other)).toMatchObject({ hosts: [{ outcome: 'wired' }] })
    const wired = readFileSync(claude.settings, 'utf8')
    expect(wired).toContain(join(other, 'hook'))
    expect(wired).not.toContain(join(place.home, 'hook'))
    place.json('uninstall', '--yes', '--home', other)
    place.json('uninstall', '--yes')
    expect(copy.differences()).toBe('')
  })

  test('while capture is paused nothing can be verified, which is said', () => {
    const place = temporaryPlace()
    claudeIn(place, OWN)
    place.json('pause')
    expect(place.json('init', '--yes')).toMatchObject({ verified: false, hosts: [{ outcome: 'wired' }] })
    expect(place.run('init', '--yes').stdout).toContain(
      'Capture is paused everywhere. Resume it: memoria resume',
    )
  })

  test.for([
    ['y', 'wired'],
    ['n', 'Nothing was changed.'],
  ])('on a terminal it asks, and "%s" is taken as said', ([keys = '', says = ''], context) => {
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    const copy = keepCopy(claude.folder)
    const ran = onTerminal(context, place, ['init', '--no-mcp'], { keys: `${keys}\n` })
    expect(ran.code).toBe(0)
    expect(ran.stdout).toContain(`Change ${claude.settings}? [y/N]`)
    expect(ran.stdout).toContain(says)
    expect(copy.differences() === '').toBe(keys === 'n')
  })
})

function serverList({ person }: Place): string {
  return join(person, '.claude.json')
}

function serverIn(place: Place) {
  return JSON.parse(readFileSync(serverList(place), 'utf8')).mcpServers
}

describe('memoria init and the MCP server', () => {
  test('it is registered as this program in this home, beside the others; a second time changes nothing', () => {
    const place = temporaryPlace()
    claudeIn(place, OWN)
    writeFileSync(serverList(place), '{"numStartups":3,"mcpServers":{"other":{"command":"x"}}}')
    place.json('init', '--yes')
    const args = [PROGRAM, 'mcp', '--home', place.home]
    expect(serverIn(place)).toEqual({
      other: { command: 'x' },
      memoria: { type: 'stdio', command: process.execPath, args },
    })
    expect(place.json('init', '--yes')).toMatchObject({ mcp: [{ outcome: 'already' }] })
    expect(place.run('doctor').stdout).toContain('MCP registered')
  })

  test('--yes alone approves no tool; --approve-reads approves those that only read', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{ "permissions": { "allow": ["Bash(ls)"] } }\n')
    const allowed = () => JSON.parse(readFileSync(claude.settings, 'utf8')).permissions.allow
    place.json('init', '--yes')
    expect(allowed()).toEqual(['Bash(ls)'])
    expect(place.json('init', '--yes', '--approve-reads')).toMatchObject({
      mcp: [{ outcome: 'already' }, { path: claude.settings, outcome: 'approved' }],
    })
    expect(allowed()).toEqual(['Bash(ls)', ...READING.map((name) => `mcp__memoria__${name}`)])
    expect(allowed().join()).not.toMatch(/store|update|forget/)
    place.json('uninstall', '--yes')
    expect(readFileSync(claude.settings, 'utf8')).toBe('{ "permissions": { "allow": ["Bash(ls)"] } }\n')
  })

  test.for([
    ['y', ['registered', 'approved']],
    ['n', ['skipped']],
  ] as const)('on a terminal it is asked for, and "%s" is taken as said', ([keys, outcomes], context) => {
    const place = temporaryPlace()
    claudeIn(place, OWN)
    place.json('init', '--yes', '--no-mcp')
    expect(existsSync(serverList(place))).toBe(false)
    const ran = onTerminal(context, place, ['init', '--approve-reads'], { keys: `${keys}\n` })
    expect(ran.stdout).toContain(`Register memoria's MCP server in ${serverList(place)}`)
    expect(existsSync(serverList(place))).toBe(outcomes.length === 2)
  })

  test('with the plugin, which brings the server, and for one project alone, nothing is registered', () => {
    const place = temporaryPlace()
    claudeIn(place, '{"enabledPlugins":{"memoria@memoria":true}}')
    expect(place.json('init', '--yes')).toMatchObject({ mcp: [{ outcome: 'plugin' }] })
    expect(place.json('init', '--yes', '--scope', 'project')).toMatchObject({ mcp: [] })
    expect(existsSync(serverList(place))).toBe(false)
  })

  test('each other agent is told of it where it lists its own; going leaves the bytes that were there', () => {
    const place = temporaryPlace()
    const lists = {
      codex: ['.codex/config.toml', '# mine\nmodel = "x"'],
      copilot: ['.copilot/mcp-config.json', '{"mcpServers":{"other":{"command":"x"}}}'],
      gemini: ['.gemini/settings.json', '{\n  // mine\n  "ui": {}\n}\n'],
      opencode: ['.config/opencode/opencode.jsonc', '{ "permission": { "*": "ask" }, }\n'],
    } as const
    const files = Object.values(lists).map(([path, text]) => ({ path: join(place.person, path), text }))
    for (const { path, text } of files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    const hosts = Object.keys(lists).flatMap((name) => ['--host', name])
    expect(place.json('init', '--yes', '--approve-reads', ...hosts)).toMatchObject({
      mcp: [
        ...['codex', 'copilot'].map((host) => ({ host, outcome: 'registered' })),
        ...['gemini', 'opencode'].flatMap((host) => [
          { host, outcome: 'registered' },
          { host, outcome: 'approved' },
        ]),
      ],
    })
    expect(place.run('doctor').stdout.match(/, MCP registered/g)).toHaveLength(4)
    expect(place.json('init', '--yes', ...hosts)).toMatchObject({
      mcp: Object.keys(lists).map((host) => ({ host, outcome: 'already' })),
    })
    // For a plugin's copy of the hook: which agents have their answers from the installed one.
    const noted = readFileSync(join(place.home, 'hook/wired'), 'utf8')
    expect(noted.match(/^[^\t]+/gm)).toEqual(['codex', 'copilot', 'gemini'])
    const { settings, servers } = place.json<Record<string, { outcome: string }[]>>('uninstall', '--yes')
    // Three lists and a policy; the fourth list is one of the settings.
    expect(servers).toHaveLength(4)
    expect(settings?.map(({ outcome }) => outcome)).toEqual(Array(4).fill('restored'))
    expect(files.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(files.map(({ text }) => text))
    expect(existsSync(join(place.person, '.gemini/policies'))).toBe(false)
  })

  test('another server of that name stays, and is said; the other agents are told all the same', () => {
    const place = temporaryPlace()
    claudeIn(place, OWN)
    const other = '{"mcpServers":{"memoria":{"command":"npx","args":["other-memory"]}}}'
    writeFileSync(serverList(place), other)
    const hosts = ['--host', 'claude-code', '--host', 'codex']
    const ran = place.run('init', '--yes', '--json', ...hosts)
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({ verified: true, mcp: [{ host: 'codex' }] })
    expect(JSON.parse(ran.stderr).error).toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining('--no-mcp'),
      message: expect.stringContaining('Claude Code does not get the MCP server'),
    })
    expect(readFileSync(serverList(place), 'utf8')).toBe(other)
    expect(readFileSync(join(place.person, '.codex/config.toml'), 'utf8')).toContain('[mcp_servers.memoria]')
  })
})

const READING = [
  ...['memory_search', 'memory_timeline', 'memory_get', 'memory_why', 'memory_count'],
  ...['session_recall', 'session_timeline', 'session_event', 'secret_list'],
]

describe('memoria init refuses, changes nothing and says what to do', () => {
  test.each([
    [
      'an agent that nobody knows',
      ['--host', 'emacs'],
      'usage',
      'there is no agent "emacs"',
      'Known: claude-code',
    ],
    ['a scope that is none', ['--scope', 'galaxy'], 'usage', "'galaxy' is invalid", 'memoria init --help'],
    ['nobody to ask', [], 'usage', 'there is no terminal to ask on', 'Add --yes'],
  ])('%s', (_what, args, code, message, hint) => {
    const place = temporaryPlace()
    const copy = keepCopy(claudeIn(place, OWN).folder)
    const ran = place.run('init', '--json', ...args)
    expect(ran.code).toBe(2)
    expect(errorOf(ran)).toEqual({
      code,
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    })
    expect(copy.differences()).toBe('')
  })

  test.each([
    ['a syntax error', '{ "hooks": { "Stop": [ }\n', /line 1, column \d+/],
    ['a list', '[]\n', /not an object/],
    ['hooks that are no object', '{ "hooks": [] }\n', /"hooks" in the settings is not an object/],
    [
      'an event that is no list',
      '{ "hooks": { "Stop": {} } }\n',
      /"hooks.Stop" in the settings is not a list/,
    ],
  ])('settings with %s are left alone', (_what, content, message) => {
    const place = temporaryPlace()
    const claude = claudeIn(place, content)
    const copy = keepCopy(claude.folder)
    const ran = place.run('init', '--yes', '--json')
    expect(ran.code).toBe(1)
    const error = errorOf(ran)
    expect(error).toMatchObject({ code: 'invalid_input', hint: 'Correct the file, then try again.' })
    expect(error.message).toContain('Claude Code is not wired, and nothing of it was changed')
    expect(error.message).toMatch(message)
    expect(error.message).toContain(claude.settings)
    expect(copy.differences()).toBe('')
  })

  test('settings in a folder that cannot be written stay as they are', (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root to run the program as another user')
    const place = temporaryPlace()
    const claude = claudeIn(place, OWN)
    const user = { uid: 65_534, gid: 65_534 }
    for (const path of [place.person, place.cwd]) chownSync(path, user.uid, user.gid)
    chmodSync(claude.folder, 0o755)
    const copy = keepCopy(claude.folder)
    const ran = place.runWith({ user }, 'init', '--yes', '--json')
    expect(ran.code).toBe(1)
    expect(errorOf(ran)).toMatchObject({
      code: 'file_unwritable',
      message: expect.stringContaining('settings.json'),
    })
    expect(copy.differences()).toBe('')
  })

  test('no agent at all is an error that names how to wire one all the same', () => {
    const place = temporaryPlace()
    mkdirSync(join(place.person, 'bin'))
    const ran = place.runWith({ env: { PATH: join(place.person, 'bin') } }, 'init', '--yes', '--json')
    expect(errorOf(ran)).toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('--host claude-code'),
    })
    writeFileSync(join(place.person, 'bin', 'claude'), '#!/bin/sh\n', { mode: 0o755 })
    const again = place.runWith({ env: { PATH: join(place.person, 'bin') } }, 'init', '--dry-run', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ hosts: [{ outcome: 'planned' }] })
  })
})

function providerIn(place: ReturnType<typeof temporaryPlace>): unknown {
  const { settings } = place.json<{ settings: { key: string; value: unknown }[] }>('config', 'show')
  return settings.find(({ key }) => key === 'judge.provider')?.value
}
