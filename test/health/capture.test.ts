import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isoTime } from '../../src/base/clock.ts'
import { VERSION } from '../../src/base/version.ts'
import { homePaths } from '../../src/config/paths.ts'
import { type CaptureNumbers, captureNumbers, checkCapture } from '../../src/health/capture.ts'
import type { HostState } from '../../src/health/hosts.ts'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const clock = { now: () => NOW }

const HOST: HostState = {
  host: 'claude-code',
  installed: true,
  wired: ['/s.json'],
  unwired: [],
  gone: [],
  plugin: false,
  server: null,
  hookVersion: VERSION,
  missingFiles: [],
  activity: [],
  trusted: null,
  approve: '',
  provenVersion: '1.0',
  torn: [],
  invalid: [],
  changed: [],
  elsewhere: [],
  missingPrograms: [],
  closed: [],
}

function numbers(host: Partial<HostState>, rest: Partial<CaptureNumbers> = {}): CaptureNumbers {
  return {
    hosts: [{ ...HOST, ...host }],
    journal: { waiting: 0, bytes: 0, oldestAt: null, quarantined: 0, empty: 0 },
    lagBytes: 0,
    linesSetAside: 0,
    linesNoted: 0,
    unknownForm: [],
    disk: {},
    pauses: [],
    deletionsWaitUntil: null,
    notImported: { transcripts: 0, bytes: 0 },
    ...rest,
  }
}

function stateOf(name: string, given: CaptureNumbers): string {
  const check = checkCapture(given, clock).find((one) => one.name === name)
  return `${check?.state}: ${check?.says}`
}

