import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultEnvironment } from '../../../proof/run.ts'
import { differencesOf, snapshotOf } from '../../../proof/snapshot.ts'
import { ROOT } from '../../gates/tree.ts'
import { claudeIn } from '../claude.ts'
import { type Place, temporaryPlace } from '../program.ts'

/** Kills a command at its N-th change of the agents' files or of our records about them. False when it made fewer. */
function killedAt(place: Place, at: number, ...args: string[]): boolean {
  const roots = [join(place.person, '.claude'), join(place.person, '.cursor'), join(place.home, 'wired')]
  const env = faultEnvironment(ROOT, `kill-before@write:${at}`, roots)
  return place.runWith({ env }, ...args).code === null
}

const HOSTS = ['--host', 'claude-code', '--host', 'cursor']
const ofHosts = (place: Place) => snapshotOf(place.person, ['.memoria'])
const leftInHome = (place: Place) =>
  readdirSync(place.home, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tmp$|hook-test/.test(path),
  )

test('after `init` is killed at any change of the agents’ files, `uninstall` leaves them as they were [promise:yours.uninstall]', {
  timeout: 120_000,
}, () => {
  const place = temporaryPlace()
  claudeIn(place, '{}')
  const before = ofHosts(place)
  let kills = 0
  while (killedAt(place, kills + 1, 'init', '--yes', ...HOSTS)) {
    kills += 1
    place.json('uninstall', '--yes')
    expect([kills, differencesOf(before, ofHosts(place))]).toEqual([kills, []])
    expect(leftInHome(place)).toEqual([])
  }
  expect(kills).toBeGreaterThan(20)
})

test('after `uninstall` is killed at any change of the agents’ files, the next one leaves them as they were', {
  timeout: 120_000,
}, () => {
  const place = temporaryPlace()
  claudeIn(place, '{}')
  const before = ofHosts(place)
  place.json('init', '--yes', ...HOSTS)
  const wired = join(place.person, '..', `${place.person}-wired`)
  cpSync(place.person, wired, { recursive: true, verbatimSymlinks: true })
  let kills = 0
  while (killedAt(place, kills + 1, 'uninstall', '--yes')) {
    kills += 1
    place.json('uninstall', '--yes')
    expect([kills, differencesOf(before, ofHosts(place))]).toEqual([kills, []])
    rmSync(place.person, { recursive: true })
    cpSync(wired, place.person, { recursive: true, verbatimSymlinks: true })
  }
  rmSync(wired, { recursive: true })
  expect(kills).toBeGreaterThan(8)
})

test('an `init` that goes on after a killed one is undone to the byte as well', () => {
  const place = temporaryPlace()
  claudeIn(place, '{ }')
  const before = ofHosts(place)
  // The record is written, the settings are not.
  expect(killedAt(place, 7, 'init', '--yes', ...HOSTS)).toBe(true)
  place.json('init', '--yes', ...HOSTS)
  expect(leftInHome(place)).toEqual([])
  place.json('uninstall', '--yes')
  expect(differencesOf(before, ofHosts(place))).toEqual([])
})

test('`doctor` removes temporary files of a killed `init`, and those of a running process stay', () => {
  const place = temporaryPlace()
  claudeIn(place, '{}')
  const running = join(place.person, '.claude', `.memoria-${process.pid}-${'0'.repeat(24)}.tmp`)
  const before = ofHosts(place)
  let at = 1
  while (differencesOf(before, ofHosts(place)).every((line) => !line.includes('.tmp'))) {
    expect(killedAt(place, at, 'init', '--yes', '--host', 'claude-code')).toBe(true)
    at += 1
  }
  writeFileSync(running, '')
  place.run('doctor')
  expect(readdirSync(join(place.person, '.claude')).filter((name) => name.endsWith('.tmp'))).toEqual([
    running.split('/').at(-1),
  ])
})

test('`doctor` removes the folder in which a killed `init` tried the hook, and that of a running one stays', () => {
  const place = temporaryPlace()
  place.remember('Deploys go out on Tuesdays')
  const { pid: ended } = spawnSync('true')
  for (const pid of [ended, process.pid])
    mkdirSync(join(place.home, `hook-test-${pid}-abcdef/a home`), { recursive: true })
  place.run('doctor')
  expect(readdirSync(place.home).filter((name) => name.startsWith('hook-test'))).toEqual([
    `hook-test-${process.pid}-abcdef`,
  ])
})

test.each([
  ['settings', '.claude/settings.json', 'dotfiles/claude/settings.json'],
  ['folder', '.claude', 'dotfiles/claude'],
])(
  'a %s link to nothing that the user made is wired through, and is the same link to nothing after `uninstall`',
  (_, link, target) => {
    const place = temporaryPlace()
    mkdirSync(join(place.person, link, '..'), { recursive: true })
    symlinkSync(join(place.person, target), join(place.person, link))
    const before = ofHosts(place)
    place.json('init', '--yes', '--host', 'claude-code')
    expect(lstatSync(join(place.person, link)).isSymbolicLink()).toBe(true)
    expect(existsSync(join(place.person, '.claude/settings.json'))).toBe(true)
    place.json('uninstall', '--yes')
    expect(differencesOf(before, ofHosts(place))).toEqual([])
  },
)

test('settings that the user moved behind a link since `init` lose our hooks there, and the link stays', () => {
  const place = temporaryPlace()
  const claude = claudeIn(place)
  const dotfile = join(place.person, 'dotfile.json')
  place.json('init', '--yes', '--host', 'claude-code')
  cpSync(claude.settings, dotfile)
  rmSync(claude.settings)
  symlinkSync(dotfile, claude.settings)
  place.json('uninstall', '--yes')
  expect(readlinkSync(claude.settings)).toBe(dotfile)
  expect(existsSync(dotfile)).toBe(false)
})

test('settings that the user replaced by a link to nothing since `init` are the same link after `uninstall`', () => {
  const place = temporaryPlace()
  const claude = claudeIn(place)
  const target = join(place.person, 'not-mounted/settings.json')
  place.json('init', '--yes', '--host', 'claude-code')
  rmSync(claude.settings)
  symlinkSync(target, claude.settings)
  place.json('uninstall', '--yes')
  expect(readlinkSync(claude.settings)).toBe(target)
})

test('a link that leads to itself is an error, and stays', () => {
  const place = temporaryPlace()
  const claude = claudeIn(place)
  symlinkSync('settings.json', claude.settings)
  expect(place.run('init', '--yes', '--host', 'claude-code').code).toBe(1)
  expect(readlinkSync(claude.settings)).toBe('settings.json')
})
