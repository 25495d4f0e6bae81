import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/health/report.ts'
import { HOSTS } from '../../../src/hosts/all.ts'
import { writeEntry } from '../../../src/journal/write.ts'
import { claudeIn } from '../claude.ts'
import { type Place, temporaryPlace } from '../program.ts'

describe('memoria doctor', () => {
  test('all well is exit code 0, and the slow checks ran too', () => {
    const place = temporaryPlace()
    place.remember('All is well')
    const { state, checks } = place.json<Report>('doctor')
    expect(state).toBe('ok')
    expect(checks.map(({ name }) => name)).toEqual([
      ...['node', 'config', 'privacy', 'writable', 'room', 'store', 'integrity', 'jobs', 'secrets'],
      ...HOSTS.map(({ name }) => name),
      ...[
        'journal',
        'transcripts',
        'pauses',
        'clock',
        'judge',
        'meaning',
        'vault',
        'stages',
        'quarantine',
        'backups',
        'worker',
      ],
    ])
    expect(place.run('doctor').stdout).toMatch(/\nmemoria is ok\n$/)
  })

  test('degraded is exit code 1', () => {
    const place = temporaryPlace()
    const ran = place.runWith({ env: { MEMORIA_OFF: '1' } }, 'doctor')
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining('memoria is switched off') })
  })

  test('broken is exit code 2, with what to do', () => {
    const place = temporaryPlace()
    place.remember('Soon damaged')
    for (const suffix of ['-wal', '-shm']) rmSync(place.store + suffix, { force: true })
    writeFileSync(place.store, 'not a database '.repeat(100))
    const { code, stdout } = place.run('doctor')
    expect(code).toBe(2)
    expect(stdout).toMatch(/^broken {4}store {8}the store is damaged/m)
    expect(stdout).toContain('Run `memoria upkeep repair`')
  })
})

describe('memoria doctor answers whether it is really capturing', () => {
  function wired(): Place {
    const place = temporaryPlace()
    claudeIn(place, '{}')
    place.json('init', '--yes')
    return place
  }

  test('wired is well, and the worker has its line', () => {
    const { code, stdout } = wired().run('doctor')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok {8}claude-code {2}wired, no event yet, proven with [\d.]+, MCP registered$/m)
    expect(stdout).toMatch(/^ok {8}worker {7}not running/m)
  })

  const MINUTE_MS = 60_000
  test.each<[string, (place: Place) => void, number, string, string]>([
    [
      'hooks that were taken out by hand',
      ({ person }) => writeFileSync(join(person, '.claude', 'settings.json'), '{}'),
      ...([1, 'degraded  claude-code  our hooks are missing in', 'memoria init'] as const),
    ],
    [
      'settings that are gone',
      ({ person }) => rmSync(join(person, '.claude', 'settings.json')),
      ...([1, 'degraded  claude-code  our hooks are missing in', 'memoria init'] as const),
    ],
    [
      'one file of the hook that is missing',
      ({ home }) => rmSync(join(home, 'hook', 'hook.cjs')),
      ...([2, 'broken    claude-code  files of the hook are missing', 'memoria init'] as const),
    ],
    [
      'a hook of another version',
      ({ home }) => writeFileSync(join(home, 'hook', 'version'), '0.0.1\n'),
      ...([1, 'degraded  claude-code  the hook is version 0.0.1, the program', 'memoria init'] as const),
    ],
    [
      'an event that waits for longer than ten minutes',
      ({ home }) => age(join(home, 'journal', 'new', writeEntry(home, 'claude-code', '{}')), 11 * MINUTE_MS),
      ...([1, 'degraded  journal      1 event waits, the oldest since', 'memoria drain'] as const),
    ],
    [
      'an event that came just now',
      ({ home }) => void writeEntry(home, 'claude-code', '{}'),
      ...([0, 'ok        journal      1 event waits', 'memoria is ok'] as const),
    ],
  ])('%s', (_what, spoil, code, says, hint) => {
    const place = wired()
    spoil(place)
    const ran = place.run('doctor')
    expect(ran.stdout).toContain(says)
    expect(ran.stdout).toContain(hint)
    expect(ran.code).toBe(code)
  })

  function age(path: string, ms: number): void {
    const then = new Date(Date.now() - ms)
    utimesSync(path, then, then)
  }
})
