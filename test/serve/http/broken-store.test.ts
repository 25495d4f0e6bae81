import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ErrorCode, MemoriaError } from '../../../src/base/errors.ts'
import { openMemoria } from '../../../src/memoria.ts'
import { memoriaSource } from '../../../src/serve/http/memoria-source.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { BASE, HOST, testApp, WRITE_TOKEN } from './support/test-app.ts'

const HEADERS = { host: HOST, authorization: `Bearer ${WRITE_TOKEN}` }

/** A server over a home of its own, which it opens when it is asked. */
async function servedHome() {
  const home = join(temporaryFolder(), 'home')
  const source = memoriaSource(() => openMemoria({ home, by: 'ui' }))
  onTestFinished(() => source.close())
  const { app } = await testApp({ home, memoria: source.get })
  const get = async (path: string) => {
    const response = await app.request(`${BASE}${path}`, { headers: HEADERS })
    return { status: response.status, text: await response.text() }
  }
  return { home, store: join(home, 'memoria.db'), get, source }
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
  for (const end of ['-wal', '-shm']) rmSync(`${store}${end}`, { force: true })
  writeFileSync(store, 'this is no database, and never was one; '.repeat(200))
  const { status, text } = await get('/api/v1/memories')
  expect(status).toBe(503)
  expect(text).not.toContain(home)
  expect(text).not.toMatch(/SQLITE|\bat .*\.ts/)
  expect(JSON.parse((await get('/health')).text).state).toBe('broken')
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
