import { expect, test } from 'vitest'
import { served } from '../support/client.ts'

const RULE = 'The uploader retries three times before it gives up'
const ASKED = 'how often does the uploader retry before it gives up on a chunk?'

test('a memory that an agent calls wrong is not injected until that is undone', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: RULE, project: folder })
  const recalled = async () => (await m.recall({ prompt: ASKED, project: folder })).text
  expect(await recalled()).toContain(RULE)
  expect(await client.result('memory_wrong', { id: id.slice(-8) })).toEqual({
    id,
    injected: 'never',
    undo: `memoria wrong --undo ${id}`,
  })
  expect(await recalled()).toBe('')
  expect((await m.search('uploader retries')).results).toHaveLength(1)
  expect(await client.result('memory_wrong', { id, undo: true })).toMatchObject({ injected: 'again' })
  expect(await recalled()).toContain(RULE)
})

test('a memory that is wrong for one prompt is still injected with others', async () => {
  const { m, folder, client } = await served()
  const { id } = await m.remember({ text: RULE, project: folder })
  const prompt = 'the uploader test of the retry button is flaky, look at its screenshot'
  const answer = await client.result('memory_wrong', { id, prompt })
  expect(answer).toMatchObject({ injected: 'not with prompts like that' })
  const like = 'is the uploader retry button test flaky in the screenshot?'
  expect((await m.recall({ prompt: like, project: folder })).text).toBe('')
  expect((await m.recall({ prompt: ASKED, project: folder })).text).toContain(RULE)
})

test('a memory of another project cannot be called wrong, nor one for a prompt without a word', async () => {
  const { m, folder, client } = await served()
  const other = await m.remember({ text: RULE, project: 'billing' })
  expect(await client.failure('memory_wrong', { id: other.id })).toMatch(/^not_found/)
  const { id } = await m.remember({ text: RULE, project: folder })
  expect(await client.failure('memory_wrong', { id, prompt: '?!' })).toMatch(/^usage: .*no word/)
})
