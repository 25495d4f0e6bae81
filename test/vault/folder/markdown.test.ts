import { describe, expect, test } from 'vitest'
import { outlineOf } from '../../../src/vault/folder/markdown.ts'

const PAGE = `# Deploy *day*

- Deploys go out on Tuesdays ^m-1
  - because support is there
- two
  lines

\`\`\`md
- no item
\`\`\`

Other words
-----------
1. ordered \`code\`
`

describe('the outline of a page', () => {
  test('names headings, items and code with their places', () => {
    const { headings, items, literal } = outlineOf(PAGE)
    expect(headings.map(({ depth, text }) => [depth, text])).toEqual([
      [1, 'Deploy day'],
      [2, 'Other words'],
    ])
    expect(items.map(({ depth, source }) => [depth, source])).toEqual([
      [1, 'Deploys go out on Tuesdays ^m-1'],
      [2, 'because support is there'],
      [1, 'two\n  lines'],
      [1, 'ordered `code`'],
    ])
    expect(PAGE.slice(headings[0]?.start, headings[0]?.end)).toBe('# Deploy *day*')
    expect(PAGE.slice(items[1]?.start, items[1]?.end)).toBe('- because support is there')
    expect(literal.map(({ start, end }) => PAGE.slice(start, end))).toEqual([
      '```md\n- no item\n```',
      '`code`',
    ])
  })

  test('an empty page and an empty item have none', () => {
    expect(outlineOf('')).toEqual({ headings: [], items: [], literal: [] })
    expect(outlineOf('- \n').items).toMatchObject([{ source: '' }])
  })
})

test.each([
  ['quotes', '>'.repeat(50_000)],
  ['quotes with spaces', '> '.repeat(25_000)],
  ['lists', '- '.repeat(25_000)],
  ['numbers', '1. '.repeat(20_000)],
  ['brackets', '['.repeat(50_000)],
  ['links', '[a]('.repeat(12_500)],
  ['stars', '*a'.repeat(25_000)],
  ['many lines of quotes', `${'>'.repeat(200)}\n`.repeat(250)],
  ['many lines of brackets', `${'[!'.repeat(100)}\n`.repeat(250)],
  ['backticks', '`a'.repeat(25_000)],
  ['bullets far apart', `${`-${' '.repeat(700)}`.repeat(11)}x\n`.repeat(5)],
])('a text that no person wrote does not take long, and what stands around it is read: %s', (_, text) => {
  const { headings } = outlineOf(`# One\n\n${text}\n\n# Two\n`)
  expect(headings.map((heading) => heading.text)).toEqual(['One', 'Two'])
})

test('a long line under a heading stays one', () => {
  expect(outlineOf(`Title\n${'-'.repeat(80)}\n`).headings).toMatchObject([{ text: 'Title', depth: 2 }])
})
