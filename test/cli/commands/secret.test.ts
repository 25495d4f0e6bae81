import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSPHRASE } from '../../keys/support.ts'
import { leaks, openHome } from '../../secrets/support.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'
import { onTerminalAnswering } from '../terminal.ts'

const VALUE = 'four blue oxen and a cart'
const ENV = { MEMORIA_PASSPHRASE: PASSPHRASE }

function run(place: Place, input: string, ...args: string[]) {
  return place.runWith({ env: ENV, input }, 'secret', ...args)
}

/** A place whose key ring is cheap to unlock. */
async function placeWithKeys(): Promise<Place> {
  const place = temporaryPlace()
  await openHome(place.home)
  return place
}

test('a value is stored from a pipe, listed by name, printed on purpose, logged and deleted', async () => {
  const place = await placeWithKeys()
  expect(run(place, `${VALUE}\n`, 'set', 'DEPLOY')).toEqual({
    code: 0,
    stdout: 'stored  DEPLOY\n',
    stderr: '',
  })
  expect(run(place, `${VALUE}!`, 'set', 'DEPLOY').stdout).toBe('replaced  DEPLOY\n')
  expect(place.run('secret', 'list').stdout).toMatch(/^DEPLOY {2}stored \d{4}-\d\d-\d\d/)
  expect(place.json<{ secrets: unknown[] }>('secret', 'list').secrets).toMatchObject([{ name: 'DEPLOY' }])
  expect(run(place, '', 'get', 'DEPLOY')).toEqual({ code: 0, stdout: `${VALUE}!\n`, stderr: '' })
  expect(JSON.parse(run(place, '', 'get', 'DEPLOY', '--json').stdout)).toEqual({
    name: 'DEPLOY',
    value: `${VALUE}!`,
  })
  expect(run(place, '', 'rm', 'DEPLOY').code).toBe(2)
  expect(run(place, '', 'rm', 'DEPLOY', '--yes').stdout).toBe('deleted  DEPLOY\n')
  const { entries } = place.json<{ entries: { action: string }[] }>('secret', 'log')
  const actions = ['create-keys', 'set', 'set', 'reveal', 'reveal', 'rm']
  expect(entries.map(({ action }) => action)).toEqual(actions)
  expect(place.run('secret', 'log').stdout.split('\n')).toHaveLength(actions.length + 1)
  expect(leaks(place.home, [VALUE])).toEqual([])
})

test('the first secret makes the keys, and shows the recovery code once', () => {
  const place = temporaryPlace()
  const first = run(place, VALUE, 'set', 'A')
  const code = /Recovery code {2}((?:\w{4}-){7}\w{4})\n/.exec(first.stdout)?.[1] ?? ''
  expect({ code: first.code, shown: code.length }).toEqual({ code: 0, shown: 39 })
  expect(first.stdout).toContain('With neither of the two, nobody can open them')
  expect(run(place, VALUE, 'set', 'B').stdout).toBe('stored  B\n')
  expect(leaks(place.home, [VALUE, code, PASSPHRASE])).toEqual([])
})

test('a value is never an argument, and what was typed there is not repeated', async () => {
  const place = await placeWithKeys()
  for (const args of [
    ['set', 'A', VALUE],
    ['set', `ghp_${'a1B2c3D4e5F6'.repeat(3)}`],
    ['set', `${VALUE}`],
    ['get', VALUE],
    ['rm', VALUE],
    [VALUE],
  ]) {
    const { code, stdout, stderr } = run(place, 'piped value', ...args)
    expect({ args, isRefused: code !== 0 }).toEqual({ args, isRefused: true })
    expect(stdout + stderr).not.toMatch(/oxen|c3D4e5/)
  }
  expect(place.json('secret', 'list')).toEqual({ secrets: [] })
})

