import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { HOOK_FILES } from '../../src/capture/hook-files.ts'
import { HOSTS } from '../../src/hosts/all.ts'
import type { Host } from '../../src/hosts/host.ts'
import { BEFORE_INIT, OLD_MEMORY, writeHome04 } from '../support/home-0.4.ts'
import { DECIDED, OLD_SESSIONS, UNDECIDED, writeStore04 } from '../support/store-0.4.ts'
import { stopWorkerAfter, until } from './processes.ts'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from './program.ts'

const WIRED = ['claude-code', 'codex', 'copilot', 'gemini', 'opencode']
const HOSTS_WIRED = HOSTS.filter(({ name }) => WIRED.includes(name))
const PLUGIN = '.config/opencode/plugin/memoria.js'
const QUESTION = 'May I force-push to main?'
/** What hosts call the event that brings a prompt, where it is no UserPromptSubmit. */
const PROMPT_EVENTS: Readonly<Record<string, string>> = { gemini: 'BeforeAgent', opencode: 'chat.message' }

/** A person with the home of 0.4, whose program is this one by now, or one that is gone. */
function upgraded(context: TestContext, program = PROGRAM): Place {
  if (!existsSync('/usr/bin/perl')) context.skip('there is no /usr/bin/perl, which 0.4 wired')
  const place = temporaryPlace()
  writeHome04({ person: realpathSync(place.person), program })
  return place
}

/** Every file of the agents with its text. */
function agentFiles({ person }: Place): Record<string, string> {
  const tops = readdirSync(person).filter((name) => name !== '.memoria' && name !== 'folder')
  const paths = tops.flatMap((top) => filesBelow(join(person, top)))
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(person.length + 1), readFileSync(path, 'utf8')]),
  )
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
}

/**
 * The files without the hooks before tool calls, which 0.4 did not have. What is left of a file is written as 0.4 wrote it,
 * so that it is the same to the byte only if nothing else in it changed, not even its place.
 */
function withoutCalls(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      path.endsWith('.json') ? textWithoutCalls(text) : text,
    ]),
  )
}

function textWithoutCalls(text: string): string {
  if (!text.includes(' call 2>/dev/null')) return text
  const settings: { hooks: Record<string, object[]> } = JSON.parse(text)
  const isAtCall = (group: object) => JSON.stringify(group).includes(' call 2>/dev/null')
  const events = Object.entries(settings.hooks).map(
    ([event, groups]) => [event, groups.filter((group) => !isAtCall(group))] as const,
  )
  const hooks = Object.fromEntries(events.filter(([, groups]) => groups.length > 0))
  return `${JSON.stringify({ ...settings, hooks }, null, 2)}\n`
}

/** The events at which agents with settings run the hook before tool calls, by agent. */
function eventsAtCalls(place: Place): Record<string, readonly string[]> {
  const env = cleanEnvironment(place)
  const hosts = HOSTS_WIRED.filter(({ name }) => name !== 'opencode')
  return Object.fromEntries(
    hosts.map(({ name, wiring }) => {
      const text = readFileSync(wiring[0]?.pathFor(env, 'user', place.cwd) ?? '', 'utf8')
      const { hooks } = JSON.parse(text) as { hooks: Record<string, object[]> }
      const has = (groups: object[]) => JSON.stringify(groups).includes(`hook.pl ${name} call `)
      return [name, Object.keys(hooks).filter((event) => has(hooks[event] ?? []))]
    }),
  )
}

const AT_CALLS = {
  'claude-code': ['PreToolUse'],
  codex: ['PreToolUse'],
  copilot: ['PreToolUse'],
  gemini: ['AfterTool', 'BeforeTool'],
}

/** Whether the hook in the home is the one of this build. */
function hasThisHook({ home }: Place): boolean {
  const read = (folder: string) => HOOK_FILES.map((name) => readFileSync(join(folder, name), 'utf8'))
  return JSON.stringify(read(join(home, 'hook'))) === JSON.stringify(read(join(dirname(PROGRAM), 'hook')))
}

function isWorkerUp(place: Place): boolean {
  return JSON.parse(place.run('upkeep', 'worker', 'status', '--json').stdout).answers
}

function entryOf({ home }: Place): string {
  return readFileSync(join(home, 'hook', 'entry'), 'utf8')
}

/** The command line with which an agent asks, as its settings have it. */
function askLine(host: Host, place: Place): string {
  const path = host.wiring[0]?.pathFor(cleanEnvironment(place), 'user', place.cwd) ?? ''
  const lines = host.wiring[0]?.commandsIn(readFileSync(path, 'utf8')) ?? []
  return lines.find((line) => line.includes(' ask ')) ?? ''
}

function serverLine(host: Host, place: Place): readonly string[] {
  const path = host.server?.pathFor(cleanEnvironment(place)) ?? ''
  return host.server?.registeredServer(readFileSync(path, 'utf8')) ?? []
}

