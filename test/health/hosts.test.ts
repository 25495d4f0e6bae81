import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VERSION } from '../../src/base/version.ts'
import { homePaths } from '../../src/config/paths.ts'
import { exitCodeOf, worst } from '../../src/health/check.ts'
import { checkHost, hostStates } from '../../src/health/hosts.ts'
import { HOSTS } from '../../src/hosts/all.ts'
import { makePlace, type Ran } from '../cli/program.ts'

/** A machine with all agents that are proven, wired as `init` does it, and a copy of it to go back to. */
const place = makePlace()
const copy = `${place.person}-copy`
const env = { HOME: place.person, MEMORIA_HOME: place.home, PATH: '/usr/bin:/bin' }
const NAMES = HOSTS.filter(({ provenVersion }) => provenVersion !== null).map(({ name }) => name)
const WIRED: Readonly<Record<string, string>> = {
  'claude-code': '.claude/settings.json',
  codex: '.codex/hooks.json',
  copilot: '.copilot/hooks/memoria.json',
  gemini: '.gemini/settings.json',
  opencode: '.config/opencode/plugin/memoria.js',
}
const KEPT: Readonly<Record<string, string>> = {
  'claude-code': '.claude/projects',
  codex: '.codex/sessions',
  copilot: '.copilot/session-state',
  gemini: '.gemini/tmp',
  opencode: '.local/share/opencode',
}

beforeAll(() => {
  for (const folder of ['.claude', '.codex', '.copilot', '.gemini', '.config/opencode'])
    mkdirSync(at(folder), { recursive: true })
  for (const folder of Object.values(KEPT)) mkdirSync(at(folder), { recursive: true })
  expect(place.runWith({ env }, 'init', '--yes').code).toBe(0)
  approveAsCodexDoes()
  cpSync(place.person, copy, { recursive: true, preserveTimestamps: true })
})
beforeEach(() => {
  rmSync(place.person, { recursive: true })
  cpSync(copy, place.person, { recursive: true, preserveTimestamps: true })
})
afterAll(() => {
  place.remove()
  rmSync(copy, { recursive: true, force: true })
})

function at(name: string): string {
  return join(place.person, name)
}

