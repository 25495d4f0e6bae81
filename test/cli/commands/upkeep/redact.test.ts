import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanEnvironment, errorOf, makePlace, PROGRAM } from '../../program.ts'

const place = makePlace()
afterAll(() => place.remove())

const secret = 'Zk3v9Qm7'.repeat(4)

function file(name: string, text: string): string {
  const path = join(place.person, name)
  writeFileSync(path, text)
  return path
}

describe('memoria upkeep redact --check', () => {
  test('shows where, what and why, never the secret, and exits with 1', () => {
    const { code, stdout } = place.run(
      'upkeep',
      'redact',
      '--check',
      file('notes.md', `hello\nAPI_KEY=${secret}\n`),
    )
    expect(code).toBe(1)
    expect(stdout).toContain('2:9  generic-secret  32 characters  it is assigned to "API_KEY"')
    expect(stdout).not.toContain(secret.slice(0, 2))
  })

  test('no character of a secret is printed, in JSON neither', () => {
    const path = file('short.md', 'DB_PASSWORD=Zq8xKw3vTb7n\n')
    for (const args of [[], ['--json']])
      expect(place.run('upkeep', 'redact', '--check', path, ...args).stdout).not.toContain('Zq')
  })

  test('the verdict stays the exit code when nobody reads the output', () => {
    const path = file('long.md', `API_KEY=${secret}\n`.repeat(3000))
    const check = `"${process.execPath}" "${PROGRAM}" upkeep redact --check "${path}"; echo "code $?" >&2`
    const ran = spawnSync('bash', ['-c', `{ ${check}; } | true`], {
      env: cleanEnvironment(place),
      encoding: 'utf8',
    })
    expect(ran.stderr).toBe('code 1\n')
  })

  test('a file without secrets exits with 0', () => {
    const { code, stdout } = place.run(
      'upkeep',
      'redact',
      '--check',
      file('clean.md', 'the password is required\n'),
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Nothing would be removed.\n' })
  })

  test('standard input is read with a dash', () => {
    const { code, stdout } = place.runWith(
      { input: `API_KEY=${secret}\n` },
      'upkeep',
      'redact',
      '--check',
      '-',
    )
    expect({ code, stdout }).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^1:9 {2}generic-secret/),
    })
  })

  test.each([
    ['absent.md', 'file_unreadable', 'cannot read absent.md: it does not exist'],
    ['.', 'file_unreadable', 'cannot read .: it is a folder'],
    [file('a.bin', 'a\0b'), 'invalid_input', 'a.bin is a binary file'],
  ])('%s cannot be checked: exit code 2, which no finding has', (path, code, message) => {
    const ran = place.run('upkeep', 'redact', '--json', '--check', path)
    expect([ran.code, errorOf(ran)]).toMatchObject([2, { code, message: expect.stringContaining(message) }])
  })

  test('with invalid settings nothing is checked, and the exit code is 2 as well', () => {
    const ran = place.run(
      'upkeep',
      'redact',
      '--json',
      '--check',
      file('b.md', 'hello'),
      '--set',
      'redact.pii=perhaps',
    )
    expect([ran.code, errorOf(ran).code]).toEqual([2, 'config_invalid'])
  })
})
