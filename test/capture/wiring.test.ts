import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { applyUnwiring, planUnwiring } from '../../src/capture/unwiring.ts'
import { applyWiring, openChanges, planWiring } from '../../src/capture/wiring.ts'
import { recordsIn } from '../../src/capture/wiring-record.ts'
import { HOSTS } from '../../src/hosts/all.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { SETTINGS } from '../../src/hosts/claude-code/settings.ts'
import type { Host } from '../../src/hosts/host.ts'
import { ownFile } from '../../src/hosts/own-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

const AT = '2026-01-31T12:00:00.000Z'

/** A person with a folder for Claude Code, which need not be there yet. */
function person(content?: string | Buffer, version = '1') {
  const folder = realpathSync(temporaryFolder())
  const [path, records] = [join(folder, '.claude/settings.json'), join(folder, 'home/wired')]
  if (content !== undefined) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const plan = (which = version) =>
    planWiring(claudeCode, {
      env: { HOME: folder },
      scope: 'user',
      cwd: folder,
      hook: { commandFor: (ask) => `sh /home/x/${which}/hook/hook.sh claude-code${ask ? ' ask' : ''}` },
    })
  return {
    folder,
    path,
    records,
    plan,
    apply: (which?: string) => applyWiring(unwrap(plan(which)), records, AT),
    undo: () => recordsIn(records).map((record) => applyUnwiring(planUnwiring(record, HOSTS), records)),
    now: () => readFileSync(path, 'utf8'),
  }
}

const wired = (content: string) => SETTINGS.eventsIn(content).length

describe('what init changes, uninstall changes back to the byte [promise:yours.uninstall]', () => {
  test.each([
    ['empty', ''],
    ['an empty object', '{}'],
    ['one line', '{"model":"opus"}'],
    [
      'other hooks',
      '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "x" }] }]\n  }\n}\n',
    ],
    ['Windows line ends', '{\r\n\t"model": "opus",\r\n\t"env": {}\r\n}\r\n'],
    ['comments and commas', '// mine\n{\n  "model": "opus", // the best\n}\n'],
    ['a byte order mark', '\ufeff{ "model": "opus" }'],
    ['no line feed at its end', '{\n    "a": [1, 2, 3]\n}'],
  ])('a file with %s', (_what, content) => {
    const { apply, undo, now, path, records } = person(content)
    apply()
    expect(wired(now())).toBe(8)
    expect(undo()).toEqual([{ path, outcome: 'restored' }])
    expect(now()).toBe(content)
    expect(readdirSync(records)).toEqual([])
  })

  test('whatever else is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const content = JSON.stringify({ theirs: value }, null, indent)
        const { apply, undo, now } = person(content)
        apply()
        undo()
        expect(now()).toBe(content)
      }),
      { numRuns: 30 },
    )
  })

  test('no file and no folder are none again', () => {
    const { apply, undo, folder, path } = person()
    apply()
    expect(wired(readFileSync(path, 'utf8'))).toBe(8)
    expect(undo()).toEqual([{ path, outcome: 'restored' }])
    expect(readdirSync(folder)).toEqual(['home'])
  })

  test('no file in a folder that was there leaves the folder', () => {
    const { apply, undo, folder } = person()
    mkdirSync(join(folder, '.claude'))
    apply()
    undo()
    expect(readdirSync(join(folder, '.claude'))).toEqual([])
  })

  test('a folder that we made and somebody uses by now stays', () => {
    const { apply, undo, folder } = person()
    apply()
    writeFileSync(join(folder, '.claude/theirs'), '')
    undo()
    expect(readdirSync(join(folder, '.claude'))).toEqual(['theirs'])
  })

  test('a link into somebody’s dotfiles stays a link, and its target is changed', () => {
    const { apply, undo, folder, path } = person('{}')
    const target = join(folder, 'dotfiles.json')
    writeFileSync(target, '{ "mine": true }\n')
    writeFileSync(path, '')
    const link = join(folder, '.claude/settings.json')
    symlinkOver(target, link)
    apply()
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(wired(readFileSync(target, 'utf8'))).toBe(8)
    undo()
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(target, 'utf8')).toBe('{ "mine": true }\n')
  })

  test.each([0o600, 0o644, 0o664])('the file keeps who may read it (%o)', (mode) => {
    const { apply, undo, path } = person('{}')
    chmodSync(path, mode)
    apply()
    expect(statSync(path).mode & 0o777).toBe(mode)
    undo()
    expect(statSync(path).mode & 0o777).toBe(mode)
  })

  test('wired twice, also by a newer version, it goes back to what was there before the first time', () => {
    const { apply, undo, now } = person('{ "mine": 1 }')
    apply('1')
    apply('1')
    apply('2')
    expect(now()).toContain('/2/hook')
    expect(now()).not.toContain('/1/hook')
    undo()
    expect(now()).toBe('{ "mine": 1 }')
  })
})

