import { describe, expect, test } from 'vitest'
import type { JobRows } from '../../../src/store/store.ts'
import { minute, newJob } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

/** Ten minutes from `now`, for one kind of work. */
function take(jobs: JobRows, owner: string, now: number) {
  return jobs.lease({ owner, now: minute(now), until: minute(now + 10), kinds: ['learn'] })
}

describe('a job', () => {
  test('waits once per kind and key', async () => {
    const { jobs } = await temporaryStore()
    expect(await jobs.enqueue(newJob({ id: 'a', key: 'k', payload: 'first' }))).toBe(true)
    expect(await jobs.enqueue(newJob({ id: 'b', key: 'k', payload: 'second' }))).toBe(false)
    expect(await jobs.enqueue(newJob({ id: 'c', key: 'k', kind: 'other' }))).toBe(true)
    expect((await jobs.list()).map(({ id, payload }) => [id, payload])).toEqual([
      ['a', 'first'],
      ['c', '{}'],
    ])
  })

  test('is given to one owner, the oldest first, and not before its time', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'late', runAt: minute(30) }))
    await jobs.enqueue(newJob({ id: 'first', runAt: minute(1) }))
    await jobs.enqueue(newJob({ id: 'second', runAt: minute(2) }))
    expect(await take(jobs, 'one', 0)).toBeUndefined()
    expect(await take(jobs, 'one', 5)).toMatchObject({ id: 'first', attempts: 1, leaseOwner: 'one' })
    expect(await take(jobs, 'two', 5)).toMatchObject({ id: 'second', leaseUntil: minute(15) })
    expect(await take(jobs, 'three', 5)).toBeUndefined()
    expect(await jobs.count()).toEqual({ waiting: 1, leased: 2, dead: 0 })
  })

  test('of another kind is not taken', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ kind: 'other' }))
    expect(await take(jobs, 'one', 5)).toBeUndefined()
    const lease = { owner: 'one', now: minute(5), until: minute(9) }
    expect(await jobs.lease({ ...lease, kinds: [] })).toBeUndefined()
    expect(await jobs.lease({ ...lease, kinds: ['learn', 'other'] })).toBeDefined()
  })

  test('is gone when it is done, and may come again', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'a', key: 'k' }))
    await take(jobs, 'one', 1)
    expect(await jobs.complete('a', 'two')).toBe(false)
    expect(await jobs.complete('a', 'one')).toBe(true)
    expect(await jobs.complete('a', 'one')).toBe(false)
    expect(await jobs.enqueue(newJob({ id: 'b', key: 'k' }))).toBe(true)
  })

  test('that comes again while it is being done is done once more', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'a', key: 'k', payload: '1' }))
    await take(jobs, 'one', 1)
    expect(await jobs.enqueue(newJob({ id: 'b', key: 'k', payload: '2' }))).toBe(true)
    expect(await jobs.enqueue(newJob({ id: 'c', key: 'k', payload: '3' }))).toBe(false)
    expect(await take(jobs, 'two', 2)).toBeUndefined()
    await jobs.complete('a', 'one')
    expect(await take(jobs, 'two', 2)).toMatchObject({ id: 'a', payload: '2', attempts: 1 })
    await jobs.complete('a', 'two')
    expect(await jobs.list()).toEqual([])
  })

  test('that fails waits until its next time, and says why', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'a' }))
    await take(jobs, 'one', 1)
    expect(await jobs.fail('a', 'two', 'no', minute(9))).toBe('lost')
    expect(await jobs.fail('a', 'one', 'the model is down', minute(9))).toBe('waiting')
    expect(await take(jobs, 'one', 8)).toBeUndefined()
    expect(await take(jobs, 'one', 9)).toMatchObject({ attempts: 2, lastError: 'the model is down' })
  })

  test('that used up its attempts is a dead letter until it is retried or dropped', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'a', key: 'k', maxAttempts: 2 }))
    await take(jobs, 'one', 1)
    expect(await jobs.fail('a', 'one', 'x', minute(2))).toBe('waiting')
    await take(jobs, 'one', 3)
    expect(await jobs.fail('a', 'one', 'y', minute(4))).toBe('dead')
    expect(await take(jobs, 'one', 59)).toBeUndefined()
    expect(await jobs.enqueue(newJob({ key: 'k' }))).toBe(false)
    expect(await jobs.list({ state: 'dead' })).toMatchObject([{ id: 'a', lastError: 'y', leaseOwner: null }])
    expect(await jobs.retry('a', minute(30))).toBe(true)
    expect(await jobs.retry('a', minute(30))).toBe(false)
    expect(await take(jobs, 'one', 30)).toMatchObject({ id: 'a', attempts: 1 })
    expect(await jobs.drop('a')).toBe(true)
    expect(await jobs.drop('a')).toBe(false)
  })

  test('whose owner vanished is given to another when the lease is over', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'a' }))
    await take(jobs, 'one', 1)
    expect(await jobs.extend('a', 'one', minute(20))).toBe(true)
    expect(await take(jobs, 'two', 19)).toBeUndefined()
    expect(await take(jobs, 'two', 20)).toMatchObject({ id: 'a', attempts: 2, leaseOwner: 'two' })
    expect(await jobs.extend('a', 'one', minute(50))).toBe(false)
    expect(await jobs.complete('a', 'one')).toBe(false)
  })

  test('that took its owner down at every attempt takes nobody down any more', async () => {
    const { jobs } = await temporaryStore()
    await jobs.enqueue(newJob({ id: 'a', maxAttempts: 2 }))
    await take(jobs, 'one', 1)
    await take(jobs, 'two', 11)
    expect(await take(jobs, 'three', 21)).toBeUndefined()
    expect(await jobs.list()).toMatchObject([
      { state: 'dead', lastError: expect.stringContaining('vanished') },
    ])
  })
})
