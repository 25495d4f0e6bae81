import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanEnvironment, errorOf, makePlace, PROGRAM, temporaryPlace } from './program.ts'

const place = makePlace()
afterAll(() => place.remove())

describe('a mistake is said in a sentence, with what to do next', () => {
  test.each([
    [['lst'], "unknown command 'lst' (Did you mean one of last, list?)", 'See `memoria --help`.'],
    [
      ['list', '--knd', 'fact'],
      "unknown option '--knd' (Did you mean --kind?)",
      'See `memoria list --help`.',
    ],
    [['show'], "missing required argument 'id'", 'See `memoria show --help`.'],
    [['remember', 'x', '--kind', 'rumour'], "argument 'rumour' is invalid", 'See `memoria remember --help`.'],
    [['list', '--since', 'soon'], 'It must be a date such as 2026-01-31', 'See `memoria list --help`.'],
    [
      ['vault', 'daily', 'garbage'],
      "'garbage' cannot be the <day>. It must be a day such as 2026-01-31.",
      'See `memoria vault daily --help`.',
    ],
    [
      ['review', 'kep'],
      "too many arguments for 'review'. Expected 0 arguments but got 1.",
      'Its parts are keep, reject, rejections. See `memoria review --help`.',
    ],
    [
      ['upkeep', 'repair', '--new-store', '--adopt'],
      "option '--adopt' cannot be used with option '--new-store'",
      'See `memoria upkeep repair --help`.',
    ],
    [['config', 'sho'], "unknown command 'config sho'", 'See `memoria config --help`.'],
  ])('%j', (args, message, hint) => {
    const plain = place.run(...args)
    expect(plain).toMatchObject({ code: 2, stdout: '' })
    expect(plain.stderr).toContain(message)
    expect(plain.stderr).toContain(hint)
    const error = errorOf(place.run(...args, '--json'))
    expect(error).toEqual({ code: 'usage', message: expect.stringContaining(message), hint })
  })

  test('what is not there, or not allowed, ends with 1 and a hint, in words or in JSON', () => {
    const plain = place.run('show', 'zzzzzzzz')
    expect(plain).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'memoria: there is no memory zzzzzzzz\n  Find its id with `memoria search` or `memoria list --all`.\n',
    })
    expect(errorOf(place.run('show', 'zzzzzzzz', '--json'))).toEqual({
      code: 'not_found',
      message: 'there is no memory zzzzzzzz',
      hint: 'Find its id with `memoria search` or `memoria list --all`.',
    })
  })

  test('a setting that is wrong names the place, the value and what is allowed', () => {
    const ran = place.runWith({ env: { MEMORIA_SEARCH_LIMIT: 'many' } }, 'list', '--json')
    expect(errorOf(ran)).toMatchObject({
      code: 'config_invalid',
      message: expect.stringMatching(/MEMORIA_SEARCH_LIMIT.*"many".*search\.limit.*1 to 100/),
    })
  })

  test('what is only odd is a warning, as a line of JSON in a --json call', () => {
    const env = { MEMORIA_SERCH_LIMIT: '3' }
    const warning = expect.stringContaining('did you mean MEMORIA_SEARCH_LIMIT?')
    const plain = place.runWith({ env }, 'list')
    expect(plain).toMatchObject({ code: 0, stderr: warning })
    const asked = place.runWith({ env }, 'list', '--json')
    expect(JSON.parse(asked.stdout)).toEqual({ memories: [] })
    expect(JSON.parse(asked.stderr)).toEqual({ warning })
  })

  test('an option that every command has can override the home and a setting', () => {
    const other = `${place.person}/other`
    expect(place.json('remember', 'Only in the other home', '--home', other)).toMatchObject({
      outcome: 'added',
    })
    expect(place.json('list')).toEqual({ memories: [] })
    const got = place.json<{ value: unknown }>('config', 'get', 'search.limit', '--set', 'search.limit=3')
    expect(got.value).toBe(3)
  })
})

describe('help and version', () => {
  test('--version and -V print the version and nothing else', () => {
    const version = place.run('--version')
    expect(version).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/), stderr: '' })
    expect(place.run('-V')).toEqual(version)
  })

  test('without a command the help is shown, and neither makes a store', () => {
    const empty = makePlace()
    const ran = empty.run()
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toContain('Usage: memoria')
    expect(empty.run('--help').stdout).toBe(ran.stdout)
    expect(errorOf(empty.run('backup', 'restore', 'nothing.db', '--json')).code).toBe('not_found')
    expect(spawnSync('ls', [empty.home]).status).not.toBe(0)
    empty.remove()
  })
})

describe('the reader of a pipe may leave early', () => {
  test('`memoria list | head -1` ends quietly, with everything in order', async () => {
    const many = temporaryPlace()
    await many.prepare(async (m) => {
      for (let n = 0; n < 300; n++) await m.remember({ text: `Statement ${n} of many, ${'x'.repeat(300)}` })
    })
    const list = `"${process.execPath}" "${PROGRAM}" list --json; echo "code $?" >&2`
    const ran = spawnSync('bash', ['-c', `{ ${list}; } | head -1`], {
      env: cleanEnvironment(many),
      encoding: 'utf8',
    })
    expect(ran).toMatchObject({ status: 0, stdout: '{\n', stderr: 'code 0\n' })
  })
})