describe('settings that others changed since', () => {
  test('lose our hooks, and nothing else', () => {
    const { apply, undo, now, path } = person('{\n  "mine": 1\n}\n')
    apply()
    writeFileSync(path, now().replace('"mine": 1', '"mine": 2,\n  "theirs": true'))
    expect(undo()).toEqual([{ path, outcome: 'cleaned' }])
    expect(now()).toBe('{\n  "mine": 2,\n  "theirs": true\n}\n')
  })

  test('also when they were wired before a host could have several files', () => {
    const { apply, now, path, records } = person('{\n  "mine": 1\n}\n')
    apply()
    const older = recordsIn(records).map(({ part: _part, ...record }) => record)
    writeFileSync(path, now().replace('"mine": 1', '"mine": 2'))
    const undone = older.map((record) => applyUnwiring(planUnwiring(record, HOSTS), records))
    expect([undone, now()]).toEqual([[{ path, outcome: 'cleaned' }], '{\n  "mine": 2\n}\n'])
  })

  test('and that were wired anew after it, too', () => {
    const { apply, undo, now, path } = person('{\n  "mine": 1\n}\n')
    apply('1')
    writeFileSync(path, now().replace('"mine": 1', '"mine": 2'))
    apply('2')
    expect(undo()).toEqual([{ path, outcome: 'restored' }])
    expect(now()).toBe('{\n  "mine": 2\n}\n')
  })

  test('in a file that only we had made go back to what they put there', () => {
    const { apply, undo, now, path } = person()
    apply()
    writeFileSync(path, now().replace('{', '{\n  "theirs": true,'))
    undo()
    expect(JSON.parse(now())).toEqual({ theirs: true })
  })

  test('that are gone need nothing', () => {
    const { apply, undo, path, records } = person('{}')
    apply()
    symlinkOver('/nowhere', path)
    expect(undo()).toEqual([{ path, outcome: 'gone' }])
    expect(recordsIn(records)).toEqual([])
  })

  test('that cannot be understood any more are left alone, said, and tried again next time', () => {
    const { apply, undo, path, records } = person('{}')
    apply()
    writeFileSync(path, '{ broken')
    expect(undo()).toMatchObject([{ path, outcome: 'left', problem: expect.stringContaining('line 1') }])
    expect(readFileSync(path, 'utf8')).toBe('{ broken')
    expect(recordsIn(records)).toHaveLength(1)
  })
})

test('a record that cannot be read stops the change, and undoing still gives the bytes from before', () => {
  const { folder, apply, undo, now, records } = person('{}')
  apply('1')
  const wiredOnce = now()
  const [record = ''] = readdirSync(records)
  renameSync(join(records, record), join(folder, 'away'))
  // Reading a folder fails, even for root.
  symlinkSync(folder, join(records, record))
  expect(() => apply('2')).toThrow('cannot read')
  expect(now()).toBe(wiredOnce)
  renameSync(join(folder, 'away'), join(records, record))
  apply('2')
  undo()
  expect(now()).toBe('{}')
})

test('where the change cannot be made, nothing says that it was', () => {
  const { path, records, plan } = person('{}')
  const planned = unwrap(plan())
  const changes = planned.changes.map((change) => ({ ...change, path: join(path, 'below-a-file.json') }))
  const blocked = { ...planned, changes }
  expect(() => applyWiring(blocked, records, AT)).toThrow()
  expect(recordsIn(records)).toEqual([])
})

