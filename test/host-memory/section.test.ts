import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGIN, END, hasSection, isTorn, withoutSection, withSection } from '../../src/host-memory/section.ts'

describe('a section of ours in a file of somebody else’s', () => {
  const anyText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('memoria:'))

  test('everything around it stays as it is, and taking it out gives back what was there', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.stringMatching(/^[ -~]{0,20}$/)),
        fc.boolean(),
        (text, lines, first) => {
          const some = lines.filter((line) => !line.includes('memoria:'))
          const whole = withSection(text, some, { first })
          expect(hasSection(whole)).toBe(true)
          expect(withoutSection(whole)).toBe(text)
          expect(withoutSection(withSection(whole, ['other']))).toBe(text)
        },
      ),
    )
  })

  test('it is written again where it stands, with the file’s own line ends', () => {
    const before = `# A\r\n${BEGIN}\r\n- old\r\n${END}\r\n- mine\r\n`
    expect(withSection(before, ['- new'])).toBe(`# A\r\n${BEGIN}\r\n- new\r\n${END}\r\n- mine\r\n`)
  })

  test('a file without a last line end keeps its last byte', () => {
    expect(withSection('- mine', ['- ours'])).toBe(`- mine${BEGIN}\n- ours\n${END}\n`)
  })

  test.each([
    [`${BEGIN}\n- no end\n`, true],
    [`- no beginning\n${END}\n`, true],
    [`${BEGIN}\n${BEGIN}\n- x\n${END}\n`, true],
    [`${BEGIN}\n- x\n${END}\n`, false],
    ['nothing of ours', false],
  ])('%j is torn: %s', (text, torn) => expect(isTorn(text)).toBe(torn))
})
