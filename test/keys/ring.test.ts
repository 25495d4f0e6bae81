import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { decrypt } from '../../src/keys/aead.ts'
import { boundBytes, derivedKey } from '../../src/keys/bound.ts'
import { checkedText, parseChecked } from '../../src/keys/checked-file.ts'
import { DEFAULT_COST, passphraseKey } from '../../src/keys/passphrase-key.ts'
import { createRing, renewRing, rotateRing, unlockRing } from '../../src/keys/ring.ts'
import { RING_FORMAT, type RingFile } from '../../src/keys/ring-file.ts'
import { AT, CHEAP, cheapRing, PASSPHRASE, unlocked } from './support.ts'

const BODY = Buffer.from('what nobody may read')
const BOUND = ['a memory', '1']
const LATER = '2026-02-01T12:00:00.000Z'

function readBack(file: RingFile): RingFile {
  return unwrap(parseChecked(checkedText(RING_FORMAT, file), 'keys.json', RING_FORMAT))
}

describe('a key ring', () => {
  test('opens with the passphrase and with the recovery code, and with nothing else', async () => {
    const { file, recoveryCode } = await cheapRing()
    const sealed = (await unlocked(file)).seal(BODY, BOUND)
    for (const opener of [{ passphrase: PASSPHRASE }, { recoveryCode }]) {
      const ring = unwrap(await unlockRing(readBack(file), opener))
      expect(unwrap(ring.open(sealed, BOUND)).equals(BODY)).toBe(true)
    }
    for (const opener of [
      { passphrase: `${PASSPHRASE}.` },
      { passphrase: '' },
      { recoveryCode: 'AAAA-BBBB' },
    ])
      expect(await unlockRing(file, opener)).toMatchObject({ ok: false, error: { code: 'passphrase_wrong' } })
  })

  test('the recovery code may be typed in small letters, without dashes, and with O for 0', async () => {
    const { file, recoveryCode } = await cheapRing()
    expect(recoveryCode).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await unlockRing(file, { recoveryCode: typed })).ok).toBe(true)
  })

  test('the passphrase may be typed on a system that composes letters in another way', async () => {
    const { file } = await createRing('zwölf größere Möwen'.normalize('NFD'), AT, CHEAP)
    expect((await unlockRing(file, { passphrase: 'zwölf größere Möwen'.normalize('NFC') })).ok).toBe(true)
  })

  test('a guess costs 128 MB of memory unless a test says otherwise', async () => {
    const { file } = await createRing(PASSPHRASE, AT)
    expect(file.passphrase.cost).toEqual(DEFAULT_COST)
    expect(128 * DEFAULT_COST.N * DEFAULT_COST.r).toBe(128 * 1024 * 1024)
  })

  test('no key, passphrase or code stands in its file', async () => {
    const { file, recoveryCode } = await cheapRing()
    const text = checkedText(RING_FORMAT, file)
    for (const secret of [PASSPHRASE, recoveryCode, recoveryCode.replaceAll('-', '')])
      for (const form of [
        secret,
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('hex'),
      ])
        expect(text).not.toContain(form)
  })
})

describe('a rotated ring', () => {
  test('seals with the new key, opens what the old ones sealed, and keeps passphrase, code and ids', async () => {
    const { file, recoveryCode } = await cheapRing()
    const before = await unlocked(file)
    const old = before.seal(BODY, BOUND)
    const rotated = readBack(unwrap(await rotateRing(file, { passphrase: PASSPHRASE }, LATER)))
    for (const opener of [{ passphrase: PASSPHRASE }, { recoveryCode }]) {
      const ring = unwrap(await unlockRing(rotated, opener))
      expect([before.version, ring.version]).toEqual([1, 2])
      expect(unwrap(ring.open(old, BOUND)).equals(BODY)).toBe(true)
      expect(ring.opaqueId('memory', 'm1')).toBe(before.opaqueId('memory', 'm1'))
      const sealed = ring.seal(BODY, BOUND)
      expect(before.open(sealed, BOUND)).toMatchObject({ ok: false, error: { code: 'keys_missing' } })
    }
  })

  test('needs the passphrase', async () => {
    const { file } = await cheapRing()
    const refused = { ok: false, error: { code: 'passphrase_wrong' } }
    expect(await rotateRing(file, { passphrase: 'not this one' }, LATER)).toMatchObject(refused)
  })
})

