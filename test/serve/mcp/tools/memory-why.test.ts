import { expect, test } from 'vitest'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

test('who said it where, word for word, and what it replaced', async () => {
  const { m, folder, client } = await served()
  await talked(m, folder, 'talk', 'we deploy on Tuesdays now', 'noted')
  const old = await m.remember({ text: 'Deploys go out on Fridays', project: folder })
  const { id } = await m.remember({
    text: 'Deploys go out on Tuesdays',
    project: folder,
    supersedes: old.id,
    evidence: [{ session: 'talk', messages: ['talk-0', 'gone'], quote: 'on Tuesdays now' }],
  })
  expect(await client.result('memory_why', { id })).toMatchObject({
    memory: { id },
    made: [{ change: 'created', by: 'mcp', why: 'remembered' }],
    sources: [
      {
        quote: 'on Tuesdays now',
        hostSession: 'talk',
        session: expect.any(String),
        missing: ['gone'],
        messages: [{ kind: 'user', line: 'we deploy on Tuesdays now', cited: true }, { cited: false }],
      },
    ],
    replaced: [{ id: old.id, state: 'superseded' }],
    replacedBy: [],
    conflicts: [],
  })
  expect(await client.result('memory_why', { id: old.id })).toMatchObject({ replacedBy: [{ id }] })
})
