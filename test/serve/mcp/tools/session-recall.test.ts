import { expect, test } from 'vitest'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

interface Recalled {
  readonly sessions: readonly { readonly hostSession: string; readonly line: string }[]
  readonly reason?: string
}

test('sessions about something, the best first, with the messages that fit', async () => {
  const { m, folder, client } = await served()
  await talked(m, folder, 'lunch', 'what is for lunch?', 'soup, and the webhook failed once')
  await talked(
    m,
    folder,
    'hooks',
    'why does the webhook fail?',
    'the webhook secret was rotated',
    'webhook fixed',
  )
  await talked(m, 'billing', 'other', 'the webhook of billing failed')
  const { sessions } = await client.result<Recalled>('session_recall', { query: 'webhook failed' })
  expect(sessions.map(({ hostSession }) => hostSession)).toEqual(['hooks', 'lunch'])
  expect(sessions[0]).toMatchObject({
    host: 'chat',
    date: '2026-01-31T12:00',
    line: 'why does the webhook fail?',
    hits: expect.arrayContaining([expect.objectContaining({ type: 'message' })]),
  })
})

test('without a query the latest; with none that fits, the reason', async () => {
  const { m, folder, client } = await served()
  expect(await client.result('session_recall')).toMatchObject({ sessions: [], reason: expect.any(String) })
  await talked(m, folder, 'lunch', 'what is for lunch?')
  const { sessions } = await client.result<Recalled>('session_recall')
  expect(sessions).toMatchObject([{ hostSession: 'lunch', line: 'what is for lunch?', hits: [] }])
  expect(await client.result('session_recall', { query: 'tower' })).toMatchObject({
    sessions: [],
    reason: expect.stringContaining('No captured session'),
  })
})
