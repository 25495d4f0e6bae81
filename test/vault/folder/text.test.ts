import fc from 'fast-check'
import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { asMarkdown, fromMarkdown, inOneLine } from '../../../src/vault/folder/text.ts'
import { wikilinksIn } from '../../../src/vault/folder/wikilinks.ts'
import { readMemoryLine } from '../../../src/vault/page/memory-line.ts'

/** What a Markdown parser of others takes a list item to be: its one text, or the kinds of what it holds. */
function said(markdown: string): unknown {
  const root = parse(`- ${markdown}\n`)
  const [list] = root.children
  const item = list?.type === 'list' ? list.children[0] : undefined
  const [only, ...more] = item?.children ?? []
  if (root.children.length !== 1 || more.length > 0 || only?.type !== 'paragraph') return root
  return only.children.every(({ type }) => type === 'text')
    ? only.children.map((child) => ('value' in child ? child.value : '')).join('')
    : only.children
}

const SIGNS = [
  '*',
  '_',
  '`',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '#',
  '^',
  '|',
  '~',
  '$',
  '%',
  '&',
  '!',
  '=',
  '-',
  '+',
  '\\',
  ':',
  '/',
  '.',
  '@',
  ' ',
  'a',
  '1',
  '\n',
  'é',
  '👍',
  ';',
  '"',
  '{',
  '}',
]

describe('stored text in Markdown', () => {
  test('plain sentences and names in code stay readable', () => {
    for (const text of [
      'Deploys go out on Tuesdays, because support is staffed then.',
      'Set max_old_space_size to 4096 in ci/build.yml (not 2048), see #12: it is 50% faster & safe!',
      'node --test; a - b = c + d; ~/x; C++; e.g. 3.5',
    ])
      expect(asMarkdown(text)).toBe(text.replace(' #12', ' \\#12'))
  })

  test('a control character between two words leaves one space, as a page is read', () => {
    expect(inOneLine('figs \u0007 are sweet')).toBe('figs are sweet')
    expect(readMemoryLine(`${asMarkdown('figs \u0007 are sweet')} ^m-smy7mayv`).text).toBe('figs are sweet')
  })

  test('whatever it is, it is one item of plain text that reads back to the same', () => {
    const text = fc.oneof(
      fc.array(fc.constantFrom(...SIGNS), { maxLength: 24 }).map((signs) => signs.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    fc.assert(
      fc.property(text, (stored) => {
        const line = inOneLine(stored)
        expect(fromMarkdown(asMarkdown(stored))).toBe(line)
        if (line !== '') expect(said(asMarkdown(stored))).toBe(line)
        expect(wikilinksIn(`- ${asMarkdown(stored)}`)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['a front matter', '---\ntitle: x\n---'],
    ['a heading', '# x'],
    ['a wikilink', 'see [[../../x|y]] ![[z]]'],
    ['a link and a picture', '[x](http://x.example) ![y](y.png)'],
    ['a bare address', 'https://x.example/y www.x.example me@x.example obsidian://open?vault=x'],
    ['HTML', '<script>alert(1)</script><img src=x onerror=y>&lt;b&gt;'],
    ['a comment', '%% hidden %% <!-- hidden -->'],
    ['a template', '<% tp.system.prompt() %> `= this.file.name`'],
    ['a block id', 'x ^m-smy7mayv'],
    ['a tag', '#todo x'],
    ['a formula', '$x$ $$y$$'],
    ['a task', '[ ] do it'],
    ['a callout', '> [!danger] x'],
    ['marked words', '==x== ~~y~~ **z** _w_'],
    ['a list', '1. x'],
  ])('it opens none of what Markdown, Obsidian or its plugins know: %s', (_what, text) => {
    const markdown = asMarkdown(text)
    expect(said(markdown)).toBe(inOneLine(text))
    for (const opens of [
      /(?<!\\)\[/,
      /(?<!\\)</,
      /(?:^|\s)#\w/,
      /(?<!\\):\/\//,
      /%%/,
      /<%/,
      /%>/,
      /\s\^/,
      /==/,
      /~~/,
      /(?<!\\)\$/,
      /www\./,
    ])
      expect(markdown).not.toMatch(opens)
  })

  test('control signs, half characters and signs without a shape are gone', () => {
    expect(inOneLine('a\0b\u001b[31mc\u202ed\u200be\ud800f\r\n\tg')).toBe('ab[31mcde\ufffdf g')
  })
})
