import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isoTime } from '../../src/base/clock.ts'
import { homePaths } from '../../src/config/paths.ts'
import { checkIntegrity, checkJobs, withStore } from '../../src/health/store.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { openSqliteStore, type SqliteStore } from '../../src/store/sqlite/open.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const HOUR_MS = 3_600_000
const clock = { now: () => NOW }

function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-health-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'memoria.db')
}

async function temporaryStore(): Promise<SqliteStore> {
  const store = await openSqliteStore(temporaryPath())
  onTestFinished(() => store.close())
  return store
}

function job(id: string, runAt: number) {
  const at = isoTime(runAt)
  return { id, kind: 'learn', key: id, payload: '{}', maxAttempts: 1, runAt: at, createdAt: at }
}

function optionsFor(path: string) {
  return { paths: { ...homePaths(dirname(path)), store: path }, keep: 3, clock }
}

describe('opening the store to look into it', () => {
  test('a store that is there is looked into, and closed afterwards', async () => {
    const path = temporaryPath()
    await (await openSqliteStore(path)).close()
    let opened: SqliteStore | undefined
    const { checks, value } = await withStore(optionsFor(path), async (store) => {
      opened = store
      return 'seen'
    })
    expect(value).toBe('seen')
    expect(checks).toEqual([
      expect.objectContaining({ name: 'store', state: 'ok', says: expect.stringContaining('schema ') }),
    ])
    await expect(opened?.memories.count({ user: 'local', projects: 'all' })).rejects.toMatchObject({
      code: 'store_closed',
    })
  })

  test('none yet is well, and looking makes none', async () => {
    const path = temporaryPath()
    expect(await withStore(optionsFor(path), async () => 1)).toMatchObject({
      checks: [{ state: 'ok' }],
      value: undefined,
    })
    expect(() => readFileSync(path)).toThrow('ENOENT')
  })

  test('what cannot be opened is broken, with what to do, and is left as it is', async () => {
    const path = temporaryPath()
    writeFileSync(path, 'z'.repeat(4096))
    const { checks, value } = await withStore(optionsFor(path), async () => 1)
    expect(checks).toEqual([
      expect.objectContaining({
        name: 'store',
        state: 'broken',
        hint: expect.stringContaining('memoria upkeep repair'),
      }),
    ])
    expect(value).toBeUndefined()
    expect(readFileSync(path, 'utf8')).toBe('z'.repeat(4096))
  })

  test('a folder in its place is broken', async () => {
    const path = temporaryPath()
    mkdirSync(path)
    expect(await withStore(optionsFor(path), async () => 1)).toMatchObject({
      checks: [{ name: 'store', state: 'broken' }],
    })
  })
})

describe('what the store holds', () => {
  test('a whole one is whole, one whose index does not fit its rows is broken', async () => {
    const store = await temporaryStore()
    expect(await checkIntegrity(store)).toMatchObject({ name: 'integrity', state: 'ok' })
    const database = (await loadDriver())(store.path)
    database.exec(`INSERT INTO memories_index(rowid, terms, labels) VALUES (999, 'ghost', '')`)
    database.close()
    expect(await checkIntegrity(store)).toMatchObject({
      state: 'broken',
      says: expect.stringContaining('index'),
      hint: expect.stringContaining('memoria upkeep repair'),
    })
  })

  test('work that is due now is well', async () => {
    const store = await temporaryStore()
    await store.jobs.enqueue(job('now', NOW))
    expect(await checkJobs(store, clock)).toMatchObject({
      state: 'ok',
      says: '1 job waiting, none failed permanently',
    })
  })

  test('work that waits for more than an hour is degraded, and since when is said', async () => {
    const store = await temporaryStore()
    await store.jobs.enqueue(job('late', NOW - HOUR_MS - 1))
    expect(await checkJobs(store, clock)).toMatchObject({
      state: 'degraded',
      says: '1 job waiting, the oldest since 2026-01-31T10:59:59.999Z',
    })
  })

  test('a job that failed permanently is degraded', async () => {
    const store = await temporaryStore()
    await store.jobs.enqueue(job('hopeless', NOW))
    const lease = { owner: 'test', now: isoTime(NOW), until: isoTime(NOW + HOUR_MS), kinds: ['learn'] }
    const leased = await store.jobs.lease(lease)
    expect(await store.jobs.fail(leased?.id ?? '', 'test', 'no luck', isoTime(NOW))).toBe('dead')
    expect(await checkJobs(store, clock)).toMatchObject({
      state: 'degraded',
      says: expect.stringContaining('failed permanently'),
    })
  })
})
