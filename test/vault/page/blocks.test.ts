import { expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { readBlock, withBlock, withoutBlock } from '../../../src/vault/page/blocks.ts'

const rewrite = (inner: string, written = '', taken: string[] = []) => ({
  inner,
  written,
  taken: new Set(taken),
})
const page = (text: string, ...args: Parameters<typeof rewrite>) =>
  unwrap(withBlock(text, 'statements', rewrite(...args)))

test('a block is put at the end once, and replaced where it stands', () => {
  const first = page('---\ntitle: a\n---\n\nMine.\n', 'one\n')
  expect(first).toBe(
    '---\ntitle: a\n---\n\nMine.\n\n<!-- memoria:begin statements -->\none\n<!-- memoria:end statements -->\n',
  )
  const more = `${first}\nMine, too.`
  expect(page(more, 'two', 'one\n')).toBe(more.replace('one', 'two'))
  expect(page(page(more, 'two', 'one\n'), 'two', 'two\n')).toBe(more.replace('one', 'two'))
  expect(unwrap(readBlock(more, 'statements'))).toBe('one\n')
  expect(unwrap(readBlock(more, 'prose'))).toBeUndefined()
  expect(unwrap(withoutBlock(more, 'statements'))).toBe('---\ntitle: a\n---\n\nMine.\n\n\nMine, too.')
})

test('what a person wrote in it is kept below, unless it came back into the store', () => {
  const changed = page('', 'ours\nours\n').replace('ours', 'a word of mine\r\n- a new memory\nours')
  expect(page(changed, 'new', 'ours\nours\n', ['- a new memory'])).toBe(
    '<!-- memoria:begin statements -->\nnew\n<!-- memoria:end statements -->\n\na word of mine\n',
  )
})

test('our own sentence in which only words were replaced is made anew; a memory, an added word and prose are not', () => {
  const ours =
    '# Deploys\n\n1 statement about deploys, from today. They go out on Tuesdays\n\n- They go out on Tuesdays\n'
  const replaced = page('', ours).replaceAll('Tuesdays', 'Fridays')
  expect(page(replaced, 'new', ours, ['- They go out on Fridays'])).toBe(page('', 'new'))
  expect(page(replaced, 'new', ours)).toBe(`${page('', 'new')}\n- They go out on Fridays\n`)
  expect(page(page('', ours).replace('today. They', 'today. Mostly they do: They'), 'new', ours)).toContain(
    'Mostly',
  )
  const many = `${ours}${Array.from({ length: 60 }, (_, n) => `- Tuesdays ${n}\n`).join('')}`
  expect(page(page('', many).replaceAll('Tuesdays', 'Fridays'), 'new', many)).not.toContain('statement about')
  // A line of ours that still stands there was not replaced by another that is like it.
  const [, , lead = ''] = ours.split('\n')
  const both = page('', ours).replace(lead, `${lead}\n${lead.replace('Tuesdays', 'Fridays')}`)
  expect(page(both, 'new', ours)).toContain('Fridays')
  const prose = (text: string, inner: string) =>
    unwrap(withBlock(text, 'prose', rewrite(inner, 'We deploy with make on Tuesdays')))
  const changed = prose('', 'We deploy with make on Tuesdays').replace('Tuesdays', 'Fridays')
  expect(prose(changed, 'new')).toContain('We deploy with make on Fridays')
})

test('another block, and marks inside a line, are text', () => {
  const text = 'see <!-- memoria:begin statements --> for it\n'
  const both = page(unwrap(withBlock(text, 'prose', rewrite('told'))), 'one')
  expect(unwrap(readBlock(both, 'prose'))).toBe('told\n')
  expect(page(both, 'two', 'one')).toBe(both.replace('one', 'two'))
})

test.each([
  ['no end', '<!-- memoria:begin statements -->\na\n'],
  ['no beginning', 'a\n<!-- memoria:end statements -->\n'],
  ['twice', `${page('', 'a')}${page('', 'b')}`],
  ['the wrong way round', '<!-- memoria:end statements -->\na\n<!-- memoria:begin statements -->\n'],
])('broken marks are an error, and nothing is written: %s', (_, text) => {
  for (const result of [
    withBlock(text, 'statements', rewrite('x')),
    readBlock(text, 'statements'),
    withoutBlock(text, 'statements'),
  ]) {
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', message: 'the marks of the part "statements" are broken' },
    })
  }
})
