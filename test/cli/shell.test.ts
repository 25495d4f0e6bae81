import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { cleanEnvironment, errorOf, type Place, PROGRAM, temporaryPlace } from './program.ts'
import { onTerminal } from './terminal.ts'

describe('colours are for terminals that want them', () => {
  const ESC = '\u001b'

  test('a pipe gets none, a terminal gets some, NO_COLOR and a dumb terminal get none', (context) => {
    const place = temporaryPlace()
    place.remember('In colour')
    expect(place.run('list').stdout).not.toContain(ESC)
    expect(onTerminal(context, place, ['list']).stdout).toContain(`${ESC}[36m`)
    expect(onTerminal(context, place, ['list'], { env: { NO_COLOR: '1' } }).stdout).not.toContain(ESC)
    expect(onTerminal(context, place, ['list'], { env: { TERM: 'dumb' } }).stdout).not.toContain(ESC)
    expect(onTerminal(context, place, ['list', '--json']).stdout).not.toContain(ESC)
  })

  test('on a terminal stored text brings no escapes of its own', (context) => {
    const place = temporaryPlace()
    const text = `Evil blinking text ${ESC}[5m ${ESC}]0;title\u0007 ${ESC}[2J \u009b31m \u202e and its end`
    const id = place.remember(text, '--tags', `label${ESC}[5m`)
    for (const args of [['list'], ['show', id], ['start', '--once']]) {
      const { stdout } = onTerminal(context, place, args)
      expect(stdout, args.join(' ')).toContain('blinking')
      for (const unwanted of FOREIGN) expect(stdout, args.join(' ')).not.toContain(unwanted)
    }
  })

  test('in a pipe none are left at all', () => {
    const place = temporaryPlace()
    const id = place.remember(
      `Evil blinking text ${ESC}[5m ${ESC}]0;title\u0007 \u009b31m \u202e and its end`,
    )
    const ways = [['list'], ['show', id], ['search', 'evil'], ['recall', 'evil blinking text']]
    for (const args of [...ways, ['export'], ['export', '--format', 'jsonl'], ['list', '--json']]) {
      const { stdout } = place.run(...args)
      expect(stdout, args.join(' ')).toContain('blinking')
      for (const unwanted of [...FOREIGN, ESC]) expect(stdout, args.join(' ')).not.toContain(unwanted)
    }
    const failed = place.run('show', `${ESC}[31mnothing\u0007\u009b`)
    for (const unwanted of [...FOREIGN, ESC]) expect(failed.stderr).not.toContain(unwanted)
  })
})

describe('the width of lines', () => {
  test('a pipe gets the whole text, a terminal what fits into a line', (context) => {
    const place = temporaryPlace()
    const text = `Deploys go out on Tuesdays, ${'because support is staffed then and '.repeat(10)}that is the end`
    place.remember(text)
    for (const args of [['list'], ['search', 'deploys on tuesdays']]) {
      expect(place.run(...args).stdout, args.join(' ')).toContain(text)
      const { stdout } = onTerminal(context, place, args)
      expect(stdout, args.join(' ')).toMatch(/Deploys go out.*…/)
      expect(stdout, args.join(' ')).not.toContain('that is the end')
    }
  })
})

/** Bell, a cleared screen, a title, blinking, a C1 control, an order override: none of them ours. */
const FOREIGN = ['\u0007', '\u001b[2J', '\u001b]0;', '\u001b[5m', '\u009b', '\u202e']