test('what is wrong is said, with a code and what to do next', async () => {
  const empty = temporaryPlace()
  expect(empty.run('secret', 'list').stdout).toBe('No secrets yet. Store one: memoria secret set NAME\n')
  expect(empty.run('secret', 'log').stdout).toBe('Nothing happened to secrets yet.\n')
  expect(errorOf(run(empty, '', 'get', 'A', '--json')).code).toBe('not_found')
  expect(errorOf(run(empty, '', 'rotate', '--json')).code).toBe('keys_missing')
  expect(existsSync(empty.home)).toBe(false)
  const nobody = empty.runWith({ input: VALUE }, 'secret', 'set', 'A', '--json')
  expect(errorOf(nobody).code).toBe('passphrase_missing')
  const weak = empty.runWith(
    { input: VALUE, env: { MEMORIA_PASSPHRASE: 'weak' } },
    'secret',
    'set',
    'A',
    '--json',
  )
  expect(errorOf(weak).code).toBe('invalid_input')

  const place = await placeWithKeys()
  run(place, VALUE, 'set', 'A')
  const wrong = place.runWith(
    { env: { MEMORIA_PASSPHRASE: 'another passphrase' } },
    'secret',
    'get',
    'A',
    '--json',
  )
  expect(errorOf(wrong).code).toBe('passphrase_wrong')
  expect(place.run('secret', 'log').stdout).toMatch(/ {2}refused {12}A {2}command, pipe, wrong passphrase\n$/)
  expect(errorOf(run(place, '', 'set', 'B', '--json')).code).toBe('invalid_input')
  const keys = join(place.home, 'keys.json')
  const text = readFileSync(keys, 'utf8')
  writeFileSync(keys, text.replace('"version": 1,\n  "id"', '"version": 2,\n  "id"'))
  expect(errorOf(run(place, '', 'get', 'A', '--json')).code).toBe('keys_newer')
  writeFileSync(keys, text.slice(0, -20))
  expect(errorOf(run(place, '', 'get', 'A', '--json')).code).toBe('keys_damaged')
  writeFileSync(keys, text)
  expect(run(place, '', 'get', 'A').stdout).toBe(`${VALUE}\n`)
})

test('a private key is read from a file, line by line as it is', async () => {
  const place = await placeWithKeys()
  const key = `-----BEGIN KEY-----\n${'aB3'.repeat(12)}\n-----END KEY-----`
  const file = join(place.person, 'key.pem')
  writeFileSync(file, `${key}\n`)
  expect(run(place, '', 'set', 'KEY', '--file', file).code).toBe(0)
  expect(run(place, '', 'get', 'KEY').stdout).toBe(`${key}\n`)
})

test('at a terminal, values and passphrases are typed without being shown', async (context) => {
  const place = await placeWithKeys()
  const stored = await onTerminalAnswering(context, place, ['secret', 'set', 'A'], {
    env: { NO_COLOR: '1' },
    answers: [
      { says: 'Value of A: ', keys: `${VALUE}x\u007f\r` },
      { says: 'Passphrase: ', keys: `${PASSPHRASE}\r` },
    ],
  })
  expect(stored.code).toBe(0)
  expect(stored.stdout).toContain('stored  A')
  expect(stored.stdout).not.toMatch(/oxen|herons/)
  expect(run(place, '', 'get', 'A').stdout).toBe(`${VALUE}\n`)
})

test('in a script, the recovery code and the new passphrase come from variables', async () => {
  const place = temporaryPlace()
  const { recoveryCode } = await openHome(place.home)
  run(place, VALUE, 'set', 'A')
  const next = { MEMORIA_PASSPHRASE: 'nine dry herons at dawn' }
  const recover = (env: Record<string, string>) => place.runWith({ env }, 'secret', 'recover', '--json')

  const noCode = errorOf(recover(next))
  expect(noCode).toMatchObject({
    code: 'passphrase_missing',
    message: 'there is nobody to ask for the recovery code',
  })
  expect(noCode.hint).toContain('MEMORIA_RECOVERY_CODE')
  const code = { MEMORIA_RECOVERY_CODE: recoveryCode }
  expect(errorOf(recover(code)).message).toBe('there is nobody to ask for the passphrase')
  expect(errorOf(recover({ ...next, MEMORIA_RECOVERY_CODE: '0000-0000' })).code).toBe('passphrase_wrong')

  const recovered = recover({ ...next, ...code })
  expect(recovered).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(recovered.stdout)).toMatchObject({ changed: true })
  expect(recovered.stdout).not.toContain(recoveryCode)
  expect(run(place, '', 'get', 'A').code).toBe(1)
  expect(place.runWith({ env: next }, 'secret', 'get', 'A').stdout).toBe(`${VALUE}\n`)
})

test('at a terminal, a forgotten passphrase is replaced with the recovery code', async (context) => {
  const place = temporaryPlace()
  const { recoveryCode } = await openHome(place.home)
  run(place, VALUE, 'set', 'A')
  const next = 'nine dry herons at dawn'
  const recovered = await onTerminalAnswering(context, place, ['secret', 'recover'], {
    env: { NO_COLOR: '1' },
    answers: [
      { says: 'Recovery code: ', keys: `${recoveryCode}\r` },
      { says: 'New passphrase: ', keys: `${next}\r` },
      { says: 'Once more: ', keys: `${next}\r` },
    ],
  })
  expect(recovered.code).toBe(0)
  expect(recovered.stdout).toContain('Recovery code  ')
  expect(recovered.stdout).not.toContain(recoveryCode)
  expect(run(place, '', 'get', 'A').code).toBe(1)
  const env = { MEMORIA_PASSPHRASE: next }
  expect(place.runWith({ env }, 'secret', 'get', 'A').stdout).toBe(`${VALUE}\n`)
})
