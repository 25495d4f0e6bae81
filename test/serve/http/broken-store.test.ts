import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ErrorCode, MemoriaError } from '../../../src/base/errors.ts'
import { openMemoria } from '../../../src/memoria.ts'
import { LOCK_WAIT_MS } from '../../../src/serve/http/lock-wait.ts'
import { memoriaSource } from '../../../src/serve/http/memoria-source.ts'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { BASE, HOST, testApp, WRITE_TOKEN } from './support/test-app.ts'

const HEADERS = { host: HOST, authorization: `Bearer ${WRITE_TOKEN}` }

/** A server over a home of its own, which it opens when it is asked. */
async function servedHome() {
  const home = join(temporaryFolder(), 'home')
  const source = memoriaSource(() => openMemoria({ home, by: 'ui', lockWaitMs: LOCK_WAIT_MS }))
  onTestFinished(() => source.close())
  const { app } = await testApp({ home, memoria: source.get })
  const get = async (path: string) => {
    const response = await app.request(`${BASE}${path}`, { headers: HEADERS })
    return { status: response.status, text: await response.text() }
  }
  const post = (path: string, body: object) =>
    app.request(`${BASE}${path}`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { home, store: join(home, 'memoria.db'), app, get, post, source }
}

/**
 * Puts bytes that are no database in the store's place. In a file of their own: a connection that was closed lives until its
 * statements are collected, and may write its log into the file that it knows.
 */
function damage(store: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${store}${end}`, { force: true })
  writeFileSync(store, 'this is no database, and never was one; '.repeat(200))
}

test('a store that is deleted under the server is a 503 that says so, and an older one that comes back is served', async () => {
  const { home, store, get, source } = await servedHome()
  expect((await get('/api/v1/memories')).status).toBe(200)
  await (await source.get()).remember({ text: 'The linter is biome' })
  await source.close()
  const files = ['', '-wal', '-shm'].filter((end) => existsSync(`${store}${end}`))
  for (const end of files) renameSync(`${store}${end}`, join(home, `aside.db${end}`))
  const gone = await get('/api/v1/memories')
  expect(gone.status).toBe(503)
  expect(JSON.parse(gone.text).error).toMatchObject({
    code: 'store_missing',
    hint: expect.stringContaining('memoria doctor'),
  })
  expect(gone.text).not.toContain(home)
  expect(JSON.parse((await get('/health')).text).state).toBe('broken')
  for (const end of files) renameSync(join(home, `aside.db${end}`), `${store}${end}`)
  const back = await get('/api/v1/memories')
  expect(back.status).toBe(200)
  expect(back.text).toContain('The linter is biome')
})

test('a store that is damaged is a 503 without internals, and health says broken', async () => {
  const { home, store, get, source } = await servedHome()
  await get('/api/v1/memories')
  await source.close()
  damage(store)
  const { status, text } = await get('/api/v1/memories')
  expect(status).toBe(503)
  expect(text).not.toContain(home)
  expect(text).not.toMatch(/SQLITE|\bat .*\.ts/)
  expect(JSON.parse((await get('/health')).text).state).toBe('broken')
})

test('while another program has the store locked, a change is a 503 that says so, reading goes on, and nothing is changed', async () => {
  const { store, get, post, source } = await servedHome()
  await get('/api/v1/memories')
  const other = (await loadDriver())(store)
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const refused = await post('/api/v1/memories', { text: 'The linter is biome' })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(JSON.parse(await refused.text()).error).toMatchObject({
    code: 'store_busy',
    hint: expect.stringContaining('Nothing was changed. Try again in a moment'),
  })
  expect((await get('/api/v1/memories')).status).toBe(200)
  other.exec('ROLLBACK')
  expect((await (await source.get()).list()).memories).toEqual([])
  expect((await post('/api/v1/memories', { text: 'The linter is biome' })).status).toBe(200)
})

test('while the store is damaged, status says what is broken and what to do', async () => {
  const { store, get, source } = await servedHome()
  await get('/api/v1/memories')
  await source.close()
  damage(store)
  const { status, text } = await get('/api/v1/status')
  expect(status).toBe(200)
  const { state, checks } = JSON.parse(text)
  expect(state).toBe('broken')
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'store', state: 'broken', hint: expect.any(String) }),
  )
})

test('a hook over HTTP is journalled and answered with 202 while the store is damaged', async () => {
  const { home, store, get, post, source } = await servedHome()
  await get('/api/v1/memories')
  await source.close()
  damage(store)
  const { status } = await post('/hooks/claude-code/Stop', { session_id: 's1', cwd: '/home/ada/shop' })
  expect(status).toBe(202)
  expect(readdirSync(join(home, 'journal', 'new'))).toHaveLength(1)
})

test('live events can be followed while the store is damaged, and report the problem', async () => {
  const { store, app, get, source } = await servedHome()
  await get('/api/v1/memories')
  await source.close()
  damage(store)
  const response = await app.request(`${BASE}/api/v1/events`, { headers: HEADERS })
  expect(response.status).toBe(200)
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk)
    if (text.includes('event: problem')) break
  }
  expect(text).toContain('"code":"store_corrupt"')
})

test.each([
  ['store_busy', 503],
  ['store_readonly', 503],
  ['disk_full', 507],
  ['config_invalid', 503],
  ['internal', 500],
] as const)('a failure of the kind %s is answered with %i, without its own words', async (code, status) => {
  const failing = async () => {
    throw new MemoriaError(code satisfies ErrorCode, 'SQLITE_IOERR at /home/ada/.memoria/memoria.db')
  }
  const { app } = await testApp({ memoria: failing })
  const response = await app.request(`${BASE}/api/v1/memories`, { headers: HEADERS })
  expect(response.status).toBe(status)
  const text = await response.text()
  expect(text).not.toContain('SQLITE')
  expect(text).not.toContain('/home/ada')
  expect(JSON.parse(text).error).toMatchObject({ code, hint: expect.any(String) })
})
