import { expect, test } from 'vitest'
import { testApp } from './support/test-app.ts'

async function withSession() {
  const tested = await testApp()
  const at = new Date().toISOString()
  await tested.m.addSession({
    host: 'claude-code',
    id: 'today',
    project: 'shop',
    messages: [
      { id: 'a1', role: 'user', text: 'We deploy with make release, never by hand, since it tags.', at },
      { id: 'a2', role: 'assistant', text: 'Understood. I will use make release from now on.', at },
    ],
  })
  return tested
}

test("the cost of a model is estimated from the person's own sessions, before it is allowed", async () => {
  const { call } = await withSession()
  const estimate = await call('GET /api/v1/model')
  expect(estimate).toMatchObject({ allowed: false, sampled: 1, monthSessions: 1 })
  expect(estimate.perSession.tokens).toBeGreaterThan(0)
  expect(estimate.perMonth).toEqual(estimate.perSession)
})

test('a model on the own machine is estimated to cost nothing, and one without a known price to cost null', async () => {
  const { call } = await withSession()
  const write = (key: string, value: string) =>
    call('PUT /api/v1/settings/:key', { params: { key }, body: { value } })
  await write('judge.provider', 'ollama')
  await write('judge.model', 'llama3')
  await write('judge.baseUrl', 'http://127.0.0.1:11434')
  const local = await call('GET /api/v1/model')
  expect(local.model).toMatchObject({ name: 'ollama', isLocal: true })
  expect(local.perSession.dollars).toBe(0)
  await write('judge.provider', 'openai')
  await write('judge.baseUrl', 'https://models.example/v1')
  const unknown = await call('GET /api/v1/model')
  expect(unknown.perSession.dollars).toBeNull()
})

test('the estimate of a home without sessions is made from none', async () => {
  const { call } = await testApp()
  expect(await call('GET /api/v1/model')).toMatchObject({
    sampled: 0,
    perSession: { calls: 0, tokens: 0 },
    monthSessions: 0,
  })
})