describe('a store that cannot be used is said to be so, and nothing is lost', () => {
  const commands = [['list'], ['search', 'x'], ['remember', 'x'], ['export']]

  function failures(place: Place): string[] {
    return commands.map((args) => errorOf(place.run(...args, '--json')).code)
  }

  test('a damaged one', () => {
    const place = temporaryPlace()
    mkdirSync(place.home)
    writeFileSync(place.store, 'x'.repeat(5000))
    expect(failures(place)).toEqual(Array(4).fill('store_corrupt'))
    expect(readFileSync(place.store, 'utf8')).toBe('x'.repeat(5000))
    expect(place.run('list').stderr).toContain('memoria upkeep repair')
  })

  test('one of a newer program', async () => {
    const place = temporaryPlace()
    place.remember('From the future')
    const database = (await loadDriver())(place.store)
    database.exec('PRAGMA user_version = 999')
    database.close()
    expect(failures(place)).toEqual(Array(4).fill('store_newer'))
    expect(place.run('list').stderr).toContain('npm install -g memoria@latest')
    expect(place.run('status').code).toBe(2)
  })

  test('a folder in its place', () => {
    const place = temporaryPlace()
    mkdirSync(place.store, { recursive: true })
    expect(failures(place)).toEqual(Array(4).fill('store_not_a_file'))
    expect(place.run('doctor').code).toBe(2)
  })

  test('a file in the place of the home', () => {
    const place = temporaryPlace()
    writeFileSync(place.home, 'a file')
    for (const args of commands) {
      const { code, hint } = errorOf(place.run(...args, '--json'))
      expect(code).toMatch(/^(file_un|config_invalid)/)
      expect(hint).toBeTruthy()
    }
    expect(place.run('doctor').code).toBe(2)
    expect(readFileSync(place.home, 'utf8')).toBe('a file')
  })

  test('one that may not be written', (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root to run the program as another user')
    const user = { uid: 65_534, gid: 65_534 }
    const place = temporaryPlace()
    place.remember('Written before')
    for (const path of [place.person, place.cwd, place.home, place.store]) chownSync(path, user.uid, user.gid)
    chmodSync(place.person, 0o755)
    chmodSync(place.store, 0o400)
    chmodSync(place.home, 0o500)
    const error = errorOf(place.runWith({ user }, 'remember', 'Written after', '--json'))
    expect(error.code).toMatch(/^(store_readonly|file_unwritable|file_unreadable)$/)
    expect(error.hint).toBeTruthy()
    expect(place.runWith({ user }, 'doctor', '--json')).toMatchObject({ code: 2 })
    chmodSync(place.home, 0o700)
    chmodSync(place.store, 0o600)
    expect(JSON.parse(place.runWith({ user }, 'list', '--json').stdout)).toMatchObject({
      memories: [{ text: 'Written before' }],
    })
  })

  test('one on a full disk', (context) => {
    const place = temporaryPlace()
    mkdirSync(place.home)
    const memoria = `"${process.execPath}" "${PROGRAM}"`
    const steps = [
      `mount -t tmpfs -o size=2m none "${place.home}" || exit 77`,
      `${memoria} remember "Before it was full" >&2`,
      `dd if=/dev/zero of="${place.home}/ballast" bs=4k 2>/dev/null`,
      `${memoria} remember "When it was full" --json; echo "code $?"`,
      `rm "${place.home}/ballast"`,
      `${memoria} export --format jsonl`,
      `${memoria} doctor >/dev/null; echo "doctor $?"`,
    ]
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['-m', 'sh', '-c', `exec 2>&1; ${steps.join('; ')}`],
      {
        env: cleanEnvironment(place),
        encoding: 'utf8',
      },
    )
    context.skip(status !== 0 || stdout === '', `no file system can be mounted here (${stderr} ${stdout})`)
    expect(stdout).toMatch(/"code":"(disk_full|file_unreadable)"[^\n]*\ncode 1\n/)
    expect(stdout).toContain('Before it was full')
    expect(stdout).not.toContain('When it was full')
    // Degraded, because so small a disk is nearly full.
    expect(stdout).toMatch(/doctor 1\n$/)
  })
})

describe('nothing needs the network', () => {
  test('every command of a day works without one [promise:free.no-network]', (context) => {
    const place = temporaryPlace()
    const memoria = `"${process.execPath}" "${PROGRAM}"`
    const script = [
      `${memoria} remember "Works offline" && ${memoria} search offline && ${memoria} list`,
      `${memoria} export && ${memoria} status && ${memoria} doctor && ${memoria} start --once`,
      `${memoria} forget "$(${memoria} list --json | sed -n 's/.*"id": "\\(.*\\)".*/\\1/p')"`,
    ]
    const allowed = spawnSync('unshare', ['-rn', 'true'])
    context.skip(allowed.status !== 0, 'no network namespace can be made here')
    const ran = spawnSync('unshare', ['-rn', 'sh', '-ec', script.join(' && ')], {
      env: cleanEnvironment(place),
      encoding: 'utf8',
    })
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(ran.stdout).toContain('forgotten')
  })
})

describe('hostile text stays text', () => {
  const file = join(import.meta.dirname, '../../../shared/data/hostile/naughty-strings.json')

  test('JSON stays JSON and every string comes back as it was kept', async (context) => {
    const strings = readStrings(file)
    context.skip(strings === undefined, `${file} is not here`)
    const place = temporaryPlace()
    const kept = new Map<string, string>()
    await place.prepare(async (m) => {
      for (const text of strings ?? []) {
        try {
          const { id } = await m.remember({
            text,
            tags: text.length < 80 && text.trim() !== '' ? [text] : [],
          })
          if (!kept.has(id)) kept.set(id, (await m.get(id))?.text ?? '')
        } catch (thrown) {
          // Empty, too long, or no text at all: refused with a reason, which is the other right answer.
          expect(thrown).toMatchObject({ code: 'invalid_input' })
        }
      }
    })
    expect(kept.size).toBeGreaterThan(400)
    const { memories } = place.json<{ memories: { id: string; text: string }[] }>('list')
    expect(new Map(memories.map(({ id, text }) => [id, text]))).toEqual(kept)
    for (const args of [['list'], ['export'], ['list', '--json'], ['export', '--format', 'jsonl']]) {
      expect(place.run(...args).stdout).not.toMatch(
        /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
      )
    }
    for (const text of [...(strings ?? [])]
      .filter((text) => !text.includes('\0'))
      .filter((_, n) => n % 40 === 0)) {
      expect(place.json<{ results: unknown[] }>('search', '--', text).results.length).toBeGreaterThanOrEqual(
        0,
      )
    }
  })
})

function readStrings(file: string): string[] | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Without the data the test is skipped, and says so.
    return undefined
  }
}
