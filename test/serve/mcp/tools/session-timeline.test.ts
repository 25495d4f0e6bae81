import { expect, test } from 'vitest'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

interface Page {
  readonly events: readonly { readonly line: string }[]
  readonly total: number
  readonly next?: number
}

test('a session is read in order and in pages', async () => {
  const { m, folder, client } = await served()
  await talked(m, folder, 'talk-about-lunch', 'one', 'two', 'three', 'four', 'five')
  const page = (from: number) =>
    client.result<Page>('session_timeline', { session: 'about-lunch', from, limit: 2 })
  const [first, last] = [await page(0), await page(4)]
  expect(first).toMatchObject({ session: { host: 'chat' }, total: 5, next: 2, subagents: [] })
  expect(first.events.map(({ line }) => line)).toEqual(['one', 'two'])
  expect(last.events.map(({ line }) => line)).toEqual(['five'])
  expect(last.next).toBeUndefined()
})

test('one of another project does not exist', async () => {
  const { m, client } = await served()
  await talked(m, 'billing', 'talk-of-billing', 'one')
  expect(await client.failure('session_timeline', { session: 'talk-of-billing' })).toMatch(/^not_found/)
  const named = { session: 'talk-of-billing', project: 'billing' }
  expect(await client.result('session_timeline', named)).toMatchObject({ total: 1 })
})
