import { expect, test } from 'vitest'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

test('how much is known here, what waits, and that nothing is synced', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: 'Use pnpm here', project: folder })
  await m.forget(id)
  await m.remember({ text: 'Dark mode is liked', scope: 'user' })
  await m.remember({ text: 'Use yarn there', project: 'billing' })
  await talked(m, folder, 'talk', 'hello', 'hi')
  const counted = {
    memories: { active: 1, superseded: 0, forgotten: 1, conflict: 0, proposed: 0 },
    toReview: 0,
    sessions: 1,
    messages: 2,
    queue: { events: 0, jobs: { waiting: 0, running: 0, failed: 0 } },
    sync: { state: 'off', waiting: 0 },
  }
  expect(await client.result('memory_count')).toEqual(counted)
  expect(await client.result('memory_count', { project: 'billing' })).toMatchObject({
    memories: { active: 2 },
  })
})