function edit(name: string, change: (text: string) => string): void {
  const before = readFileSync(at(name), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(at(name), after)
}

/** Files that are wholly ours are written anew, however they look. */
const TORN_BY_US = ['copilot', 'opencode']

function half(text: string): string {
  return text.slice(0, text.length / 2)
}

/** As a person does in /hooks: what Codex writes down for each hook. */
function approveAsCodexDoes(change: (digest: string) => string = (digest) => digest): void {
  const { hooks } = JSON.parse(readFileSync(at('.codex/hooks.json'), 'utf8'))
  type Group = { matcher?: string; hooks: { command: string; timeout: number }[] }
  const lines = Object.entries<Group[]>(hooks).map(([event, [group]]) => {
    const { command, timeout } = group?.hooks[0] ?? {}
    const event_name = event.replaceAll(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
    // JSON leaves a matcher out that is not there, as Codex does.
    const hook = { async: false, command, timeout, type: 'command' }
    const identity = { event_name, hooks: [hook], matcher: group?.matcher }
    const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
    const key = `${at('.codex/hooks.json')}:${event_name}:0:0`
    return `[hooks.state."${key}"]\ntrusted_hash = "sha256:${change(digest)}"\n`
  })
  writeFileSync(at('.codex/config.toml'), `# mine\n${lines.join('\n')}`)
}

/** What the doctor says of each agent, looked at from a home. */
function doctor(home = place.home, activity: Parameters<typeof hostStates>[0] = []) {
  // The built program wired it, and the source looks at it.
  const version = join(home, 'hook', 'version')
  if (existsSync(version)) writeFileSync(version, VERSION)
  const room = { home, paths: homePaths(home), env: { ...env, MEMORIA_HOME: home }, cwd: place.cwd }
  return hostStates(activity, room)
    .map(checkHost)
    .filter(({ name }) => NAMES.includes(name))
}

function expectOnly(hosts: readonly string[], state: string, says: RegExp, home?: string): void {
  const checks = doctor(home)
  expect(checks.filter((one) => one.state !== 'ok').map(({ name }) => name)).toEqual(hosts)
  for (const name of hosts)
    expect(checks.find((one) => one.name === name)).toMatchObject({
      state,
      says: expect.stringMatching(says),
      hint: expect.stringMatching(/\w/),
    })
  expect(exitCodeOf(worst(checks))).toBe(state === 'broken' ? 2 : 1)
}

describe('a machine with all agents', () => {
  test('has a line for each: wired, trusted, the last event, the version it was proven with', () => {
    const eventAt = '2026-01-31T00:00:00.000Z'
    const activity = NAMES.map((host) => ({ host, project: 'p', eventAt, messageAt: null }))
    const lines = doctor(place.home, activity).map(({ name, state, says }) => `${state} ${name}: ${says}`)
    expect(lines.map((line) => line.replace(/, MCP.*/, ''))).toEqual(
      [
        'ok claude-code: wired, VERSION',
        'ok codex: wired, approved, VERSION',
        'ok copilot: wired, VERSION',
        'ok gemini: wired, approved, VERSION',
        'ok opencode: wired, VERSION',
      ].map((line, index) =>
        line.replace('VERSION', () => {
          const host = HOSTS.find(({ name }) => name === NAMES[index])
          return `last event ${eventAt}, proven with ${host?.provenVersion}`
        }),
      ),
    )
  })
})

test('settings that cannot be understood are named before anything is wired', () => {
  for (const host of NAMES) rmSync(at(WIRED[host] ?? ''), { force: true })
  writeFileSync(at('.claude/settings.json'), '{bad')
  const home = `${place.home}-other`
  expectOnly(
    ['claude-code'],
    'degraded',
    /settings\.json cannot be understood, so nothing can be wired/,
    home,
  )
})

describe('each agent, broken on purpose, and no other', () => {
  const perHost = (host: string): [string, () => void, 'degraded' | 'broken', RegExp][] => {
    const file = WIRED[host] ?? ''
    const missing = /our hooks are missing in/
    return [
      ['the file with the hooks is gone', () => rmSync(at(file)), 'degraded', missing],
      ['nothing of ours is left in it', () => writeFileSync(at(file), '{}'), 'degraded', missing],
      ['it is empty', () => writeFileSync(at(file), ''), 'degraded', missing],
      ...(TORN_BY_US.includes(host)
        ? []
        : ([['it is torn', () => edit(file, half), 'degraded', /cannot be understood.*; .*proven with/]] as [
            ...[string, () => void, 'degraded', RegExp],
          ][])),
      ['a hook was taken out', () => edit(file, withoutOne(host)), 'degraded', /missing|not as they were/],
      ['a hook was edited', () => edit(file, edited(host)), 'degraded', /not as they were written/],
      [
        'it runs a hook that is not there',
        () => edit(file, (text) => text.replaceAll(place.home, at('.nowhere'))),
        ...(['broken', /point to files that are gone/] as const),
      ],
      [
        'it runs a program that is not there',
        () => edit(file, (text) => text.replaceAll(/\/[\w/.-]*\/(?:perl|bash|node)(?= )/g, at('nothing'))),
        ...(['broken', /point to files that are gone/] as const),
      ],
      [
        'the agent was taken off the machine',
        () => {
          for (const one of [file, KEPT[host] ?? '']) rmSync(at(topOf(one)), { recursive: true, force: true })
        },
        ...(['degraded', /not on this machine any more/] as const),
      ],
      [
        'what it keeps is no folder any more',
        () => {
          rmSync(at(KEPT[host] ?? ''), { recursive: true })
          symlinkSync(KEPT[host]?.split('/').at(-1) ?? '', at(KEPT[host] ?? ''))
        },
        ...(['degraded', /what it keeps cannot be read: .*\(ELOOP\)/] as const),
      ],
      ...(process.getuid?.() === 0
        ? []
        : ([
            [
              'what it keeps is closed to us',
              () => chmodSync(at(KEPT[host] ?? ''), 0),
              ...(['degraded', /what it keeps cannot be read: .*\(EACCES\)/] as const),
            ],
          ] as [string, () => void, 'degraded', RegExp][])),
    ]
  }
  /** OpenCode has two folders of its own below those of the system. */
  const topOf = (path: string) =>
    (path.includes('opencode') ? /^.*opencode(?=$|\/)/ : /^[^/]+/).exec(path)?.[0] ?? ''
  const withoutOne = (host: string) => (text: string) =>
    host === 'opencode' ? text.replace(/^const ASK = .*$/m, 'const ASK = ""') : withoutFirstEvent(text)
  const withoutFirstEvent = (text: string) => {
    const settings = JSON.parse(text)
    delete settings.hooks[Object.keys(settings.hooks)[0] ?? '']
    return JSON.stringify(settings)
  }
  const edited = (host: string) => (text: string) =>
    host === 'opencode'
      ? text.replace('MS_TO_ANSWER = 2500', 'MS_TO_ANSWER = 1')
      : text.replace(/"(timeout|timeoutSec)": \d+/, '"$1": 1')

  test.each(NAMES.flatMap((host) => perHost(host).map(([what, ...rest]) => [host, what, ...rest] as const)))(
    '%s: %s',
    (host, _what, spoil, state, says) => {
      spoil()
      expectOnly([host], state, says)
    },
  )

  test.each<[string, string, () => void, RegExp]>([
    [
      'claude-code',
      'hooks are switched off',
      () => edit('.claude/settings.json', (text) => text.replace('{', '{ "disableAllHooks": true,')),
      /skips our hooks/,
    ],
    [
      'codex',
      'hooks are switched off',
      () => appendFileSync(at('.codex/config.toml'), '[features]\nhooks = false\n'),
      /skips our hooks/,
    ],
    ['codex', 'nobody approved them', () => writeFileSync(at('.codex/config.toml'), ''), /skips our hooks/],
    [
      'codex',
      'others were approved',
      () => approveAsCodexDoes((digest) => digest.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))),
      /not known whether the agent runs our hooks/,
    ],
    [
      'codex',
      'one is switched off',
      () => edit('.codex/config.toml', (text) => `${text}enabled = false\n`),
      /skips our hooks/,
    ],
    [
      'copilot',
      'hooks are switched off',
      () => writeFileSync(at('.copilot/settings.json'), '{ "disableAllHooks": true }'),
      /not known whether the agent runs our hooks/,
    ],
    [
      'gemini',
      'hooks are switched off',
      () =>
        edit('.gemini/settings.json', (text) => text.replace('{', '{ "hooksConfig": { "enabled": false },')),
      /skips our hooks/,
    ],
    [
      'gemini',
      'the folder is not trusted',
      () => writeFileSync(at('.gemini/trustedFolders.json'), JSON.stringify({ [place.cwd]: 'DO_NOT_TRUST' })),
      /skips our hooks/,
    ],
  ])('%s: %s', (host, _what, spoil, says) => {
    spoil()
    expectOnly([host], 'degraded', says)
  })

  test('an event that came since shows that hooks run which nobody can be seen to have approved', () => {
    approveAsCodexDoes((digest) => digest.slice(1))
    const heard = (eventAt: string) =>
      doctor(place.home, [{ host: 'codex', project: null, eventAt, messageAt: null }])
        .filter(({ name }) => name === 'codex')
        .map(({ state }) => state)
    expect(heard('2001-01-01T00:00:00.000Z')).toEqual(['degraded'])
    expect(heard('2101-01-01T00:00:00.000Z')).toEqual(['ok'])
  })
})