function runLine(place: Place, line: string, event: object) {
  const input = JSON.stringify({ cwd: place.cwd, ...event })
  const env = cleanEnvironment(place)
  return spawnSync('/bin/sh', ['-c', line], { input, env, cwd: place.cwd, encoding: 'utf8' })
}

/** The checks of the doctor that find fault with how agents are wired; whether they run our hooks is not known here. */
function wiringFaults(place: Place): string[] {
  const { checks } = JSON.parse(place.run('doctor', '--json').stdout) as {
    checks: { name: string; state: string; says: string }[]
  }
  return checks
    .filter(({ name, state }) => WIRED.includes(name) && state !== 'ok')
    .map(({ says }) => says)
    .filter((says) => !says.includes('skips our hooks'))
}

describe('a home of 0.4, after the program was upgraded', () => {
  test.for(HOSTS_WIRED)(
    '$title: the hook of 0.4 starts the worker, which brings it up to date and keeps the event',
    async (host, context) => {
      const place = upgraded(context)
      stopWorkerAfter(place)
      const line = askLine(host, place)
      const event = { hook_event_name: PROMPT_EVENTS[host.name] ?? 'UserPromptSubmit', prompt: QUESTION }
      expect(runLine(place, line, { ...event, session_id: 'first' })).toMatchObject({ status: 0, stderr: '' })
      await until(() => hasThisHook(place), 'the worker has refreshed the hook')
      await until(() => isWorkerUp(place), 'the worker listens')
      // The first prompt found a store that the worker had yet to migrate.
      expect(askLine(host, place)).toBe(line)
      expect(runLine(place, line, { ...event, session_id: 'second' }).stdout).toContain(OLD_MEMORY)
      place.json('drain')
      const { sessions } = place.json<{ sessions: { hostSession: string }[] }>('sessions')
      expect(sessions.map(({ hostSession }) => hostSession).sort()).toEqual(['first', 'second'])
    },
  )

  test('the first command brings hook and plugin up to date and adds to files of agents only new hooks', (context) => {
    const place = upgraded(context)
    const before = agentFiles(place)
    // Every agent still runs the hook of the old version.
    expect(wiringFaults(place)).toHaveLength(WIRED.length)
    expect(place.json('list')).toMatchObject({ memories: [{ text: OLD_MEMORY }] })
    const after = agentFiles(place)
    expect(hasThisHook(place)).toBe(true)
    expect(eventsAtCalls(place)).toEqual(AT_CALLS)
    expect({ ...withoutCalls(after), [PLUGIN]: '' }).toEqual({ ...before, [PLUGIN]: '' })
    expect(place.json('init', '--yes', '--approve-reads')).toMatchObject({
      hosts: WIRED.map((host) => ({ host, outcome: 'already' })),
    })
    expect(wiringFaults(place)).toEqual([])
  })

  test('a second command finds nothing to do', (context) => {
    const place = upgraded(context)
    place.json('list')
    const changed = () => HOOK_FILES.map((name) => statSync(join(place.home, 'hook', name)).ino)
    const before = changed()
    place.json('list')
    expect(changed()).toEqual(before)
  })

  test.for(HOSTS_WIRED)('$title: the registered MCP server answers', (host, context) => {
    const place = upgraded(context)
    const [program = '', ...args] = serverLine(host, place)
    const request = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params })
    const info = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } }
    const lines = [
      request(0, 'initialize', info),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      request(1, 'tools/call', { name: 'memory_search', arguments: { query: 'force-push' } }),
    ]
    const ran = spawnSync(program, args, {
      ...{ cwd: place.cwd, env: cleanEnvironment(place), encoding: 'utf8' },
      input: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(ran.stdout).toContain(OLD_MEMORY)
  })

  test('a script with the names of 0.4 runs to its end', (context) => {
    const place = upgraded(context)
    const script = `set -e
memoria() { "${process.execPath}" "${PROGRAM}" "$@"; }
id=$(memoria list --json | sed -n 's/.*"id": "\\([0-9a-z]*\\)".*/\\1/p' | head -n 1)
memoria pin "$id"
memoria unpin "$id"
memoria history "$id"
memoria why "$id"
memoria export --format jsonl --output all.jsonl
memoria import-jsonl all.jsonl
memoria backup copy.db
memoria forget "$id"
memoria restore-memory "$id"
memoria restore copy.db
memoria sleep
memoria sleep log
memoria daily
memoria lint
memoria judge status
memoria jobs list
memoria cost
memoria journal
memoria worker status
memoria prune --dry-run
memoria repair
memoria project
memoria compile
memoria drain
echo finished`
    const ran = spawnSync('/bin/sh', ['-c', script], {
      ...{ cwd: place.cwd, env: cleanEnvironment(place), encoding: 'utf8', input: '' },
    })
    expect(ran.stdout).toMatch(/finished\n$/)
    expect(ran.stderr).toContain('`sleep` is now `memoria consolidate`')
  })

  test('uninstalling puts every agent file back to the byte [promise:yours.uninstall]', (context) => {
    const place = upgraded(context)
    place.json('list')
    expect(place.run('uninstall', '--yes').code).toBe(0)
    expect(agentFiles(place)).toEqual(BEFORE_INIT)
  })

  test('init --dry-run refreshes nothing', (context) => {
    const place = upgraded(context)
    const before = agentFiles(place)
    expect(place.run('init', '--dry-run').code).toBe(0)
    expect(agentFiles(place)).toEqual(before)
    expect(hasThisHook(place)).toBe(false)
  })

  test('a plugin file that the person changed stays theirs', (context) => {
    const place = upgraded(context)
    const path = join(place.person, PLUGIN)
    const own = `${readFileSync(path, 'utf8')}// mine\n`
    writeFileSync(path, own)
    place.json('list')
    expect(readFileSync(path, 'utf8')).toBe(own)
    expect(hasThisHook(place)).toBe(true)
  })
})

