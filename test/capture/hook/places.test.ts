import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../../../src/journal/journal.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, everythingIn, payload } from './found.ts'
import { copyAsPlugin, install, KINDS, needs, QUIET, runHook, shareFolder } from './kinds.ts'

const NOBODY = 65534
const UID = process.getuid?.() ?? 0

describe.each(KINDS)('where an event goes (%s)', (kind) => {
  test.for([
    'with spaces',
    'it\'s "quoted" `x`',
    'żółw ☃ 🎉',
    '$HOME',
    '*',
    '-n',
    'a\\b',
    '%s%n',
    'two  \tblanks',
  ])('a home named %j is a home', async (name, context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const home = join(top, name)
    expect(await runHook(kind, { folder: install(kind, home), input: payload() })).toEqual(QUIET)
    const copied = copyAsPlugin(kind, join(top, 'plugin', name, 'hook'))
    const env = { MEMORIA_HOME: home }
    expect(await runHook(kind, { folder: copied, input: payload(), env })).toEqual(QUIET)
    expect(eventsIn(join(home, 'journal'))).toEqual([payload(), payload()].map((text) => Buffer.from(text)))
  })

  test('an installed copy serves the home it lies in, whatever the environment says', async (context) => {
    needs(context, kind)
    const [home, other] = [temporaryFolder(), temporaryFolder()]
    const env = { MEMORIA_HOME: other, HOME: other }
    expect(await runHook(kind, { folder: install(kind, home), input: payload(), env })).toEqual(QUIET)
    expect(eventsIn(join(home, 'journal'))).toHaveLength(1)
    expect(everythingIn(other)).toEqual([])
  })

  test('a plugin’s copy finds MEMORIA_HOME, with ~ or without, else the person’s folder', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    const wishes = [{ MEMORIA_HOME: join(top, 'a') }, { MEMORIA_HOME: '~/b' }, { MEMORIA_HOME: '' }, {}]
    for (const env of wishes) {
      expect(await runHook(kind, { folder, input: payload(), env: { HOME: top, ...env } })).toEqual(QUIET)
    }
    expect(['a', 'b', '.memoria'].map((name) => eventsIn(join(top, name, 'journal')).length)).toEqual([
      1, 1, 2,
    ])
  })

  test('without a usable home it goes to a folder of ours among the temporary ones', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    const tmp = join(top, 'tmp')
    mkdirSync(tmp)
    writeFileSync(join(top, 'a-file'), '')
    const long = `/proc/${'x'.repeat(70)}/${'ż'.repeat(20)}/it's *`
    for (const home of ['relative', join(top, 'a-file'), '/proc/none', '//proc//a b\\/', long]) {
      const env = { MEMORIA_HOME: home, TMPDIR: tmp }
      expect(await runHook(kind, { folder, input: payload({ prompt: home }), env })).toEqual(QUIET)
      const journal = openJournal({ home: resolve('/', home), quarantine: join(top, 'q'), temporary: [tmp] })
      const entries = journal.entries()
      expect(entries.map((entry) => `${journal.read(entry)}`)).toEqual([payload({ prompt: home })])
      for (const entry of entries) journal.remove(entry)
    }
    expect(everythingIn(tmp).filter((path) => path.endsWith('.json'))).toEqual([])
    expect((statSync(join(tmp, `memoria-${UID}`)).mode & 0o777).toString(8)).toBe('700')
  })

  test('what was put aside under one TMPDIR is found under another', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    shareFolder(folder, '/tmp')
    writeFileSync(join(top, 'home'), 'not a folder')
    const home = join(top, 'home')
    const env = { MEMORIA_HOME: home, TMPDIR: join(top, 'of-the-agent') }
    mkdirSync(env.TMPDIR)
    onTestFinished(() => rmSync(placeFor('/tmp', home), { recursive: true, force: true }))
    expect(await runHook(kind, { folder, input: payload(), env })).toEqual(QUIET)
    const journal = openJournal({ home, quarantine: join(top, 'q') })
    expect(journal.entries().map((entry) => `${journal.read(entry)}`)).toEqual([payload()])
    expect((statSync(join('/tmp', `memoria-${UID}`)).mode & 0o777).toString(8)).toBe('700')
  })

  test('a home that cannot be written is left alone, and what is not ours among the temporary ones too', async (context) => {
    needs(context, kind)
    if (UID !== 0) context.skip('only root can be somebody else')
    const top = openFolder(temporaryFolder())
    const folder = copyAsPlugin(kind, openFolder(join(top, 'hook')))
    const home = openFolder(join(top, 'home'))
    const tmp = join(top, 'tmp')
    mkdirSync(tmp)
    chmodSync(tmp, 0o1777)
    const run = () =>
      runHook(kind, { folder, input: payload(), uid: NOBODY, env: { MEMORIA_HOME: home, TMPDIR: tmp } })

    expect(await run()).toEqual(QUIET)
    expect(eventsIn(placeFor(tmp, home, NOBODY))).toHaveLength(1)
    expect(everythingIn(home)).toEqual([])

    chownSync(join(tmp, `memoria-${NOBODY}`), 1, 1)
    chmodSync(join(tmp, `memoria-${NOBODY}`), 0o777)
    expect(await run()).toEqual(QUIET)
    expect(eventsIn(placeFor(tmp, home, NOBODY))).toHaveLength(1)
  })

  test('a link among the temporary folders is not followed', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    mkdirSync(join(top, 'elsewhere'))
    symlinkSync(join(top, 'elsewhere'), join(top, `memoria-${UID}`))
    const env = { MEMORIA_HOME: 'none', TMPDIR: top }
    expect(await runHook(kind, { folder, input: payload(), env })).toEqual(QUIET)
    expect(everythingIn(join(top, 'elsewhere'))).toEqual([])
  })

  test('a full disk loses the event only when no other has room, and leaves no half of it', async (context) => {
    needs(context, kind)
    const full = smallDisk() ?? context.skip('no disk of one’s own can be made here')
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    const input = payload({ prompt: 'x'.repeat(200_000) })
    const env = { MEMORIA_HOME: join(full, 'home') }
    expect(await runHook(kind, { folder, input, env: { ...env, TMPDIR: top } })).toEqual(QUIET)
    expect(eventsIn(placeFor(top, join(full, 'home')))).toEqual([Buffer.from(input)])
    expect(await runHook(kind, { folder, input, env: { ...env, TMPDIR: full } })).toEqual(QUIET)
    expect(everythingIn(full).filter((path) => path.endsWith('.json'))).toEqual([])
  })

  test('a limit on the size of files is a full disk', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    const through = ['/bin/sh', '-c', 'ulimit -f 64; exec "$@"', 'sh']
    const env = { MEMORIA_HOME: join(top, 'home'), TMPDIR: top }
    const [small, large] = [payload(), payload({ prompt: 'x'.repeat(300_000) })]
    expect(await runHook(kind, { folder, input: large, env, through })).toEqual(QUIET)
    expect(await runHook(kind, { folder, input: small, env, through })).toEqual(QUIET)
    expect(everythingIn(top).filter((path) => path.endsWith('.json'))).toHaveLength(1)
  })
})

test.for(KINDS)(
  'without HOME the hook (%s) finds the person’s folder where the system says',
  async (kind, context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    // The folder of `nobody` does not exist, so that the event ends up where it does without a home.
    if (UID !== 0) context.skip('only root can be somebody without a folder')
    openFolder(top)
    openFolder(join(top, 'plugin'))
    chmodSync(top, 0o777)
    for (const env of [{ TMPDIR: top }, { TMPDIR: top, HOME: '' }]) {
      expect(await runHook(kind, { folder, input: payload(), uid: NOBODY, env })).toEqual(QUIET)
    }
    expect(
      everythingIn(join(top, `memoria-${NOBODY}`)).filter((path) => path.endsWith('.json')),
    ).toHaveLength(2)
  },
)

/** Where the events of a home go that cannot be written. */
function placeFor(temporary: string, home: string, uid = UID): string {
  return join(temporary, `memoria-${uid}`, home.replace(/[^\w.-]/g, '_').slice(-100))
}

function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

/** A disk with room for less than the event, or undefined where none can be mounted. */
function smallDisk(): string | undefined {
  const folder = temporaryFolder()
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'memoria-test', folder])
  if (made.status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}
