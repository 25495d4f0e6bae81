import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { asProse } from '../../../src/vault/author/prose.ts'
import { wikilinksIn } from '../../../src/vault/folder/wikilinks.ts'

const find = (target: string) =>
  target === 'Deploy day' || target === 'pages/concepts/deploy-day.md'
    ? { name: 'deploy-day', title: 'Deploy day' }
    : undefined

describe("a model's words in a page", () => {
  test.each([
    ['Plain words.', 'Plain words.'],
    ['See [[Deploy day]].', 'See [[deploy-day|Deploy day]].'],
    ['See [[pages/concepts/deploy-day.md|the day]] again.', 'See [[deploy-day|the day]] again.'],
    ['See [[Deploy day#Decisions]].', 'See [[deploy-day|Deploy day]].'],
    ['[[nowhere]] is kept, for the check to find.', '[[nowhere]] is kept, for the check to find.'],
    ['Run `npm run build` first.', 'Run `npm run build` first.'],
    ['Two  spaces\nand a line.', 'Two spaces and a line.'],
  ])('%s', (text, prose) => {
    expect(asProse(text, find)).toBe(prose)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- a comment -->',
    '![a picture](https://example.com/x.png)',
    '[a link](https://example.com/)',
    '[a link][x] and [x]: https://example.com/',
    '[x]: https://example.com/',
    '<https://example.com/>',
    'https://example.com/ and www.example.com and a@example.com',
    '[a](javascript:alert(1))',
    '# a heading',
    '- a list',
    '1. a list',
    '> a quote',
    '    code',
    '```js\ncode\n```',
    '| a | table |\n|---|---|',
    '---\nstate: gone\n---',
    '`= dv.pages()` and `$= app` and `<% tp.system %>`',
    '``` `x` ```',
    '$$x$$ ==marked== ~~gone~~ %%hidden%% #tag ^block',
    '`a` <b>`</b>`',
  ])('does nothing and says the same: %s', (text) => {
    const prose = asProse(text, find)
    expect(typesIn(fromMarkdown(prose)).filter((type) => !HARMLESS.has(type))).toEqual([])
    expect(prose).not.toMatch(/(?<!\\)(?:\$=|%%|==|~~|#tag|\^block|`[=$<])/)
    expect(prose).not.toContain('\n')
  })

  test('an exclamation mark before a link shows nothing in place', () => {
    for (const text of ['![[Deploy day]]', 'Look ![[Deploy day|x]]', '!![[Deploy day]]'])
      expect(wikilinksIn(asProse(text, find)).map(({ embeds }) => embeds)).toEqual([false])
  })
})

const HARMLESS: ReadonlySet<string> = new Set(['root', 'paragraph', 'text', 'inlineCode'])

interface Tree {
  readonly type: string
  readonly children?: readonly Tree[]
}

function typesIn({ type, children = [] }: Tree): string[] {
  return [type, ...children.flatMap(typesIn)]
}
