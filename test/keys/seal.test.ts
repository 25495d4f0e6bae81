import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { boundBytes } from '../../src/keys/bound.ts'
import { sealedVersion } from '../../src/keys/seal.ts'
import { cheapRing, unlocked } from './support.ts'

const ring = await unlocked((await cheapRing()).file)
const DAMAGED = { ok: false, error: { code: 'keys_damaged' } }

describe('what a ring sealed', () => {
  test('is opened with what it was bound to, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 500 }),
        fc.array(fc.string(), { maxLength: 4 }),
        (body, bound) => {
          expect(unwrap(ring.open(ring.seal(body, bound), bound)).equals(Buffer.from(body))).toBe(true)
        },
      ),
    )
  })

  test('is refused whichever bit of it is another one, also when it is cut or longer', () => {
    const sealed = ring.seal(Buffer.from('body'), ['a'])
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const opened = ring.open(changed, ['a'])
      // A changed version names a key that is not there; all else is damage.
      expect([bit, opened.ok]).toEqual([bit, false])
    }
    for (let length = 0; length < sealed.length; length++)
      expect(ring.open(sealed.subarray(0, length), ['a'])).toMatchObject(DAMAGED)
    expect(ring.open(Buffer.concat([sealed, Buffer.alloc(1)]), ['a'])).toMatchObject(DAMAGED)
  })

  test.each([[['b']], [['a', '']], [[]], [['', 'a']]])('is refused where it does not belong: %j', (bound) => {
    expect(ring.open(ring.seal(Buffer.from('body'), ['a']), bound)).toMatchObject(DAMAGED)
  })

  test('is refused by another ring', async () => {
    const other = await unlocked((await cheapRing()).file)
    expect(other.open(ring.seal(Buffer.from('body'), []), [])).toMatchObject(DAMAGED)
  })

  test('is never the same twice, and says by which key it was sealed', () => {
    const all = Array.from({ length: 200 }, () => ring.seal(Buffer.from('body'), []).toString('base64'))
    expect(new Set(all).size).toBe(200)
    expect(sealedVersion(Buffer.from(all[0] ?? '', 'base64'))).toBe(1)
    expect(sealedVersion(Buffer.from('short'))).toBeUndefined()
  })
})

test('no two lists of texts are bound alike', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(boundBytes(one).equals(boundBytes(other))).toBe(isSame)
    }),
  )
  expect(boundBytes(['ab', 'c']).equals(boundBytes(['a', 'bc']))).toBe(false)
})

test('an opaque id is the same for the same parts only, and another one in another ring', async () => {
  const other = await unlocked((await cheapRing()).file)
  const ids = [
    ring.opaqueId('memory', 'm1'),
    ring.opaqueId('memory', 'm2'),
    ring.opaqueId('memorym', '1'),
    other.opaqueId('memory', 'm1'),
  ]
  expect(new Set(ids).size).toBe(4)
  expect(ring.opaqueId('memory', 'm1')).toBe(ids[0])
  expect(ids.every((id) => /^[\w-]{43}$/.test(id))).toBe(true)
})

test('an unlocked ring shows no key when it is printed or turned into JSON', () => {
  expect(JSON.stringify(ring)).toMatch(/^\{"id":"[0-9a-f]{32}","version":1\}$/)
})
