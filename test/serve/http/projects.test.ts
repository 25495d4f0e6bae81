import { expect, test } from 'vitest'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { runVault } from '../../../src/vault/run-vault.ts'
import { testApp } from './support/test-app.ts'

test('projects are listed, renamed and merged, and a merge is undone', async () => {
  const { m, call } = await testApp()
  await m.remember({ text: 'The linter is biome', project: 'shop' })
  await m.remember({ text: 'Deploys go out on Tuesdays', project: 'store' })
  expect((await call('GET /api/v1/projects')).projects.map(({ id, memories }) => [id, memories])).toEqual([
    ['store', 1],
    ['shop', 1],
  ])
  await call('POST /api/v1/projects/:id/rename', { params: { id: 'shop' }, body: { name: 'The shop' } })
  const { memories, undo } = await call('POST /api/v1/projects/:id/merge', {
    params: { id: 'store' },
    body: { into: 'shop' },
  })
  expect(memories).toBe(1)
  expect((await call('GET /api/v1/projects')).projects).toMatchObject([{ name: 'The shop', memories: 2 }])
  await call('POST /api/v1/runs/:id/undo', { params: { id: undo } })
  expect((await call('GET /api/v1/projects')).projects).toHaveLength(2)
})

test('a project shows its decisions and what it is about', async () => {
  const { m, call } = await testApp()
  await m.remember({
    text: 'We chose SQLite, since nothing must be installed',
    kind: 'decision',
    project: 'shop',
  })
  const found = await call('GET /api/v1/projects/:id', { params: { id: 'shop' } })
  expect(found.decisions.map(({ text }) => text)).toEqual([
    'We chose SQLite, since nothing must be installed',
  ])
  expect(found).toMatchObject({ paused: false, excluded: false })
})

test('a project shows its pages in the vault and its most important facts', async () => {
  const { m, call } = await testApp()
  for (const text of [
    'The payment webhook retries for three days',
    'The webhook is signed with a shared secret',
  ])
    await m.remember({ text, kind: 'fact', topic: 'webhook', project: 'shop' })
  await m.remember({ text: 'The docs are written in British English', kind: 'fact', project: 'handbook' })
  await runVault(m.context, ownVault(m.context), { model: false })
  const { pages, about } = await call('GET /api/v1/projects/:id', { params: { id: 'shop' } })
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.every(({ project, vault }) => project === 'shop' && vault === null)).toBe(true)
  expect(about.map(({ text }) => text).sort()).toEqual([
    'The payment webhook retries for three days',
    'The webhook is signed with a shared secret',
  ])
})

test('a project that nobody knows is a 404, and no folder is looked at for its name', async () => {
  const { call } = await testApp()
  for (const id of ['nothing', '/etc', '../..'])
    await expect(call('GET /api/v1/projects/:id', { params: { id } })).rejects.toMatchObject({ status: 404 })
})