describe('a host with several files', () => {
  const file = (name: string) =>
    ownFile({
      name,
      host: 'claude-code',
      marker: 'made by us',
      pathFor: ({ HOME: home = '' }, scope) => (scope === 'user' ? join(home, 'ext', name) : undefined),
      textFor: (hook) => `// made by us\n${JSON.stringify(hook.commandFor(false))}\n`,
    })
  const host: Host = { ...claudeCode, wiring: [...claudeCode.wiring, file('one.js'), file('two.js')] }
  const wish = (folder: string, scope: 'user' | 'project' = 'user') => ({
    env: { HOME: folder },
    scope,
    cwd: folder,
    hook: { commandFor: () => 'sh /home/x/hook/hook.sh claude-code' },
  })

  test('all of them are written, and all are as before afterwards, with the folder that was made for them', () => {
    const { folder, path, records, now } = person('{}')
    applyWiring(unwrap(planWiring(host, wish(folder))), records, AT)
    expect(readdirSync(join(folder, 'ext'))).toEqual(['one.js', 'two.js'])
    expect(recordsIn(records).map(({ part }) => part)).toEqual(expect.arrayContaining(['settings', 'one.js']))
    expect(openChanges(unwrap(planWiring(host, wish(folder))))).toEqual([])
    const undone = recordsIn(records).map((record) => applyUnwiring(planUnwiring(record, [host]), records))
    expect(undone.map(({ outcome }) => outcome)).toEqual(['restored', 'restored', 'restored'])
    expect([existsSync(join(folder, 'ext')), now()]).toEqual([false, '{}'])
    expect(dirname(path)).toBe(join(folder, '.claude'))
  })

  test.each(['one.js', 'two.js'])(
    'after an init that was killed between its files, their folder goes with the last of them, also when %s is undone first',
    (first) => {
      const { folder, records } = person('{}')
      const plan = unwrap(planWiring(host, wish(folder)))
      applyWiring({ ...plan, changes: plan.changes.slice(0, 2) }, records, AT)
      applyWiring(unwrap(planWiring(host, wish(folder))), records, AT)
      const recorded = recordsIn(records)
      for (const record of [
        ...recorded.filter(({ part }) => part === first),
        ...recorded.filter(({ part }) => part !== first),
      ])
        applyUnwiring(planUnwiring(record, [host]), records)
      expect(existsSync(join(folder, 'ext'))).toBe(false)
    },
  )

  test('when one cannot be written, none is', () => {
    const { folder, records, now } = person('{}')
    const plan = unwrap(planWiring(host, wish(folder)))
    const changes = plan.changes.map((change, index) =>
      index < 2 ? change : { ...change, path: join(folder, '.claude/settings.json', 'x') },
    )
    expect(() => applyWiring({ ...plan, changes }, records, AT)).toThrow()
    expect([now(), existsSync(join(folder, 'ext')), recordsIn(records)]).toEqual(['{}', false, []])
  })

  test('for a project only those that there are for one are written', () => {
    const { folder } = person()
    const { changes } = unwrap(planWiring(host, wish(folder, 'project')))
    expect(changes.map(({ path }) => path)).toEqual([join(folder, '.claude/settings.local.json')])
    const without = { ...host, wiring: [file('one.js')] }
    expect(planWiring(without, wish(folder, 'project'))).toMatchObject({
      ok: false,
      error: { code: 'usage' },
    })
  })
})

describe('settings that cannot be understood are left alone', () => {
  test.each([
    ['invalid JSON', '{\n  "a": 1,\n  "b" 2\n}', /settings\.json.*line 3, column 7/],
    ['a list', '[]', /not an object/],
    ['hooks that are none', '{ "hooks": 7 }', /"hooks".*not an object/],
    ['hooks of an event that are none', '{ "hooks": { "Stop": 7 } }', /"hooks\.Stop".*not a list/],
    ['bytes that are no text', Buffer.from([0x7b, 0xe9, 0x7d]), /UTF-8/],
  ])('%s, with where the problem is', (_what, content, message) => {
    const { plan, path, records } = person(content)
    const refusal = refusalOf(plan)
    expect(refusal.message).toMatch(message)
    expect(refusal.message).toContain(path)
    expect(readFileSync(path).equals(Buffer.from(content))).toBe(true)
    expect(existsSync(records)).toBe(false)
  })
})

test('a project’s own settings are the local ones, which are not committed', () => {
  const cwd = temporaryFolder()
  const hook = { commandFor: () => 'x' }
  const plan = unwrap(planWiring(claudeCode, { env: { HOME: '/nowhere' }, scope: 'project', cwd, hook }))
  expect(plan.path).toBe(join(cwd, '.claude/settings.local.json'))
})

function symlinkOver(target: string, link: string): void {
  const aside = `${link}.link`
  symlinkSync(target, aside)
  renameSync(aside, link)
}

function refusalOf(plan: () => ReturnType<typeof planWiring>): Error {
  try {
    const planned = plan()
    if (!planned.ok) return planned.error
  } catch (thrown) {
    if (thrown instanceof Error) return thrown
  }
  throw new Error('it was planned all the same')
}
