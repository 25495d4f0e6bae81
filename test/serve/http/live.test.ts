import { expect, test } from 'vitest'
import { liveEvent } from '../../../src/serve/contract/operations.ts'
import { openLiveHub } from '../../../src/serve/http/live.ts'
import { BASE, HOST, READ_TOKEN, testApp } from './support/test-app.ts'

const HEADERS = { host: HOST, authorization: `Bearer ${READ_TOKEN}` }

/** Reads a stream until it has said something. */
async function readUntil(response: Response, words: string): Promise<string> {
  let text = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader !== undefined && !text.includes(words)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  await reader?.cancel()
  return text
}

test('a live event says what happened in the store, whoever did it', async () => {
  const { app, m, context } = await testApp()
  const response = await app.request(`${BASE}/api/v1/events`, { headers: HEADERS })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const heard = readUntil(response, 'Deploys')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await m.remember({ text: 'Deploys go out on Tuesdays' })
  const [, data = ''] = /event: memory\ndata: (.*)/.exec(await heard) ?? []
  expect(liveEvent.parse(JSON.parse(data))).toMatchObject({
    type: 'memory',
    text: 'Deploys go out on Tuesdays',
  })
  await expect.poll(() => context.live.clients()).toBe(0)
})

test('more clients than are allowed are refused, and the others go on', async () => {
  const { m } = await testApp()
  const live = openLiveHub(async () => m, 2)
  const { app } = await testApp({ live })
  const join = () => app.request(`${BASE}/api/v1/events`, { headers: HEADERS })
  const [one, two] = [await join(), await join()]
  const third = await join()
  expect(third.status).toBe(503)
  expect(await third.json()).toMatchObject({ error: { code: 'too_many_clients' } })
  await one.body?.cancel()
  expect((await join()).status).toBe(200)
  await two.body?.cancel()
  live.close()
  expect(live.clients()).toBe(0)
})

test('a store that fails is said to clients, and the stream goes on when it works again', async () => {
  const { m } = await testApp()
  let isBroken = true
  const live = openLiveHub(async () => {
    if (isBroken) throw new Error('damaged')
    return m
  }, 10)
  const { app } = await testApp({ live })
  const response = await app.request(`${BASE}/api/v1/events`, { headers: HEADERS })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('problem')) text += (await reader?.read())?.value
  expect(text).toContain('event: problem\ndata: {"code":"internal"}')
  expect(text).not.toContain('damaged')
  isBroken = false
  let n = 0
  const timer = setInterval(
    () => void m.remember({ text: `Deploy number ${n++} goes out on a Tuesday` }),
    300,
  )
  while (!text.includes('event: memory')) text += (await reader?.read())?.value
  clearInterval(timer)
  live.close()
})
