import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { makeRedactor } from '../../src/redact/redact.ts'
import { makeFindKnown } from '../../src/secrets/known/find-known.ts'
import { makeHashes } from '../../src/secrets/known/fingerprint.ts'
import { formsOf } from '../../src/secrets/known/forms.ts'
import { followKnown, noteKnown } from '../../src/secrets/known/known-file.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { leaks } from './support.ts'

const VALUE = 'plain words nobody guesses'
const MARK = '[redacted:stored-secret]'

function redactorKnowing(...values: readonly string[]) {
  const path = join(temporaryFolder(), 'known.json')
  noteKnown(path, ...values)
  const redact = unwrap(makeRedactor({ known: followKnown(path) }))
  return { path, redacted: (text: string) => redact(text).text }
}

describe('a known value', () => {
  test('is found wherever it stands, exactly, and nothing else is', () => {
    const hashes = makeHashes(Buffer.alloc(32, 7))
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 8, maxLength: 40 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (values, texts, pick) => {
          const value = values[pick % values.length] ?? ''
          const find = makeFindKnown(hashes, values.map(hashes.fingerprint))
          const text = texts.join(value)
          const spans = find(text)
          for (const { start, end } of spans) expect(values).toContain(text.slice(start, end))
          const rest = spans.reduceRight(
            (left, { start, end }) => `${left.slice(0, start)}\0${left.slice(end)}`,
            text,
          )
          expect(values.some((one) => rest.includes(one))).toBe(false)
        },
      ),
    )
  })

  test.each([
    ['in a sentence', `use ${VALUE}, please`],
    ['glued to other letters', `x${VALUE}y`],
    ['in a tool’s input', JSON.stringify({ command: `login "${VALUE}"` })],
    ['in JSON inside JSON', JSON.stringify({ input: JSON.stringify({ key: VALUE }) })],
    ['in an address', `https://a.example/?k=${encodeURIComponent(VALUE)}&x=1`],
    ['in base 64', `Basic ${Buffer.from(VALUE).toString('base64')}`],
    ['with hidden characters', `is ${VALUE.slice(0, 9)}\u200b${VALUE.slice(9)} now`],
  ])('is removed %s', (_where, text) => {
    const { redacted } = redactorKnowing(VALUE)
    expect(redacted(text)).toContain(MARK)
    expect(redacted(text)).not.toContain(VALUE)
  })

  test('of several lines is removed line by line, because tools cut what is long', () => {
    const lines = Array.from(
      { length: 5 },
      (_, index) => `${'MIIEvQIBADANBgkqhkiG9w0BAQ'}${index}${'a'.repeat(30)}`,
    )
    const key = ['-----BEGIN THING-----', ...lines, '-----END THING-----'].join('\n')
    const { redacted } = redactorKnowing(key)
    expect(redacted(`cat key\n${lines[2]}\n${lines[3]?.slice(0, 9)}`)).toContain(MARK)
    expect(redacted(`cat key\n${lines[2]}`)).not.toContain(lines[2])
    expect(redacted('-----BEGIN THING-----')).toBe('-----BEGIN THING-----')
  })

  test('that is too short would be found in ordinary text, and is not noted', () => {
    expect(formsOf('1234567')).toEqual([])
    expect(formsOf('12345678')[0]).toBe('12345678')
  })

  test('that begins like another one is removed whole', () => {
    const { redacted } = redactorKnowing('plain words', VALUE)
    expect(redacted(`a ${VALUE} b`)).toBe(`a ${MARK} b`)
  })
})

describe('the file of known values', () => {
  test('holds nothing of them, and no two homes have the same digests', () => {
    const [one, other] = [redactorKnowing(VALUE), redactorKnowing(VALUE)]
    expect(leaks(join(one.path, '..'), [VALUE, 'nobody guesses'])).toEqual([])
    const digests = [one, other].map(({ path }) => readFileSync(path, 'utf8').match(/"digest": "[^"]+"/g))
    expect(digests[0]?.some((digest) => digests[1]?.includes(digest))).toBe(false)
  })

  test('is followed: what another program notes is removed at once', () => {
    const { path, redacted } = redactorKnowing(VALUE)
    expect(redacted('and two more words')).toBe('and two more words')
    noteKnown(path, 'two more words')
    expect(redacted(`and two more words, ${VALUE}`)).toBe(`and ${MARK}, ${MARK}`)
  })

  test('keeps nothing from being removed by being damaged: redacting fails until it is in order', () => {
    const { path, redacted } = redactorKnowing(VALUE)
    writeFileSync(path, '{}')
    expect(() => redacted(VALUE)).toThrow(expect.objectContaining({ code: 'keys_damaged' }))
  })
})
