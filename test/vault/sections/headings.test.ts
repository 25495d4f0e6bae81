import { describe, expect, test } from 'vitest'
import { outlineOf } from '../../../src/vault/folder/markdown.ts'
import { headingsIn } from '../../../src/vault/sections/headings.ts'

describe('the headings of a note', () => {
  test.each([
    ['# One\n\ntext\n\n## Two ##\n\ntext\n'],
    ['One\n===\n\nTwo\n---\n\ntext\n\n---\n\n# Three'],
    ['```\n# code\n```\n# One\n~~~~\n# code\n~~~\n# code\n~~~~\n## Two\n'],
    ['- item\n---\n\n> quote\n---\n\n# One\r\n\r\nTwo\r\n---\r\n'],
    ['#no\n####### no\n    # no\n#\n# \\# One\n'],
    ['# One\n- a\n- b\n\n| a | b |\n|---|---|\n'],
  ])('are those that a parser sees: %j', (markdown) => {
    const expected = outlineOf(markdown).headings.map(({ text }) => text)
    expect(headingsIn(markdown).map(({ text }) => text)).toEqual(expected)
  })

  test('what stands between them is all the rest', () => {
    const markdown = 'a\n# One\nb\n\nTwo\n---\nc'
    const left = headingsIn(markdown).reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
      markdown,
    )
    expect(left).toBe('a\nb\n\nc')
  })

  test('what a parser fails on is read', () => {
    for (const sign of ['>', '[', '*a ', '- ', '`', '#']) expect(headingsIn(sign.repeat(100_000))).toEqual([])
  })
})
