import { describe, expect, test } from 'vitest'
import { cutPage } from '../../../src/vault/sections/cut.ts'

function cut(markdown: string) {
  const page = cutPage('notes/plums.md', markdown)
  if (!page.ok) throw page.error
  return page.value
}

describe('cutting a page', () => {
  test('words stand under the heading above them, whatever its form', () => {
    const { cuts, title } = cut(
      'Above.\n\n# One\n\nFirst.\n\nTwo\n---\n\nSecond.\n\n## Empty\n\n```\n# no heading\n```\n',
    )
    expect(title).toBe('plums')
    expect(cuts.map(({ heading, text }) => [heading, text])).toEqual([
      ['', 'Above.'],
      ['One', 'First.'],
      ['Two', 'Second.'],
      ['Empty', '```\n# no heading\n```'],
    ])
  })

  test('long text is cut between paragraphs, and nothing of it is lost', () => {
    const words = Array.from({ length: 900 }, (_, index) => `word${index}`)
    const markdown = `${words.slice(0, 450).join(' ')}\n\n${words.slice(450, 460).join(' ')}\n\n${words.slice(460).join(' ')}`
    const { cuts } = cut(markdown)
    expect(Math.max(...cuts.map(({ text }) => text.length))).toBeLessThanOrEqual(1200)
    expect(cuts.flatMap(({ text }) => text.split(/\s+/))).toEqual(words)
    expect(
      cut('x'.repeat(5000))
        .cuts.map(({ text }) => text)
        .join(''),
    ).toBe('x'.repeat(5000))
  })

  test('title and project come from the front matter, where they are text', () => {
    expect(cut('---\ntitle: Plum  jam\nproject: shop\n---\nText')).toMatchObject({
      title: 'Plum jam',
      project: 'shop',
    })
    expect(cut('---\ntitle: [1]\nproject: 7\n---\nText')).toMatchObject({ title: 'plums', project: null })
  })

  test('front matter that cannot be read keeps no word below it from being found, and still names its project', () => {
    const page = cut('---\ntitle: [Plum\nproject: "shop"\n---\n# Jam\n\nBoiled.\n')
    expect(page).toMatchObject({
      title: '[Plum',
      project: 'shop',
      cuts: [{ part: 'own', heading: 'Jam', text: 'Boiled.' }],
    })
    expect(cut('---\n: [\n---\nText')).toMatchObject({
      title: 'plums',
      project: null,
      cuts: [{ text: 'Text' }],
    })
  })

  test('comments are no words', () => {
    expect(cut('<!-- a remark -->\n\n---\n')).toMatchObject({ cuts: [] })
    const [first] = cut('One <!-- no\nword --> two <!-- three').cuts
    expect(first?.text).toBe('One  two <!-- three')
    expect(cut('<!-- '.repeat(100_000)).cuts).toEqual([])
  })
})
