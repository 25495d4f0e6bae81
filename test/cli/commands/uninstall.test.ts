import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeIn, keepCopy } from '../claude.ts'
import { errorOf, temporaryPlace } from '../program.ts'

const HOOK = '{ "hooks": [{ "type": "command", "command": "true" }] }'

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
    const copy = keepCopy(claude.folder)
    place.json('init', '--yes')
    expect(copy.differences()).not.toBe('')
    expect(place.json('uninstall', '--yes')).toEqual({
      ...{ purged: false, settings: [{ path: claude.settings, outcome: 'restored' }] },
    })
    expect(copy.differences()).toBe('')
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
    expect(place.run('uninstall', '--yes').stdout).toContain(`Your memories stay in ${place.home}`)
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'This stays' }] })
    expect(place.json('status')).toMatchObject({ state: 'ok' })
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
