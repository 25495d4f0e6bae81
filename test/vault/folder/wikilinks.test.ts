import { describe, expect, test } from 'vitest'
import { linkResolver, wikilink, wikilinksIn } from '../../../src/vault/folder/wikilinks.ts'

/** Written, and what it says: `target`, `#anchor`, `|label`, `!` for one that is shown in place. */
const CASES: readonly (readonly [what: string, written: string, links: readonly string[]])[] = [
  ['plain', 'see [[deploy-day]] today', ['deploy-day']],
  ['aliased', '[[deploy-day|the day]]', ['deploy-day|the day']],
  ['aliased in a table', '| a |\n|---|\n| [[deploy-day\\|the day]] |', ['deploy-day|the day']],
  ['with a heading', '[[deploy-day#Why]]', ['deploy-day#Why']],
  ['with a heading below a heading', '[[deploy-day#Why#When|x]]', ['deploy-day#Why#When|x']],
  ['to a block', '[[2026-03-04#^m-smy7mayv|said]]', ['2026-03-04#^m-smy7mayv|said']],
  ['to itself', '[[#Why]] and [[#^block]]', ['#Why', '#^block']],
  ['by path', '[[pages/concepts/deploy-day]]', ['pages/concepts/deploy-day']],
  ['shown in place', '![[deploy-day]]', ['!deploy-day']],
  ['several in a line', '[[a]][[b]] [[c]]', ['a', 'b', 'c']],
  ['nested: the innermost', '[[outer [[inner]] outer]]', ['inner']],
  ['nested in a label', '[[outer|label [[inner]]]]', ['inner']],
  ['with spaces', '[[  deploy day  |  a label  ]]', ['deploy day|a label']],
  ['unicode', '[[größe]] [[デプロイ]] [[部署|何时]] [[👍]]', ['größe', 'デプロイ', '部署|何时', '👍']],
  ['unicode in two forms', '[[Cafe\u0301]]', ['Café']],
  ['right to left', '[[יום הפריסה]]', ['יום הפריסה']],
  ['an empty label', '[[a|]]', ['a|']],
  ['a bar in a label', '[[a|b|c]]', ['a|b|c']],
  ['in emphasis, lists and quotes', '**[[a]]**\n\n- [[b]]\n\n> [[c]]', ['a', 'b', 'c']],
  ['in a heading', '# about [[a]]', ['a']],
  ['after an escaped backslash', '\\\\[[a]]', ['a']],
  ['none: empty', '[[]] [[ ]] [[|x]]', []],
  ['none: in a line of code', 'write `[[a]]` so', []],
  ['none: in a block of code', '```md\n[[a]]\n```', []],
  ['none: in an indented block', 'text\n\n    [[a]]\n', []],
  ['none: in HTML', '<!-- [[a]] -->', []],
  ['none: escaped', '\\[[a]]', []],
  ['none: over two lines', '[[a\nb]]', []],
  ['none: not closed', '[[a] b]', []],
  ['none: other links', '[a](b.md) [a][b]', []],
]

describe('wikilinks', () => {
  test.each(CASES)('%s', (_what, written, links) => {
    const found = wikilinksIn(written).map(({ target, anchor, label, embeds }) =>
      [
        embeds ? '!' : '',
        target,
        anchor === null ? '' : `#${anchor}`,
        label === null ? '' : `|${label}`,
      ].join(''),
    )
    expect(found).toEqual(links)
  })

  test('each knows its place in the text', () => {
    const text = 'see [[a|b]] and ![[c]]'
    expect(wikilinksIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['[[a|b]]', '![[c]]'])
  })

  test('what is written reads back as one link, whatever its parts hold', () => {
    for (const part of [
      'deploy-day',
      'a|b',
      'a]]b',
      'a [[b]] c',
      '#x',
      'a\nb',
      '`a`',
      '<b>',
      'a\\',
      'größe',
    ]) {
      const [link, ...more] = wikilinksIn(`- ${wikilink('page', { anchor: part, label: part })} end`)
      expect(more).toEqual([])
      expect(link).toMatchObject({ target: 'page', label: link?.anchor })
    }
    expect(wikilink('2026-03-04', { anchor: 'claude-code-9f3a', label: 'session' })).toBe(
      '[[2026-03-04#claude-code-9f3a|session]]',
    )
  })

  test('lead to a page by its name, path or alias, in any case; to the page itself; or nowhere', () => {
    const resolve = linkResolver([
      { path: 'index.md' },
      { path: 'pages/concepts/deploy-day.md', aliases: ['Release day', 'index'] },
      { path: 'pages/answers/café.md' },
    ])
    const where = (written: string) => wikilinksIn(written).map((link) => resolve(link, 'index.md'))
    expect(
      where('[[deploy-day]] [[Deploy-Day.md]] [[pages/concepts/deploy-day#x]] [[release DAY|y]]'),
    ).toEqual(Array(4).fill('pages/concepts/deploy-day.md'))
    expect(where('[[Cafe\u0301]]')).toEqual(['pages/answers/café.md'])
    expect(where('[[#here]] [[index]]')).toEqual(['index.md', 'index.md'])
    expect(where('[[gone]] [[../index]] [[__proto__]]')).toEqual(Array(3).fill(undefined))
  })

  /** A link in `notes/mine/a.md`, and where it leads. */
  const LEADS: readonly (readonly [what: string, written: string, path: string | undefined])[] = [
    ['a whole path before anything else', '[[notes/b]]', 'notes/b.md'],
    ['the end of a path', '[[concepts/deploy-day|x]]', 'pages/concepts/deploy-day.md'],
    ['a path from the page on', '[[./c]]', 'notes/mine/c.md'],
    ['a path upwards in the vault', '[[../b#x]]', 'notes/b.md'],
    ['a path through an alias: nowhere', '[[pages/Release day]]', undefined],
    ['the middle of a path: nowhere', '[[pages/deploy-day]]', undefined],
    ['the end of a name: nowhere', '[[day]]', undefined],
    ['a path out of the vault: nowhere', '[[../../../index]]', undefined],
    ['an absolute path: nowhere', '[[/notes/b.md]]', undefined],
    ['a file that is no page', '![[plan.png]]', 'notes/mine/plan.png'],
    ['a name with dots', '[[v1.2]]', 'notes/v1.2.md'],
    ['a folder: nowhere', '[[notes/mine]]', undefined],
  ]
  test.each(LEADS)('lead to %s', (_what, written, path) => {
    const resolve = linkResolver([
      ...['index.md', 'notes/b.md', 'notes/mine/a.md', 'notes/mine/c.md', 'notes/mine/plan.png'].map(
        (one) => ({ path: one }),
      ),
      ...[{ path: 'pages/concepts/deploy-day.md', aliases: ['Release day'] }, { path: 'notes/v1.2.md' }],
    ])
    const [link] = wikilinksIn(written)
    expect(link && resolve(link, 'notes/mine/a.md')).toBe(path)
  })
})
