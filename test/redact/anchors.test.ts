import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAnchorScan } from '../../src/redact/anchors.ts'

function scan(anchors: readonly string[], text: string, from = 0, to = text.length): string[] {
  const found: string[] = []
  buildAnchorScan(anchors).each(text, from, to, (anchor, start, end) =>
    found.push(`${anchors[anchor]}@${start}-${end}`),
  )
  return found.sort()
}

/** The same by asking at every place. */
function slowly(anchors: readonly string[], text: string): string[] {
  const found: string[] = []
  for (const anchor of anchors) {
    for (let at = 0; at < text.length; at++) {
      if (text.slice(at, at + anchor.length).toLowerCase() === anchor.toLowerCase()) {
        found.push(`${anchor}@${at}-${at + anchor.length}`)
      }
    }
  }
  return found.sort()
}

describe('the anchor scan', () => {
  test('finds what a search at every place finds, anchors within anchors included', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '-'), minLength: 1, maxLength: 4 })
    const anchors = fc.uniqueArray(word, {
      selector: (each) => each.toLowerCase(),
      minLength: 1,
      maxLength: 8,
    })
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '-', 'é', '𝒜'), maxLength: 40 })
    fc.assert(
      fc.property(anchors, text, (words, where) => {
        expect(scan(words, where)).toEqual(slowly(words, where))
      }),
      { seed: 1 },
    )
  })

  test('letters are found in any case', () => {
    expect(scan(['akia', 'ghp_'], 'AKIA and Ghp_')).toEqual(['akia@0-4', 'ghp_@9-13'])
  })

  test('only the asked stretch is looked at', () => {
    expect(scan(['ab'], 'ab ab ab', 2, 6)).toEqual(['ab@3-5'])
  })
})
