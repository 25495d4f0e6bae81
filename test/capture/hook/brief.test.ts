import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, payload } from './found.ts'
import { install, KINDS, needs, QUIET, runHook } from './kinds.ts'
import { BRIEF, entriesIn, prepareBriefs, SESSION, start, told } from './prepared.ts'
import { announce, listening, silentPort, TOKEN } from './worker-stub.ts'

const PRINTED = { ...QUIET, stdout: BRIEF }
const ANY = 'a.json\tclaude-code\t*'

/** How a folder is called, and how an event may spell it. */
const FOLDERS = [
  ['/home/dev/shop', '/home/dev/shop'],
  ['/home/dév/ ☃ 🎉', '/home/dév/ ☃ 🎉'],
  ['/home/dév/ ☃ 🎉', String.raw`\/home\/d\u00e9v\/ \u2603 \ud83c\udf89`],
  ['/it\'s "here"/$(id) `x` %s *', String.raw`/it's \"here\"/$(id) \u0060x\u0060 %s *`],
  [String.raw`C:\Users\new`, String.raw`C:\\Users\\new`],
  ['/{a}/[b]/,c', '/{a}/[b]/,c'],
] as const

describe.each(KINDS)('a prepared brief (%s)', (kind) => {
  test('of the session’s folder is printed to the byte, however the event spells the folder', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    for (const [cwd, spelt] of FOLDERS) {
      prepareBriefs(home, [`b.json\tclaude-code\t${cwd}x`, `a.json\tclaude-code\t${cwd}`])
      const input = start({ cwd: '?' }).replace('"?"', () => `"${spelt}"`)
      expect(await runHook(kind, { folder, input, ask: true }), spelt).toEqual(PRINTED)
    }
  })

  test('is printed for an agent that names no transcript, and tells what the person said first', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    prepareBriefs(home, [`b.json\tclaude-code\t*`, `a.json\tclaude-code\t#${SESSION}`])
    const own = {
      hook_event_name: 'SessionStart',
      session_id: SESSION,
      timestamp: '2026-11-16T05:28:40.015Z',
    }
    for (const initial_prompt of ['hello', 'say "cwd": "/x" {to} [[me]]\n<b> C:\\x']) {
      const input = JSON.stringify({ ...own, cwd: '/home/dev/shop', source: 'new', initial_prompt })
      expect(await runHook(kind, { folder, input, ask: true }), initial_prompt).toEqual(PRINTED)
    }
  })

  test('is noted once, with the event that it was told to', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    prepareBriefs(home, [ANY])
    expect(await runHook(kind, { folder, input: start(), ask: true })).toEqual(PRINTED)
    const [first] = entriesIn(home)
    expect(told(home)).toBe(`${first}\ta.json\n`)
    expect(eventsIn(join(home, 'journal'))).toEqual([Buffer.from(start())])
    expect(await runHook(kind, { folder, input: start(), ask: true })).toEqual(PRINTED)
    expect(told(home).split('\n').sort()).toEqual(['', ...entriesIn(home).map((name) => `${name}\ta.json`)])
  })

  test('the session’s own wins over its folder’s, and that one over the one for any folder', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    const files = { 'any.json': 'any', 'cwd.json': 'cwd', 'own.json': 'own', 'no.json': 'no' }
    const lines = [
      'no.json\tcodex\t/home/dev/shop',
      `no.json\tcodex\t#${SESSION}`,
      'any.json\tclaude-code\t*',
    ]
    const folders = [
      ...lines,
      'cwd.json\tclaude-code\t/home/dev/shop',
      'no.json\tclaude-code\t/home/dev/shop',
    ]
    const cases = [
      [lines, 'any'],
      [folders, 'cwd'],
      [[...folders, `own.json\tclaude-code\t#${SESSION}`], 'own'],
      [['any.json\tclaude-code\t/home/dev', 'any.json\tclaude-code\t#6f1d2c1a'], ''],
    ] as const
    for (const [index, expected] of cases) {
      prepareBriefs(home, index, files)
      const ended = await runHook(kind, { folder, input: start(), ask: true })
      expect(ended).toEqual({ ...QUIET, stdout: expected })
    }
  })

  test('a hostile index prints nothing and fails nothing [promise:never-in-the-way.hook]', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    writeFileSync(join(home, 'secret.json'), 'SECRET')
    const files = { 'A.json': 'x', 'a.txt': 'x', 'empty.json': '', 'nul.json': 'a\0b', 'b.json': 'x' }
    prepareBriefs(home, '', { ...files, 'huge.json': 'x'.repeat(65_537) })
    mkdirSync(join(home, 'briefs/folder.json'))
    symlinkSync(join(home, 'secret.json'), join(home, 'briefs/link.json'))
    const names = ['../secret.json', '/etc/passwd', '..', 'A.json', 'a.txt', '$(id).json', ' b.json']
    const bad = ['huge.json', 'none.json', 'empty.json', 'nul.json', 'folder.json', 'link.json']
    const line = (name: string) => `${name}\tclaude-code\t*\n`
    const broken = ['b.json claude-code *\n', `\t${line('b.json')}`, 'b.json\tclaude-code\t\n', '\n\n', '']
    for (const index of [names.map(line).join(''), ...bad.map(line), ...broken]) {
      prepareBriefs(home, index, {})
      expect(await runHook(kind, { folder, input: start(), ask: true }), index).toEqual(QUIET)
    }
    expect(told(home)).toBe('')
    rmSync(join(home, 'briefs/index'))
    mkdirSync(join(home, 'briefs/index'))
    expect(await runHook(kind, { folder, input: start(), ask: true })).toEqual(QUIET)
  })

  test('is not told where the person wants silence', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    prepareBriefs(home, [ANY])
    const run = (input: string, env = {}) => runHook(kind, { folder, input, ask: true, env })
    expect(await run(start(), { MEMORIA_OFF: '1' })).toEqual(QUIET)
    expect(await run(start(), { MEMORIA_INTERNAL: '1' })).toEqual(QUIET)
    expect(await run(start({ title: '<private>mine</private>' }))).toEqual(QUIET)
    for (const [file, content] of [
      ['paused', ''],
      ['excluded', '/home/dev\n'],
      ['config.json', '{"off": true}'],
    ] as const) {
      writeFileSync(join(home, file), content)
      expect(await run(start()), file).toEqual(QUIET)
      rmSync(join(home, file))
    }
    expect(told(home)).toBe('')
    expect(await run(start())).toEqual(PRINTED)
  })

  test('is told at the start of a session alone, and only where an answer is used', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    prepareBriefs(home, [ANY])
    expect(await runHook(kind, { folder, input: start() })).toEqual(QUIET)
    const nested = { tool_input: { hook_event_name: 'SessionStart' }, hook_event_name: 'PostToolUseFailure' }
    for (const input of [payload(), payload({ prompt: '"hook_event_name":"SessionStart"' }), payload(nested)])
      expect(await runHook(kind, { folder, input, ask: true })).toEqual(QUIET)
    expect(told(home)).toBe('')
  })

  test('is for when no worker answers: one that does is believed, a dead or silent one is not', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    prepareBriefs(home, [ANY])
    const ask = () => runHook(kind, { folder, input: start(), ask: true })
    const worker = await listening(() => 'ok 2\nhi')
    const nothing = await listening(() => 'ok 0\n')
    const silent = await listening(() => undefined)
    announce(home, `${worker.port} ${TOKEN}\n`)
    expect(await ask()).toEqual({ ...QUIET, stdout: 'hi' })
    announce(home, `${nothing.port} ${TOKEN}\n`)
    expect(await ask()).toEqual(QUIET)
    expect(told(home)).toBe('')
    for (const port of [await silentPort(), silent.port]) {
      announce(home, `${port} ${TOKEN}\n`)
      expect(await ask()).toEqual(PRINTED)
    }
  })
})
