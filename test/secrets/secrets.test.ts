import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { findRing, saveRing } from '../../src/keys/home-keys.ts'
import { rotateRing, unlockRing } from '../../src/keys/ring.ts'
import { sealedVersion } from '../../src/keys/seal.ts'
import { readAudit } from '../../src/secrets/audit.ts'
import { followKnown } from '../../src/secrets/known/known-file.ts'
import { makeHomeRing, renewHomeRing, rotateHomeRing } from '../../src/secrets/ring-changes.ts'
import { readSecrets, type StoredSecret, writeSecrets } from '../../src/secrets/secret-file.ts'
import { listSecrets, removeSecret, revealSecret, storeSecret } from '../../src/secrets/secrets.ts'
import { PASSPHRASE } from '../keys/support.ts'
import { leaks, type OpenHome, openHome, PIPE, TERMINAL } from './support.ts'

const VALUE = 'four blue oxen and a cart'

function secretsOf({ paths }: OpenHome): StoredSecret[] {
  return [...(readSecrets(paths)?.secrets ?? [])]
}

describe('a secret', () => {
  test('is given back as it was stored, listed by name and date only, and gone when it is removed', async () => {
    const home = await openHome()
    const odd = ' <b>\u202e"\\ \nline two\u0000 €😀 '
    await storeSecret(home, home.ring, { name: 'B', value: odd }, TERMINAL)
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    expect(await revealSecret(home, home.ring, 'B', TERMINAL)).toBe(odd)
    const listed = listSecrets(home)
    expect(listed.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['createdAt', 'name', 'updatedAt'])
    await removeSecret(home, 'A', TERMINAL)
    expect(listSecrets(home).map(({ name }) => name)).toEqual(['B'])
    for (const gone of ['A', 'C'])
      await expect(revealSecret(home, home.ring, gone, TERMINAL)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is in files that only their owner can read', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, PIPE)
    const { keys, secrets, secretsLog, knownSecrets } = home.paths
    for (const file of [keys, secrets, secretsLog, knownSecrets])
      expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each(['', ' ', 'a b', '../x', '.hidden', 'x'.repeat(65), 'ä'])('has no name like %j', async (name) => {
    const home = await openHome()
    const stored = storeSecret(home, home.ring, { name, value: VALUE }, TERMINAL)
    await expect(stored).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test.each([
    ['empty', ''],
    ['too large', 'x'.repeat(64 * 1024 + 1)],
  ])('is refused when it is %s', async (_what, value) => {
    const home = await openHome()
    const stored = storeSecret(home, home.ring, { name: 'A', value }, TERMINAL)
    await expect(stored).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a reveal', () => {
  test('is in the log, with who and where, before the value is given; the log has no value', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    await revealSecret(home, home.ring, 'A', {
      by: 'mcp',
      through: 'agent',
      client: 'agent',
      why: 'to deploy',
    })
    expect(readAudit(home.paths.secretsLog).entries).toMatchObject([
      { action: 'create-keys', by: 'cli' },
      { action: 'set', name: 'A', through: 'terminal' },
      { action: 'reveal', name: 'A', by: 'mcp', through: 'agent', client: 'agent', why: 'to deploy' },
    ])
    expect(readFileSync(home.paths.secretsLog, 'utf8')).not.toContain(VALUE)
  })

  test('does not happen when it cannot be logged', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    rmSync(home.paths.secretsLog)
    mkdirSync(home.paths.secretsLog)
    const revealed = revealSecret(home, home.ring, 'A', TERMINAL)
    await expect(revealed).rejects.toMatchObject({ code: 'file_unwritable' })
  })

  test('does not happen when the redactor cannot be made to know the value', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    writeFileSync(home.paths.knownSecrets, 'damaged')
    const revealed = revealSecret(home, home.ring, 'A', TERMINAL)
    await expect(revealed).rejects.toMatchObject({ code: 'keys_damaged' })
    expect(readAudit(home.paths.secretsLog).entries.map(({ action }) => action)).not.toContain('reveal')
  })

  test('makes the redactor know the value; a value that was only typed leaves no fingerprint', async () => {
    const home = await openHome()
    const find = followKnown(home.paths.knownSecrets)
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    expect(find(VALUE)).toEqual([])
    await revealSecret(home, home.ring, 'A', TERMINAL)
    expect(find(VALUE)).toEqual([{ start: 0, end: VALUE.length }])
    await storeSecret(home, home.ring, { name: 'B', value: 'piped by some program' }, PIPE)
    expect(find('piped by some program')).toHaveLength(1)
    await removeSecret(home, 'A', TERMINAL)
    expect(find(VALUE)).toHaveLength(1)
  })
})

test('a line of the log that a crash cut off does not spoil the next one', async () => {
  const home = await openHome()
  writeFileSync(home.paths.secretsLog, '{"at":"2026-01-31T12:00:00.000Z","action":"se')
  await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
  expect(readAudit(home.paths.secretsLog)).toMatchObject({ entries: [{ action: 'set' }], unreadable: 1 })
})

describe('a file of secrets that was changed', () => {
  test('is refused whichever byte of it is another one', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    const bytes = readFileSync(home.paths.secrets)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      writeFileSync(home.paths.secrets, changed)
      expect(() => listSecrets(home), `byte ${at}`).toThrow(/damaged|does not know/)
    }
    writeFileSync(home.paths.secrets, bytes)
    expect(await revealSecret(home, home.ring, 'A', TERMINAL)).toBe(VALUE)
  })

  test.each<[string, (secret: StoredSecret, other: StoredSecret) => Partial<StoredSecret>]>([
    ['the value of another one', (_, { sealed }) => ({ sealed })],
    ['another name', () => ({ name: 'C' })],
    ['another date', () => ({ updatedAt: '2026-01-31T12:00:00.000Z' })],
    ['a value cut', ({ sealed }) => ({ sealed: sealed.slice(0, -8) })],
  ])('with a checksum that fits is refused when the value is opened: %s', async (_what, change) => {
    const home = await openHome()
    for (const name of ['A', 'B'])
      await storeSecret(home, home.ring, { name, value: `${VALUE} ${name}` }, TERMINAL)
    const [first, second] = secretsOf(home) as [StoredSecret, StoredSecret]
    const secrets = [{ ...first, ...change(first, second) }, second]
    writeSecrets(home.paths, { ring: home.ring.id, secrets })
    for (const { name } of secrets.slice(0, 1))
      await expect(revealSecret(home, home.ring, name, TERMINAL)).rejects.toMatchObject({
        code: 'keys_damaged',
      })
    expect(readAudit(home.paths.secretsLog).entries.map(({ action }) => action)).not.toContain('reveal')
  })

  test('of other keys is neither opened nor overwritten', async () => {
    const [home, other] = [await openHome(), await openHome()]
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    const before = readFileSync(home.paths.secrets)
    for (const tried of [
      storeSecret(home, other.ring, { name: 'B', value: VALUE }, TERMINAL),
      revealSecret(home, other.ring, 'A', TERMINAL),
    ])
      await expect(tried).rejects.toMatchObject({ code: 'keys_missing' })
    expect(readFileSync(home.paths.secrets).equals(before)).toBe(true)
  })

  test('whose keys are gone gets no new keys, which would make them lost for good', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    rmSync(home.paths.keys)
    await expect(makeHomeRing(home, PASSPHRASE, TERMINAL)).rejects.toMatchObject({ code: 'keys_missing' })
  })
})

describe('changing keys', () => {
  test('a rotation seals every secret with the new key', async () => {
    const home = await openHome()
    for (const name of ['A', 'B']) await storeSecret(home, home.ring, { name, value: VALUE }, TERMINAL)
    expect(await rotateHomeRing(home, { passphrase: PASSPHRASE }, TERMINAL)).toEqual({
      version: 2,
      secrets: 2,
    })
    const versions = secretsOf(home).map(({ sealed }) => sealedVersion(Buffer.from(sealed, 'base64')))
    expect(versions).toEqual([2, 2])
    const ring = unwrap(await unlockRing(findRing(home.paths) as never, { passphrase: PASSPHRASE }))
    expect(await revealSecret(home, ring, 'A', TERMINAL)).toBe(VALUE)
  })

  test('a rotation that stopped after the keys were written left every secret readable', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    const file = findRing(home.paths)
    if (file === undefined) throw new Error('there is no ring')
    saveRing(
      home.paths,
      unwrap(await rotateRing(file, { passphrase: PASSPHRASE }, file.data[0]?.createdAt ?? '')),
    )
    const ring = unwrap(await unlockRing(findRing(home.paths) as never, { passphrase: PASSPHRASE }))
    expect(ring.version).toBe(2)
    expect(await revealSecret(home, ring, 'A', TERMINAL)).toBe(VALUE)
  })

  test('a new passphrase opens all secrets, the old one none, and neither stands in a file', async () => {
    const home = await openHome()
    await storeSecret(home, home.ring, { name: 'A', value: VALUE }, TERMINAL)
    const next = 'nine dry herons at dawn'
    const { ring, recoveryCode } = await renewHomeRing(
      home,
      { recoveryCode: home.recoveryCode },
      next,
      TERMINAL,
    )
    expect(await revealSecret(home, ring, 'A', TERMINAL)).toBe(VALUE)
    const file = findRing(home.paths)
    for (const opener of [{ passphrase: PASSPHRASE }, { recoveryCode: home.recoveryCode }])
      expect(await unlockRing(file as never, opener)).toMatchObject({ error: { code: 'passphrase_wrong' } })
    expect(leaks(home.home, [VALUE, PASSPHRASE, next, recoveryCode, home.recoveryCode])).toEqual([])
    // What an agent's shell printed is not learned; the passphrase leaves no digest that could be guessed at.
    const find = followKnown(home.paths.knownSecrets)
    expect([find(recoveryCode).length, find(next).length, find(PASSPHRASE).length]).toEqual([1, 0, 0])
  })

  test('a wrong passphrase changes nothing', async () => {
    const home = await openHome()
    const before = readFileSync(home.paths.keys)
    const wrong = { passphrase: 'not this one' }
    for (const tried of [
      rotateHomeRing(home, wrong, TERMINAL),
      renewHomeRing(home, wrong, 'nine dry herons at dawn', TERMINAL),
    ])
      await expect(tried).rejects.toMatchObject({ code: 'passphrase_wrong' })
    expect(readFileSync(home.paths.keys).equals(before)).toBe(true)
  })
})
