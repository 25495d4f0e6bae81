import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spanOf } from '../../../src/extract/model/quote.ts'

describe('a quote in a text', () => {
  test.each([
    ['as it stands', 'use pnpm here', 'please use pnpm here, always', 'use pnpm here'],
    ['over a line end', 'use pnpm here', 'please use\n   pnpm here', 'use\n   pnpm here'],
    ['with line ends of its own', 'use\npnpm\n here', 'use pnpm here', 'use pnpm here'],
    ['with the bars of the transcript', 'use\n| pnpm here', 'use\npnpm here', 'use\npnpm here'],
    [
      'without the marks of emphasis',
      'Root cause: use pnpm',
      '**Root cause**: use `pnpm`',
      'Root cause**: use `pnpm',
    ],
    ['with other quotation marks', 'it\'s "pnpm"', 'it’s “pnpm” here', 'it’s “pnpm”'],
    ['without blanks at all', '以后都用 pnpm', '以后都用pnpm安装', '以后都用pnpm'],
  ])('is found %s', (_how, quote, text, span) => {
    expect(spanOf(quote, text)).toBe(span)
  })

  test.each([
    ['another word', 'use yarn here', 'please use pnpm here'],
    ['another case', 'Use pnpm', 'please use pnpm here'],
    ['dots for what was left out', 'please … here', 'please use pnpm here'],
    ['hardly anything', 'use', 'please use pnpm here'],
    ['nothing', ' \n ', 'please use pnpm here'],
  ])('%s is not', (_what, quote, text) => {
    expect(spanOf(quote, text)).toBeUndefined()
  })

  test('whatever is cut out of a text is found in it, blanks apart', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '|', '漢', '😀'), minLength: 8 })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const quote = whole.slice(from % whole.length, (from % whole.length) + (length % whole.length))
        const squeezed = quote.replaceAll(/^\| /gm, '').replaceAll(/\s+/g, '')
        const span = spanOf(quote, whole)
        if (quote.includes('|') || squeezed.length < 4) return
        expect(span?.replaceAll(/\s+/g, '')).toBe(squeezed)
        expect(whole).toContain(span)
      }),
    )
  })
})