describe('a ring with a new passphrase', () => {
  test('opens all that was sealed before, and neither the old passphrase nor the old code opens it', async () => {
    const { file, recoveryCode } = await cheapRing()
    const before = await unlocked(file)
    const old = before.seal(BODY, BOUND)
    const passphrase = 'nine dry herons at dawn'
    const change = { passphrase, at: LATER, cost: CHEAP }
    const renewed = unwrap(await renewRing(file, { recoveryCode }, change))
    const ring = unwrap(await unlockRing(readBack(renewed.file), { passphrase }))
    expect(unwrap(ring.open(old, BOUND)).equals(BODY)).toBe(true)
    expect(ring.opaqueId('m1')).toBe(before.opaqueId('m1'))
    expect(ring.version).toBe(2)
    for (const opener of [{ passphrase: PASSPHRASE }, { recoveryCode }])
      expect(await unlockRing(renewed.file, opener)).toMatchObject({ error: { code: 'passphrase_wrong' } })
    expect((await unlockRing(renewed.file, { recoveryCode: renewed.recoveryCode })).ok).toBe(true)
  })

  test('is not opened by the master key that the old file and the old passphrase give', async () => {
    const { file } = await cheapRing()
    const change = { passphrase: 'nine dry herons at dawn', at: LATER, cost: CHEAP }
    const renewed = unwrap(await renewRing(file, { passphrase: PASSPHRASE }, change))
    const isOpened = async ({ data, id }: RingFile) => {
      const key = await passphraseKey(PASSPHRASE, Buffer.from(file.passphrase.salt, 'base64'), CHEAP)
      const bound = (...parts: string[]) => boundBytes(['memoria-keys', '1', id, ...parts])
      const master = decrypt(key, Buffer.from(file.passphrase.wrapped, 'base64'), bound('passphrase'))
      const wrapping = derivedKey(master ?? Buffer.alloc(0), new Uint8Array(0), 'memoria-keys wrap')
      return data.map(({ version, createdAt, wrapped }) => {
        const own = bound('data', String(version), createdAt)
        return decrypt(wrapping, Buffer.from(wrapped, 'base64'), own) !== undefined
      })
    }
    expect(await isOpened(file)).toEqual([true])
    expect(await isOpened(renewed.file)).toEqual([false, false])
  })
})

describe('a ring that was changed', () => {
  test('is refused whichever byte of the file is another one', async () => {
    const { file } = await cheapRing()
    const bytes = Buffer.from(checkedText(RING_FORMAT, file))
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const read = parseChecked(changed.toString('utf8'), 'keys.json', RING_FORMAT)
      expect([at, read.ok ? 'read' : read.error.code]).toEqual([
        at,
        expect.stringMatching(/^keys_(damaged|newer)$/),
      ])
    }
  })

  test.each(['{}', '', 'null', '[]', '{"format":"memoria-secrets","version":1}'])(
    'is refused when the file says %s',
    (text) => {
      expect(parseChecked(text, 'keys.json', RING_FORMAT)).toMatchObject({ error: { code: 'keys_damaged' } })
    },
  )

  test('by a later version is not guessed at', async () => {
    const text = checkedText({ ...RING_FORMAT, version: 2 }, (await cheapRing()).file)
    expect(parseChecked(text, 'keys.json', RING_FORMAT)).toMatchObject({ error: { code: 'keys_newer' } })
  })

  // The checksum is no secret: somebody who changes the file on purpose makes it fit again.
  test.each<[string, (file: RingFile, other: RingFile) => RingFile]>([
    ['another id', (file) => ({ ...file, id: 'f'.repeat(32) })],
    ['another salt', (file) => ({ ...file, passphrase: { ...file.passphrase, salt: 'AAAA' } })],
    ['another cost', (file) => ({ ...file, passphrase: { ...file.passphrase, cost: { ...CHEAP, p: 2 } } })],
    ['a wrapped key of another ring', (file, other) => ({ ...file, data: other.data })],
    ['the id key of another ring', (file, other) => ({ ...file, identifiers: other.identifiers })],
    ['the recovery of another ring', (file, other) => ({ ...file, recovery: other.recovery })],
    ['the newest key left out', (file) => ({ ...file, data: file.data.slice(0, 1) })],
    [
      'the date of a key',
      (file) => ({ ...file, data: file.data.map((one) => ({ ...one, createdAt: LATER })) }),
    ],
    [
      'two keys exchanged',
      (file) => ({
        ...file,
        data: file.data.map((one, index) => ({ ...one, wrapped: file.data[1 - index]?.wrapped ?? '' })),
      }),
    ],
    ['another proof', (file, other) => ({ ...file, check: other.check })],
  ])('on purpose, with a checksum that fits, is refused: %s', async (_what, change) => {
    const [{ file }, other] = [await cheapRing(), await cheapRing()]
    const rotated = unwrap(await rotateRing(file, { passphrase: PASSPHRASE }, AT))
    const changed = readBack(change(rotated, other.file))
    const opened = await unlockRing(changed, { passphrase: PASSPHRASE })
    expect(opened).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/keys_damaged|passphrase_wrong/) },
    })
  })

  test.each([
    { N: 2 ** 30, r: 8, p: 1 },
    { N: 2 ** 20, r: 16, p: 16 },
    { N: 1000, r: 8, p: 1 },
    { N: 2, r: 1, p: 1 },
  ])('to cost all memory or nothing is refused before any work: %o', async (cost) => {
    const { file } = await cheapRing()
    const text = checkedText(RING_FORMAT, { ...file, passphrase: { ...file.passphrase, cost } })
    expect(parseChecked(text, 'keys.json', RING_FORMAT)).toMatchObject({ error: { code: 'keys_damaged' } })
  })
})
