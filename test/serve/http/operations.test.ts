import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BASE, HOST, testApp, WRITE_TOKEN } from './support/test-app.ts'

test('stages, jobs, costs, status and pauses of a new home are answered', async () => {
  const { call } = await testApp()
  expect((await call('GET /api/v1/stages')).stages.map(({ name }) => name)).toContain('learn-locally')
  expect(await call('GET /api/v1/jobs')).toEqual({ jobs: [] })
  expect((await call('GET /api/v1/costs')).total.dollars).toBe(0)
  expect((await call('GET /api/v1/status')).state).toBe('ok')
  expect((await call('POST /api/v1/pauses')).pauses).toHaveLength(1)
  expect((await call('DELETE /api/v1/pauses')).pauses).toEqual([])
})

test('a job that failed permanently is retried', async () => {
  const { m, call } = await testApp()
  const job = { id: 'job-1', kind: 'learn', key: 's', payload: '{}', maxAttempts: 3 }
  const at = '2026-01-31T12:00:00.000Z'
  await m.context.store.jobs.bury({ ...job, runAt: at, createdAt: at }, 'the model said no')
  expect((await call('GET /api/v1/jobs', { query: { state: 'dead' } })).jobs).toMatchObject([
    { lastError: 'the model said no' },
  ])
  const { job: again } = await call('POST /api/v1/jobs/:id/retry', { params: { id: 'job-1' } })
  expect(again.state).toBe('waiting')
  await call('DELETE /api/v1/jobs/:id', { params: { id: 'job-1' } })
  expect((await call('GET /api/v1/jobs')).jobs).toEqual([])
})

test('a setting is changed at once, says where it comes from, and goes back to its default', async () => {
  const { m, call } = await testApp()
  const key = 'search.limit'
  const { setting } = await call('PUT /api/v1/settings/:key', { params: { key }, body: { value: '7' } })
  expect(setting).toMatchObject({ value: 7, origin: expect.stringContaining('file') })
  expect(m.context.config.search.limit).toBe(7)
  const back = await call('DELETE /api/v1/settings/:key', { params: { key } })
  expect(back.setting.origin).toBe('default')
})

test('a value that a setting does not take is refused, and the file stays as it was', async () => {
  const { m, call } = await testApp()
  const wrong = call('PUT /api/v1/settings/:key', {
    params: { key: 'search.limit' },
    body: { value: 'many' },
  })
  await expect(wrong).rejects.toMatchObject({ status: 400 })
  expect(readdirSync(m.context.home)).not.toContain('config.json')
})

test('a password in a setting is not readable back', async () => {
  const { call } = await testApp()
  const key = 'judge.baseUrl'
  const password = 'hunter2-hunter2-hunter2'
  const body = { value: `https://ada:${password}@models.example/v1` }
  const { setting } = await call('PUT /api/v1/settings/:key', { params: { key }, body })
  expect(JSON.stringify(setting)).not.toContain(password)
  expect(JSON.stringify(await call('GET /api/v1/settings'))).not.toContain(password)
})

test('an export holds every memory, one to a line', async () => {
  const { m, app } = await testApp()
  await m.remember({ text: 'The linter is biome' })
  const headers = { host: HOST, authorization: `Bearer ${WRITE_TOKEN}` }
  const response = await app.request(`${BASE}/api/v1/export`, { headers })
  expect(response.headers.get('content-disposition')).toContain('memories.jsonl')
  const lines = (await response.text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).memory?.text)).toEqual(['The linter is biome'])
  const page = await app.request(`${BASE}/api/v1/export?format=markdown`, { headers })
  expect(await page.text()).toContain('- The linter is biome')
})

test("an agent's hook over HTTP is in the journal before it is answered with 202", async () => {
  const { m, app } = await testApp()
  const response = await app.request(`${BASE}/hooks/claude-code/Stop`, {
    method: 'POST',
    headers: { host: HOST, authorization: `Bearer ${WRITE_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: 's1', cwd: '/home/ada/shop' }),
  })
  expect(response.status).toBe(202)
  const [entry] = m.context.journal.entries()
  expect(entry?.host).toBe('claude-code')
  expect(JSON.parse(m.context.journal.read(entry as never)?.toString() ?? '')).toEqual({
    hook_event_name: 'Stop',
    session_id: 's1',
    cwd: '/home/ada/shop',
  })
})

test('private words in a hook over HTTP never reach the journal, and nothing does while capture is paused', async () => {
  const { m, app, call } = await testApp()
  const send = (payload: object) =>
    app.request(`${BASE}/hooks/claude-code/UserPromptSubmit`, {
      method: 'POST',
      headers: { host: HOST, authorization: `Bearer ${WRITE_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
  await send({ session_id: 's1', prompt: '<private>the door code</private>' })
  const [entry] = m.context.journal.entries()
  expect(m.context.journal.read(entry as never)?.toString()).not.toContain('door code')
  await call('POST /api/v1/pauses')
  expect((await send({ session_id: 's2', prompt: 'hello' })).status).toBe(202)
  expect(readdirSync(join(m.context.paths.journal, 'new'))).toHaveLength(1)
})