describe('whether memoria is really capturing', () => {
  const activity = [
    { project: 'a', eventAt: '2026-01-30T00:00:00.000Z', messageAt: null },
    { project: 'b', eventAt: '2026-01-31T00:00:00.000Z', messageAt: null },
  ]
  test.each<[string, Partial<HostState>, string]>([
    ['wired and quiet', {}, 'ok: wired, no event yet, proven with 1.0, MCP not registered'],
    [
      'with the server',
      { server: { path: '/l.json', runs: true } },
      'ok: wired, no event yet, proven with 1.0, MCP registered',
    ],
    ['one that nobody knows', { host: 'another' }, 'ok: wired, no event yet, proven with 1.0'],
    [
      'a server that is gone',
      { server: { path: '/l.json', runs: false } },
      'degraded: the MCP server in /l.json starts a program that is gone; no event yet, proven with 1.0, MCP registered',
    ],
    [
      'wired and heard of',
      { activity },
      'ok: wired, last event 2026-01-31T00:00:00.000Z, proven with 1.0, MCP not registered',
    ],
    ['not installed', { installed: false, wired: [] }, 'ok: not installed'],
    ['not wired', { wired: [] }, 'ok: installed, not wired (`memoria init` wires it)'],
    [
      'the plugin',
      { wired: [], plugin: true },
      'ok: by the plugin, no event yet, proven with 1.0, MCP by the plugin',
    ],
    [
      'both',
      { plugin: true },
      'ok: by the plugin, and wired, no event yet, proven with 1.0, MCP by the plugin',
    ],
    [
      'skipped hooks',
      { trusted: 'no', approve: 'approve them' },
      'degraded: wired, but the agent skips our hooks; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'a skipped plugin',
      { wired: [], plugin: true, trusted: 'no' },
      'degraded: by the plugin, but the agent skips our hooks; no event yet, proven with 1.0, MCP by the plugin',
    ],
    [
      'hooks that may be skipped',
      { trusted: 'unknown', approve: 'approve them' },
      'degraded: wired, but it is not known whether the agent runs our hooks; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'edited hooks',
      { changed: ['/s.json'] },
      'degraded: our hooks in /s.json are not as they were written; no event yet, proven with 1.0, MCP not registered',
    ],
    ['hooks of another home', { wired: [], elsewhere: ['/h'] }, 'ok: wired to another home, /h'],
    [
      'hooks that went over to another home',
      { wired: [], elsewhere: ['/h'], activity },
      'degraded: its hooks write to another home, /h, and nothing arrives here; last event 2026-01-31T00:00:00.000Z, proven with 1.0, MCP not registered',
    ],
    [
      'a program that is gone',
      { missingPrograms: ['/p'] },
      'degraded: the hook would start /p, which is gone: nothing is injected, and events wait; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'closed transcripts',
      { closed: ['/t (EACCES)', '/u (EACCES)'] },
      'degraded: wired, but what it keeps cannot be read: /t (EACCES) and 1 more; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'an agent that was taken off the machine',
      { installed: false, wired: [], unwired: ['/s.json'] },
      'degraded: not on this machine any more, but it was wired in /s.json; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'approved hooks',
      { trusted: 'yes' },
      'ok: wired, approved, no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'unproven',
      { provenVersion: null },
      'ok: wired, no event yet, not proven with the real program, MCP not registered',
    ],
    [
      'useless hooks',
      { gone: ['/s.json'] },
      'broken: the hooks in /s.json point to files that are gone, so they capture nothing; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'wired once',
      { wired: [], activity },
      'ok: not wired by `memoria init`, last event 2026-01-31T00:00:00.000Z, proven with 1.0',
    ],
    [
      'hooks gone',
      { wired: [], unwired: ['/s.json'] },
      'degraded: our hooks are missing in /s.json; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'no hook',
      { hookVersion: null },
      'broken: files of the hook are missing, so nothing is captured; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'half a hook',
      { missingFiles: ['hook.pl'] },
      'broken: files of the hook are missing, so nothing is captured; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'an old hook',
      { hookVersion: '0.0.1' },
      `degraded: the hook is version 0.0.1, the program ${VERSION}; no event yet, proven with 1.0, MCP not registered`,
    ],
    [
      'a file that is torn',
      { wired: [], unwired: ['/s.json'], torn: ['/s.json'] },
      'degraded: /s.json cannot be understood, so our hooks are not found there; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'one that recalls by the server alone, without it',
      { host: 'windsurf' },
      'degraded: wired, but it cannot recall anything: for that it needs the MCP server; no event yet, proven with 1.0, MCP not registered',
    ],
    [
      'the same with it',
      { host: 'windsurf', server: { path: '/l.json', runs: true } },
      'ok: wired, no event yet, proven with 1.0, MCP registered',
    ],
  ])('a host: %s', (_what, host, says) => {
    expect(stateOf(host.host ?? 'claude-code', numbers(host))).toBe(says)
  })

  test('events that wait for ten minutes mean that nothing moves, whatever runs', () => {
    const journal = (oldestAt: number) =>
      numbers(
        {},
        { journal: { waiting: 2, bytes: 9, oldestAt: isoTime(oldestAt), quarantined: 0, empty: 0 } },
      )
    expect(stateOf('journal', journal(NOW - 599_999))).toBe('ok: 2 events wait')
    expect(stateOf('journal', journal(NOW - 600_000))).toBe(
      'degraded: 2 events wait, the oldest since 2026-01-31T11:50:00.000Z',
    )
  })

  test('lines that could not be read are mentioned until their notes are gone', () => {
    expect(stateOf('transcripts', numbers({}, { linesSetAside: 3, linesNoted: 1 }))).toBe(
      'degraded: 1 line of transcripts could not be read',
    )
    expect(stateOf('transcripts', numbers({}, { linesSetAside: 3 }))).toBe(
      'ok: no line of them was found damaged',
    )
  })

  test('the numbers come from the files and the store as they are', async () => {
    const home = mkdtempSync(join(tmpdir(), 'memoria-capture-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const paths = homePaths(home)
    const store = await openSqliteStore(paths.store)
    onTestFinished(() => store.close())
    const env = { HOME: home, CLAUDE_CONFIG_DIR: join(home, 'claude'), PATH: '' }
    const folder = join(home, 'claude', 'projects', 'p')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a.jsonl'), 'x'.repeat(100))
    mkdirSync(join(paths.journal, 'new'), { recursive: true })
    writeFileSync(join(paths.journal, 'new', '1-2-3.claude-code.json'), '{}')
    writeFileSync(join(paths.journal, 'new', '1-2-4.claude-code.empty'), '')
    mkdirSync(paths.backups)
    writeFileSync(join(paths.backups, 'one.db'), 'x'.repeat(7))
    const room = { home, paths, env, clock, cwd: home }
    expect(await captureNumbers(store, room)).toMatchObject({
      lagBytes: 0,
      notImported: { transcripts: 1, bytes: 100 },
    })
    await store.state.write(CAPTURE_SINCE, isoTime(0))
    await store.capture.noteActivity({
      host: 'claude-code',
      project: null,
      eventAt: isoTime(NOW),
      messageAt: null,
    })
    const found = await captureNumbers(store, room)
    expect(found).toMatchObject({
      lagBytes: 100,
      notImported: { transcripts: 0 },
      linesSetAside: 0,
      disk: { backups: 7, journal: 2 },
    })
    expect(found.journal).toMatchObject({ waiting: 1, bytes: 2, empty: 1 })
    expect(found.hosts.filter(({ installed }) => installed)).toMatchObject([
      {
        installed: true,
        wired: [],
        server: null,
        hookVersion: null,
        activity: [{ project: null, eventAt: isoTime(NOW) }],
      },
    ])
    expect(found.disk['store']).toBeGreaterThan(0)
  })
})
