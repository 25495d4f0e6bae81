import { expect, test } from 'vitest'
import { served } from '../support/client.ts'

test('a new revision says it, who changed it and why', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'CI runs on Node 20', project: folder, origin: 'assistant' })
  const args = { id: id.slice(-8), text: 'CI runs on Node 22', why: 'it was raised' }
  expect(await client.result('memory_update', args)).toMatchObject({
    memory: { id, text: 'CI runs on Node 22' },
  })
  expect((await m.history(id)).at(-1)).toMatchObject({ change: 'revised', by: 'mcp', why: 'it was raised' })
})

test('what the person said is not reworded, only labelled', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'Use pnpm here', kind: 'preference', project: folder })
  expect(await client.failure('memory_update', { id, text: 'Use npm here' })).toMatch(
    /^refused: .*the person said/,
  )
  expect(await client.result('memory_update', { id, keywords: ['package manager'] })).toMatchObject({
    memory: { text: 'Use pnpm here', kind: 'preference', keywords: ['package manager'] },
  })
})

test('it makes no rule, changes nothing for nothing, and reaches no other project', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'Tabs are used', project: folder, origin: 'assistant' })
  const other = await m.remember({ text: 'Spaces are used', project: 'billing', origin: 'assistant' })
  expect(await client.failure('memory_update', { id, kind: 'preference' })).toContain(
    'only the person makes a rule',
  )
  expect(await client.failure('memory_update', { id })).toContain('nothing to change')
  expect(await client.failure('memory_update', { id: other.id, text: 'x' })).toMatch(/^not_found/)
})
