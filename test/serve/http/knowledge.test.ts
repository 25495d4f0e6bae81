import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Memoria } from '../../../src/memoria.ts'
import { testApp } from './support/test-app.ts'

function write(m: Memoria, path: string, text: string): void {
  const file = join(m.context.paths.vault, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

test('a page is rendered as texts, with its wikilinks resolved and the pages that link to it', async () => {
  const { m, call } = await testApp()
  write(m, 'deploys.md', '# Deploys\n\nSee [[tools]], [[nowhere]] and <script>alert(1)</script>.\n')
  write(m, 'tools.md', '# Tools\n')
  const { page } = await call('GET /api/v1/page', { query: { path: 'deploys' } })
  expect(page.title).toBe('Deploys')
  const [, paragraph] = page.tree.children ?? []
  expect(paragraph?.children).toMatchObject([
    { type: 'text', text: 'See ' },
    { type: 'wikilink', text: 'tools', page: 'tools.md' },
    { type: 'text' },
    { type: 'wikilink', text: 'nowhere', page: null },
    { type: 'text' },
    { type: 'text', text: '<script>' },
    { type: 'text', text: 'alert(1)' },
    { type: 'text', text: '</script>' },
    { type: 'text', text: '.' },
  ])
  expect((await call('GET /api/v1/page', { query: { path: 'tools' } })).page.backlinks).toEqual([
    'deploys.md',
  ])
})

test('comments of a page are not shown, and ids of memories and sessions are nodes of their own', async () => {
  const { m, call } = await testApp()
  const { id } = await m.remember({ text: 'The linter is biome' })
  const session = 'f8e05984-93e4-45b7-b638-e6f011442db9'
  const line = `- The linter is biome (2026-01-21, assistant, session ${session}) ^m-${id.slice(-8)}`
  write(m, 'tools.md', `<!-- memoria:begin statements -->\n# Tools\n\n${line}\n`)
  const { page } = await call('GET /api/v1/page', { query: { path: 'tools' } })
  expect(page.tree.children?.[0]).toMatchObject({ type: 'heading' })
  const words = page.tree.children?.[1]?.children?.[0]?.children?.[0]?.children
  expect(words).toEqual([
    { type: 'text', text: 'The linter is biome (2026-01-21, assistant, ' },
    { type: 'session', text: session },
    { type: 'text', text: ')' },
    { type: 'memory', text: id.slice(-8) },
  ])
  const found = await call('GET /api/v1/memories/:id', { params: { id: id.slice(-8) } })
  expect(found.memory.id).toBe(id)
})

test('HTML beside a comment is shown as the text that it is', async () => {
  const { m, call } = await testApp()
  write(m, 'a.md', '<!-- one --><script>alert(1)</script><!-- two -->\n')
  const { page } = await call('GET /api/v1/page', { query: { path: 'a' } })
  expect(JSON.stringify(page.tree)).toContain('<script>')
})

test('a page is shown although another file of the vault has a name that is refused', async () => {
  const { m, call } = await testApp()
  write(m, 'a.md', '# A\n')
  write(m, '<b>.md', '[[a]]\n')
  expect((await call('GET /api/v1/page', { query: { path: 'a' } })).page.title).toBe('A')
})

test('a link that would run something is no link', async () => {
  const { m, call } = await testApp()
  write(m, 'a.md', '[here](javascript:alert(1)) [there](https://example.com)\n')
  const { page } = await call('GET /api/v1/page', { query: { path: 'a' } })
  expect(JSON.stringify(page.tree)).not.toContain('javascript:')
  expect(JSON.stringify(page.tree)).toContain('https://example.com')
})

test('a page is edited, unless it was changed meanwhile', async () => {
  const { m, call } = await testApp()
  write(m, 'notes.md', '# Notes\n')
  const { page } = await call('GET /api/v1/page', { query: { path: 'notes.md' } })
  const edit = { path: 'notes.md', raw: '# Notes\n\nThe release manager is Ada.\n' }
  const edited = await call('PUT /api/v1/page', { body: { ...edit, base: page.digest } })
  expect(edited.page.raw).toContain('The release manager is Ada.')
  const late = call('PUT /api/v1/page', { body: { ...edit, raw: 'lost', base: page.digest } })
  await expect(late).rejects.toMatchObject({ status: 409 })
})

test.each(['../config.json', '/etc/passwd', '.git/config', 'a/../../b.md'])(
  'the path %s leads to no file outside the vault',
  async (path) => {
    const { m, call } = await testApp()
    write(m, 'a.md', 'x')
    const read = call('GET /api/v1/page', { query: { path } })
    await expect(read).rejects.toMatchObject({ status: 400, code: 'path_unsafe' })
    const edit = call('PUT /api/v1/page', { body: { path, raw: 'x', base: null } })
    await expect(edit).rejects.toMatchObject({ status: 400, code: 'path_unsafe' })
  },
)

test('days are listed newest first, and one is read', async () => {
  const { m, call } = await testApp()
  write(m, 'daily/2026-01-30.md', '# 2026-01-30\n')
  write(m, 'daily/2026-01-31.md', '# 2026-01-31\n')
  expect((await call('GET /api/v1/days')).days).toEqual(['2026-01-31', '2026-01-30'])
  expect((await call('GET /api/v1/days/:day', { params: { day: '2026-01-30' } })).page.raw).toBe(
    '# 2026-01-30\n',
  )
})