describe('a home of 0.4 whose program is gone, because the new one is installed elsewhere', () => {
  const GONE = '/gone/lib/node_modules/memoria/dist/memoria-cli.js'
  /** The last tool of 0.4 that Codex asks the person about. */
  const ASKED_BEFORE = /(memory_forget = (\{ approval_mode = "prompt" \}))( \})/

  test('the first command lets hook and servers start this program', (context) => {
    const place = upgraded(context, GONE)
    const before = agentFiles(place)
    place.json('list')
    expect(entryOf(place)).toBe(`${process.execPath}\n${PROGRAM}\n`)
    for (const host of HOSTS_WIRED)
      expect(serverLine(host, place)).toEqual([
        ...[process.execPath, PROGRAM, 'mcp', '--home', join(realpathSync(place.person), '.memoria')],
      ])
    const renamed = Object.entries(before).map(([path, text]) => [
      path,
      text.replaceAll(GONE, PROGRAM).replace(ASKED_BEFORE, `$1, memory_wrong = $2, secret_get = $2$3`),
    ])
    expect(eventsAtCalls(place)).toEqual(AT_CALLS)
    const after = withoutCalls(agentFiles(place))
    expect({ ...after, [PLUGIN]: '' }).toEqual({ ...Object.fromEntries(renamed), [PLUGIN]: '' })
    expect(wiringFaults(place)).toEqual([])
    expect(place.run('uninstall', '--yes').code).toBe(0)
    expect(agentFiles(place)).toEqual(BEFORE_INIT)
  })

  test('servers of other homes and of other programs stay', (context) => {
    const place = upgraded(context, GONE)
    const path = join(place.person, '.claude.json')
    const foreign = readFileSync(path, 'utf8').replace(place.home, '/another/home')
    writeFileSync(path, foreign)
    place.json('list')
    expect(readFileSync(path, 'utf8')).toBe(foreign)
  })
})

test('a home that another installation of the same version looks after stays as it is', (context) => {
  const place = upgraded(context)
  const other = join(place.person, 'other', 'memoria-cli.js')
  mkdirSync(dirname(other))
  writeFileSync(other, '')
  writeFileSync(join(place.home, 'hook', 'entry'), `${process.execPath}\n${other}\n`)
  writeFileSync(join(place.home, 'hook', 'version'), `${place.run('--version').stdout.trim()}\n`)
  place.json('list')
  expect(entryOf(place)).toBe(`${process.execPath}\n${other}\n`)
  expect(hasThisHook(place)).toBe(false)
  writeFileSync(join(place.home, 'hook', 'version'), '0.3.9\n')
  place.json('list')
  expect(entryOf(place)).toBe(`${process.execPath}\n${PROGRAM}\n`)
  expect(hasThisHook(place)).toBe(true)
})

describe('what the local judge of 0.4 learned', () => {
  test('is read again once by a drain, shown by status until then, and taken back by undo', () => {
    const place = temporaryPlace()
    writeStore04(place.home)
    expect(place.run('status').stdout).toContain('to be read again after the upgrade: 9 sessions')
    expect(place.json('drain')).toMatchObject({ learnedAgain: { sessions: OLD_SESSIONS, withdrawn: 3 } })
    expect(place.json('status')).toMatchObject({ numbers: { learning: { toRelearn: 0 } } })
    expect(place.json('drain')).toMatchObject({ learnedAgain: { sessions: 0, withdrawn: 0 } })
    expect(place.run('undo').stdout).toContain('the reading again after the upgrade')
    const texts = (place.json('list') as { memories: { text: string }[] }).memories.map(({ text }) => text)
    expect(texts.sort()).toEqual([...Object.values(UNDECIDED), ...Object.values(DECIDED)].sort())
  })
})
