import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeDisguises } from '../../src/redact/disguises.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import { maker } from './samples.ts'

const { alnum } = maker(78)
const value = `${alnum(10)}7${alnum(9)}`

describe('reading text as it looks', () => {
  test.each([
    ['a\u200bb\u00adc\u{e0041}d', 'abcd'],
    ['ＫＥＹ＝＂ｖ＂；', 'KEY="v";'],
    ['a%3Db%26c%22%3a%0A', 'a=b&c":\n'],
    ['АРІ_KEY рass', 'API_KEY pass'],
    ['one\\\ntwo\\\r\nthree', 'onetwothree'],
    ['𝗔𝗣𝗜', 'API'],
  ])('%j is read as %j', (text, read) => {
    expect(decodeDisguises(text)?.text).toBe(read)
  })

  test.each(['plain', 'Просто текст', '100 % sure, 50%', 'größer — “so”', '%ff%zz', '日本語', 'a\\b', '🔑'])(
    '%j is read as it is',
    (text) => {
      expect(decodeDisguises(text)).toBeUndefined()
    },
  )

  test('each position leads back to what stands for it', () => {
    const part = fc.constantFrom('a', '_', '=', '\u200b', '＝', '%3D', 'І', '𝗔', '\\\n', 'я', '%')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        const decoded = decodeDisguises(text)
        if (decoded === undefined) return
        const pieces = Array.from(decoded.text, (_, at) =>
          text.slice(decoded.originalAt(at), decoded.originalAt(at + 1)),
        )
        expect(text.slice(0, decoded.originalAt(0)) + pieces.join('')).toBe(text)
      }),
    )
  })
})

describe('secrets in disguise', () => {
  test('what stands around a secret stays as it was written', () => {
    const text = `see\u200b АРІ_KEY＝＂${value}＂；ok%20\u200b`
    expect(redactSecrets(text).text).toBe(text.replace(value, '[redacted:generic-secret]'))
  })

  test('a second run changes nothing', () => {
    for (const text of [
      `API_KEY=\u200b${value}\u200b`,
      `api_key%3D${value}%26`,
      `API_KEY=${value}\\\n${value}`,
    ]) {
      const clean = redactSecrets(text).text
      expect(clean).not.toContain(value)
      expect(redactSecrets(clean).text).toBe(clean)
    }
  })

  test('a long text is read around its disguises', () => {
    const filler = 'nothing to see here\n'.repeat(2000)
    const text = `${filler}API_KEY=\u200b${value}\n${filler}api_key%3D${value}%26a%3Db\n${filler}`
    expect(redactSecrets(text).text).toBe(text.replaceAll(value, '[redacted:generic-secret]'))
  })
})
