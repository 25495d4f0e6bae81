import { expect, test } from 'vitest'
import { served } from '../support/client.ts'

test('a memory is forgotten with a tombstone, and the person can bring it back', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'Use pnpm here', project: folder })
  expect(await client.result('memory_forget', { id: id.slice(-8), why: 'wrong' })).toEqual({
    id,
    forgotten: true,
    undo: `memoria forget --undo ${id}`,
  })
  expect((await m.list()).memories).toHaveLength(0)
  expect((await m.history(id)).at(-1)).toMatchObject({ change: 'forgotten', by: 'mcp', why: 'wrong' })
  expect((await m.restore(id)).text).toBe('Use pnpm here')
})

test('a second time, and one of another project, are said and change nothing', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'Use pnpm here', project: folder })
  const other = await m.remember({ text: 'Use yarn there', project: 'billing' })
  await client.result('memory_forget', { id })
  expect(await client.failure('memory_forget', { id })).toMatch(/^conflict: .*forgotten already/)
  expect(await client.failure('memory_forget', { id: other.id })).toMatch(/^not_found/)
  expect((await m.list()).memories).toHaveLength(1)
})