describe('what all of them need', () => {
  test.each<[string, () => void, 'degraded' | 'broken', RegExp]>([
    ['the hook is gone', () => rmSync(join(place.home, 'hook'), { recursive: true }), 'broken', /are gone/],
    [
      'one file of it is missing',
      () => rmSync(join(place.home, 'hook', 'hook-seldom.pl')),
      ...(['broken', /files of the hook are missing/] as const),
    ],
    [
      'the program that it starts is gone',
      () => writeFileSync(join(place.home, 'hook', 'entry'), `${process.execPath}\n${at('nothing')}\n`),
      ...(['degraded', /the hook would start .*nothing, which is gone/] as const),
    ],
  ])('%s', (_what, spoil, state, says) => {
    spoil()
    expectOnly(NAMES, state, says)
  })

  test('a home that was moved is missed by all, and another home knows whom they tell', () => {
    const moved = at('.memoria-moved')
    cpSync(place.home, moved, { recursive: true })
    expect(doctor(moved).map(({ says }) => says)).toEqual(
      NAMES.map(() => `wired to another home, ${place.home}`),
    )
    rmSync(moved, { recursive: true })
    renameSync(place.home, moved)
    expectOnly(NAMES, 'broken', /point to files that are gone/, moved)
  })
})

describe('the program itself', () => {
  const run = (): Ran => place.runWith({ env }, 'doctor')
  test('says so with its exit code, and what it advises helps', () => {
    rmSync(at('.codex/hooks.json'))
    expect(run()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^degraded {2}codex .*missing/m) })
    expect(place.runWith({ env }, 'init', '--yes', '--host', 'codex').code).toBe(0)
    expect(run().code).toBe(0)
    rmSync(at('.gemini'), { recursive: true })
    expect(run()).toMatchObject({ code: 1, stdout: expect.stringContaining('uninstall --host gemini') })
    expect(place.runWith({ env }, 'uninstall', '--yes', '--host', 'gemini').code).toBe(0)
    expect(run()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok {8}gemini .*not installed/m) })
    rmSync(join(place.home, 'hook', 'hook.cjs'))
    expect(run().code).toBe(2)
    expect(place.runWith({ env }, 'init', '--yes').code).toBe(0)
    expect(run().code).toBe(0)
  })
})
