import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEscapes } from '../../src/redact/escapes.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import { maker } from './samples.ts'

const { alnum } = maker(77)
const password = `${alnum(5)}9x${alnum(6)}`
const jwt = `eyJ${alnum(20)}.eyJ${alnum(40)}.${alnum(43)}`

/** Texts with a secret that is found only where its line begins or its word stands alone. */
const CASES: Readonly<Record<string, readonly [secret: string, text: string]>> = {
  'a JWT behind a tab': [jwt, `header\t${jwt}\nnext`],
  'a password of mysql in a script': [password, `cd /srv\nmysql -u root -p${password}\nexit`],
  'a password in prose behind a line end': [password, `Note:\npassword is ${password}\nthanks`],
  'an assignment on a line of its own': [password, `set -e\nexport DB_PASSWORD=${password}\nrun`],
  'a quoted assignment': [password, `login({ "password": "${password}" })`],
}

describe('secrets in JSON-escaped text', () => {
  for (const [name, [secret, text]] of Object.entries(CASES)) {
    const once = JSON.stringify({ command: text, timeout: 5 })
    const twice = JSON.stringify({ arguments: once })
    const thrice = JSON.stringify({ payload: twice })
    test.each([
      ['plain', text],
      ['escaped once', once],
      ['escaped twice', twice],
      ['escaped three times', thrice],
      ['escaped and cut in the middle', twice.slice(3, -4)],
    ])(`${name}, %s`, (_, given) => {
      expect(given).toContain(secret)
      expect(redactSecrets(given).text).not.toContain(secret)
    })

    test(`${name}: the JSON around it stays valid, and a second run changes nothing`, () => {
      const clean = redactSecrets(twice).text
      expect(JSON.parse(JSON.parse(clean).arguments).timeout).toBe(5)
      expect(redactSecrets(clean).text).toBe(clean)
    })
  }

  test('a value is known by its key', () => {
    expect(redactSecrets('{"password":"hunter2"}').text).not.toContain('hunter2')
    expect(redactSecrets(JSON.stringify('{"password":"hunter2"}')).text).not.toContain('hunter2')
  })

  test('findings name the place in the given text', () => {
    const text = JSON.stringify({ command: `a\nmysql -u root -p${password}` })
    const { findings } = redactSecrets(text)
    expect(findings.map(({ start, end }) => text.slice(start, end))).toEqual([password])
  })
})

describe('decoding escapes', () => {
  test('text without escapes has no decoded form', () => {
    expect(decodeEscapes('C:\\Windows \\d+')).toBeUndefined()
  })

  test('gives what JSON means, and each position leads back to its escape', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('\n', '"', '\\', '\u0001', '\t'))),
        (parts) => {
          const text = parts.join('')
          const json = JSON.stringify(text).slice(1, -1)
          const decoded = decodeEscapes(json)
          expect(decoded?.text ?? json).toBe(text)
          if (decoded === undefined) return
          for (let at = 0; at < text.length; at++) {
            const piece = json.slice(decoded.originalAt(at), decoded.originalAt(at + 1))
            expect(JSON.parse(`"${piece}"`)).toBe(text[at])
          }
        },
      ),
    )
  })
})
