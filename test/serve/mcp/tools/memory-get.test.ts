import { expect, test } from 'vitest'
import { served } from '../support/client.ts'

test('a memory is given whole, with its evidence, by the end of its id', async () => {
  const { m, folder, client } = await served()
  const evidence = [{ session: 'talk', messages: ['1'], quote: 'on Tuesdays' }]
  const { id } = await m.remember({
    text: 'Deploys go out on Tuesdays',
    project: folder,
    topic: 'deploys',
    evidence,
  })
  expect(await client.result('memory_get', { id: id.slice(-8) })).toMatchObject({
    memory: { id, text: 'Deploys go out on Tuesdays', topic: 'deploys', origin: 'user', trust: 1, evidence },
  })
})

test('one of another project does not exist, until the project is named', async () => {
  const { m, client } = await served()
  const { id } = await m.remember({ text: 'Billing closes in March', project: 'billing' })
  expect(await client.failure('memory_get', { id })).toMatch(/^not_found: there is no memory/)
  expect(await client.result('memory_get', { id, project: 'billing' })).toMatchObject({ memory: { id } })
})

test('an id that is too short, or fits several, says what to do', async () => {
  const { m, folder, client } = await served()
  await m.remember({ text: 'One thing', project: folder })
  const { id } = await m.remember({ text: 'Another matter', project: folder })
  expect(await client.failure('memory_get', { id: 'abc' })).toContain('id: Too small')
  expect(await client.failure('memory_get', { id: id.slice(0, 4) })).toContain('Give more characters')
})
