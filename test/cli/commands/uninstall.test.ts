import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { until } from '../../worker/program.ts'
import { claudeIn, keepCopy } from '../claude.ts'
import { cleanEnvironment, errorOf, type Place, PROGRAM, temporaryPlace } from '../program.ts'

const HOOK = '{ "hooks": [{ "type": "command", "command": "true" }] }'

/** Starts the program without waiting for its end. */
function begin(place: Place, ...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: cleanEnvironment(place) })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: new Promise<number | null>((resolve) => child.on('close', resolve)) }
}

describe('memoria uninstall leaves the files of the agents as they were', () => {
  test.each([
    ['no settings at all', undefined],
    ['an empty file', ''],
    ['an empty object', '{}'],
    ['hooks of their own', `{\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t${HOOK}\n\t\t],\n\t},\n}\n`],
    ['comments and Windows line ends', '{\r\n  // mine\r\n  "model": "opus" /* big */\r\n}\r\n'],
    ['all in one line, without an end', '{"hooks":{"SessionStart":[],"Stop":[]},"env":{"A":"é☃"}}'],
    ['a byte order mark', '\ufeff{ "model": "opus" }'],
  ])('%s, to the byte [promise:yours.uninstall]', (_what, content) => {
    const place = temporaryPlace()
    const claude = claudeIn(place, content)
    const list = join(place.person, '.claude.json')
    if (content !== undefined) writeFileSync(list, content)
    const copy = keepCopy(claude.folder)
    place.json('init', '--yes', '--approve-reads')
    expect(copy.differences()).not.toBe('')
    expect(readFileSync(list, 'utf8')).toContain('mcpServers')
    expect(place.json('uninstall', '--yes')).toEqual({
      dryRun: false,
      purged: false,
      worker: 'none',
      settings: [{ path: claude.settings, outcome: 'restored' }],
      servers: [{ path: list, outcome: 'cleaned' }],
      sections: [],
    })
    expect(copy.differences()).toBe('')
    expect(existsSync(list) ? readFileSync(list, 'utf8') : undefined).toBe(content)
  })

  test('settings that are a link stay a link, and its target is as before', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place)
    const dotfile = join(place.person, 'dotfile.json')
    writeFileSync(dotfile, '{ "model": "opus" }\n')
    symlinkSync(dotfile, claude.settings)
    const copy = keepCopy(claude.folder)
    place.json('init', '--yes')
    expect(readFileSync(dotfile, 'utf8')).toContain('SessionStart')
    place.json('uninstall', '--yes')
    expect(readFileSync(dotfile, 'utf8')).toBe('{ "model": "opus" }\n')
    expect(copy.differences()).toBe('')
  })

  test('a list of servers that the agent wrote anew since keeps all but ours, and no copy of it is kept', () => {
    const place = temporaryPlace()
    claudeIn(place, '{}')
    const list = join(place.person, '.claude.json')
    writeFileSync(list, '{"mcpServers":{"other":{"env":{"KEY":"hunter2-of-theirs"}}}}')
    place.json('init', '--yes')
    const written = JSON.parse(readFileSync(list, 'utf8'))
    writeFileSync(list, JSON.stringify({ numStartups: 9, ...written }, undefined, 2))
    expect(spawnSync('grep', ['-r', 'hunter2', place.home], { encoding: 'utf8' }).stdout).toBe('')
    place.json('uninstall', '--yes')
    expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual({
      numStartups: 9,
      mcpServers: { other: { env: { KEY: 'hunter2-of-theirs' } } },
    })
  })

  test('folders that were made for project settings go again', () => {
    const place = temporaryPlace()
    claudeIn(place)
    const copy = keepCopy(place.cwd)
    place.json('init', '--yes', '--scope', 'project')
    expect(copy.differences()).toContain('.claude')
    place.json('uninstall', '--yes')
    expect(copy.differences()).toBe('')
  })

  test('what others changed since stays, and only our hooks go', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{\n  "model": "opus"\n}\n')
    place.json('init', '--yes')
    const changed = readFileSync(claude.settings, 'utf8').replace('"opus"', '"sonnet"')
    writeFileSync(claude.settings, changed)
    expect(place.json('uninstall', '--yes')).toMatchObject({ settings: [{ outcome: 'cleaned' }] })
    expect(readFileSync(claude.settings, 'utf8')).toBe('{\n  "model": "sonnet"\n}\n')
  })

  test('settings that became unreadable are left alone, with exit code 1 and the reason', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}')
    place.json('init', '--yes')
    writeFileSync(claude.settings, '{ "hooks": ')
    const ran = place.run('uninstall', '--yes', '--json')
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      settings: [{ path: claude.settings, outcome: 'left', problem: expect.stringContaining('line 1') }],
    })
    expect(readFileSync(claude.settings, 'utf8')).toBe('{ "hooks": ')
  })
})

