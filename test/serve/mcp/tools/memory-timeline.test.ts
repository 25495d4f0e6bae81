import { expect, test } from 'vitest'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

interface Around {
  readonly memories: readonly { readonly line: string; readonly isHit: boolean }[]
  readonly messages: readonly { readonly id: string; readonly line: string; readonly isHit: boolean }[]
}

test('around a memory: the memories before and after, and the conversation it came from', async () => {
  const { m, folder, client } = await served()
  await talked(m, folder, 'talk', 'hello', 'hi', 'we deploy on Tuesdays', 'noted', 'bye')
  const evidence = [{ session: 'talk', messages: ['talk-2'], quote: 'we deploy on Tuesdays' }]
  for (const text of ['One is first here', 'Two comes after it', 'Four is the last']) {
    if (text.startsWith('Four'))
      await m.remember({ text: 'We deploy on Tuesdays', project: folder, evidence })
    await m.remember({ text, project: folder })
  }
  const [hit] = (await m.list({ contains: 'Tuesdays' })).memories
  const args = { id: hit?.id.slice(-8), before: 1, after: 1 }
  const { memories, messages } = await client.result<Around>('memory_timeline', args)
  expect(memories.map(({ line, isHit }) => (isHit ? `* ${line}` : line))).toEqual([
    ...['Two comes after it', '* We deploy on Tuesdays', 'Four is the last'],
  ])
  expect(messages.map(({ line, isHit }) => (isHit ? `* ${line}` : line))).toEqual([
    ...['hi', '* we deploy on Tuesdays', 'noted'],
  ])
})

test('around a message: what was said before and after it', async () => {
  const { m, folder, client } = await served()
  await talked(m, folder, 'talk', 'one', 'two', 'the zebra', 'four', 'five')
  const [hit] = (await m.search('zebra', { history: true })).results
  const { memories, messages } = await client.result<Around>('memory_timeline', {
    id: hit?.id,
    before: 1,
    after: 0,
  })
  expect(memories).toEqual([])
  expect(messages.map(({ line }) => line)).toEqual(['two', 'the zebra'])
  expect(await client.failure('memory_timeline', { id: 'zzzzzz' })).toContain('memory_search')
})