describe('memoria uninstall and what memoria keeps', () => {
  test('memories stay, and the program goes on working', () => {
    const place = temporaryPlace()
    claudeIn(place, '{}')
    place.remember('This stays')
    place.json('init', '--yes')
    place.run('drain')
    expect(existsSync(join(place.home, 'briefs', 'index'))).toBe(true)
    expect(place.run('uninstall', '--yes').stdout).toContain(`Your memories stay in ${place.home}`)
    expect(existsSync(join(place.home, 'briefs'))).toBe(false)
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'This stays' }] })
    expect(place.json('status')).toMatchObject({ state: 'ok' })
  })

  test('the hook goes before the worker is stopped, so that it starts no other one', async () => {
    const place = temporaryPlace()
    claudeIn(place)
    place.json('init', '--yes')
    const worker = begin(place, 'worker', 'run')
    await until('the worker listens', () => existsSync(join(place.home, 'run/worker')))
    worker.child.kill('SIGSTOP')
    const uninstall = begin(place, 'uninstall', '--yes')
    await until('the hook is gone', () => !existsSync(join(place.home, 'hook')))
    expect(existsSync(join(place.home, 'run/worker.lock'))).toBe(true)
    worker.child.kill('SIGCONT')
    expect(await Promise.all([worker.ended, uninstall.ended])).toEqual([0, 0])
    expect(existsSync(join(place.home, 'run'))).toBe(false)
  })

  test('--purge deletes everything that memoria has', () => {
    const place = temporaryPlace()
    const copy = keepCopy(claudeIn(place, '{}').folder)
    place.remember('This goes')
    place.json('init', '--yes')
    expect(place.json('uninstall', '--yes', '--purge')).toMatchObject({ purged: true })
    expect(existsSync(place.home)).toBe(false)
    expect(copy.differences()).toBe('')
  })

  test('it works when the store is damaged or gone, which may be why somebody leaves', () => {
    const place = temporaryPlace()
    const copy = keepCopy(claudeIn(place, '{}').folder)
    place.json('init', '--yes')
    for (const suffix of ['-wal', '-shm']) rmSync(place.store + suffix, { force: true })
    writeFileSync(place.store, 'no database any more')
    expect(place.json('uninstall', '--yes')).toMatchObject({ settings: [{ outcome: 'restored' }] })
    expect(copy.differences()).toBe('')
  })

  test('with nothing to take out it says so, and nobody to ask is an error', () => {
    const place = temporaryPlace()
    expect(place.run('uninstall', '--yes').stdout).toContain(
      'No settings of any agent were changed by memoria.',
    )
    const ran = place.run('uninstall', '--json')
    expect(ran.code).toBe(2)
    expect(errorOf(ran)).toMatchObject({ code: 'usage', hint: expect.stringContaining('--yes') })
  })
})

describe('memoria uninstall when somebody deleted the home by hand', () => {
  test.each([
    ['for the person', []],
    ['for one project', ['--scope', 'project']],
  ])('our hooks are seen as useless and taken out: %s', (_what, scope) => {
    const place = temporaryPlace()
    const { folder } = claudeIn(place, '{\n  "model": "opus"\n}\n')
    const copies = [keepCopy(folder), keepCopy(place.cwd)]
    const { hosts } = place.json<{ hosts: { path: string }[] }>('init', '--yes', ...scope)
    rmSync(place.home, { recursive: true })
    const status = place.run('status')
    expect(status.code).toBe(2)
    expect(status.stdout).toContain(`the hooks in ${hosts[0]?.path} point to files that are gone`)
    expect(place.run('doctor').stdout).toMatch(/^broken {4}claude-code {2}the hooks in /m)
    const { code, stdout } = place.run('uninstall', '--yes')
    expect(code).toBe(0)
    expect(stdout).not.toContain('Your memories stay')
    expect(stdout).toContain(`cleaned     ${hosts[0]?.path}`)
    rmSync(join(place.cwd, '.claude'), { recursive: true, force: true })
    expect(copies.map((copy) => copy.differences())).toEqual(['', ''])
    expect(place.run('status').code).toBe(0)
    expect(existsSync(place.home)).toBe(false)
  })

  test.each([
    ['with the MCP server', []],
    ['without it', ['--no-mcp']],
  ])('hooks of another home that is alive are not ours to take: %s', (_what, args) => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}')
    place.json('init', '--yes', ...args)
    const other = join(place.person, 'other-home')
    expect(place.json('uninstall', '--yes', '--home', other)).toMatchObject({ settings: [], servers: [] })
    expect(claude.commandOf('Stop')).toContain(join(place.home, 'hook'))
  })
})

describe('memoria uninstall, with less than everything', () => {
  test('--dry-run shows the change and makes none', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{ "model": "opus" }\n')
    place.json('init', '--yes')
    const copies = [
      keepCopy(claude.folder),
      keepCopy(join(place.home, 'hook')),
      keepCopy(join(place.home, 'wired')),
    ]
    const { code, stdout } = place.run('uninstall', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^- .*hook\.(pl|bash|cjs) claude-code/m)
    expect(stdout).toContain('Nothing was changed.')
    expect(place.json('uninstall', '--dry-run', '--purge')).toEqual({
      dryRun: true,
      purged: false,
      worker: 'none',
      settings: [{ path: claude.settings, outcome: 'restored' }],
      servers: [{ path: join(place.person, '.claude.json'), outcome: 'cleaned' }],
      sections: [],
    })
    expect(copies.map((copy) => copy.differences())).toEqual(['', '', ''])
  })

  test('--host takes out one agent only; a name that is none and --purge with it are refused', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}')
    place.json('init', '--yes')
    expect(errorOf(place.run('uninstall', '--yes', '--json', '--host', 'emacs'))).toMatchObject({
      code: 'usage',
      message: 'there is no agent "emacs"',
    })
    const purge = place.run('uninstall', '--yes', '--json', '--host', 'claude-code', '--purge')
    expect(errorOf(purge)).toMatchObject({ code: 'usage', message: expect.stringContaining('--purge') })
    expect(claude.commandOf('Stop')).toContain('hook')
    expect(place.json('uninstall', '--yes', '--host', 'claude-code')).toMatchObject({
      settings: [{ path: claude.settings, outcome: 'restored' }],
    })
    expect(existsSync(join(place.home, 'hook'))).toBe(false)
  })
})
