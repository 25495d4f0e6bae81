import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../../src/model/ledger.ts'
import type { JobRows } from '../../../src/store/store.ts'
import { makeId, minute, newJob } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

/** What a job should be, kept by a few lines that are easy to trust. */
interface Expected {
  readonly id: string
  readonly key: string
  state: Job['state']
  attempts: number
  runAt: number
  owner: string | null
  until: number
  again: boolean
}

const MOST_ATTEMPTS = 2
const LEASE = 5
const OWNERS = ['one', 'two', 'three']
const KEYS = ['k1', 'k2', 'k3']

class Model {
  now = 0
  runs = 0
  readonly jobs = new Map<string, Expected>()

  enqueue(id: string, key: string): boolean {
    const there = this.jobs.get(key)
    if (there === undefined) {
      const waiting = { state: 'waiting', attempts: 0, owner: null, until: 0, again: false } as const
      this.jobs.set(key, { id, key, runAt: this.now, ...waiting })
      return true
    }
    if (there.state !== 'leased' || there.again) return false
    there.again = true
    return true
  }

  lease(owner: string): string | undefined {
    for (const job of this.jobs.values())
      if (this.#expired(job) && job.attempts >= MOST_ATTEMPTS)
        Object.assign(job, { state: 'dead', owner: null })
    const due = [...this.jobs.values()]
      .filter((job) => (job.state === 'waiting' && job.runAt <= this.now) || this.#expired(job))
      .sort((one, other) => one.runAt - other.runAt || (one.id < other.id ? -1 : 1))[0]
    if (due === undefined) return undefined
    Object.assign(due, { state: 'leased', owner, until: this.now + LEASE, again: false })
    due.attempts += 1
    this.runs += 1
    return due.id
  }

  complete(key: string, owner: string): boolean {
    const job = this.#held(key, owner)
    if (job === undefined) return false
    if (job.again) Object.assign(job, { state: 'waiting', owner: null, attempts: 0 })
    else this.jobs.delete(key)
    return true
  }

  fail(key: string, owner: string): 'waiting' | 'dead' | 'lost' {
    const job = this.#held(key, owner)
    if (job === undefined) return 'lost'
    const state = job.attempts >= MOST_ATTEMPTS ? 'dead' : 'waiting'
    Object.assign(job, { state, owner: null, runAt: this.now + 1 })
    return state
  }

  retry(key: string): boolean {
    const job = this.jobs.get(key)
    if (job?.state !== 'dead') return false
    Object.assign(job, { state: 'waiting', attempts: 0, runAt: this.now })
    return true
  }

  #expired({ state, until }: Expected): boolean {
    return state === 'leased' && until <= this.now
  }

  #held(key: string, owner: string): Expected | undefined {
    const job = this.jobs.get(key)
    return job?.state === 'leased' && job.owner === owner ? job : undefined
  }
}

const STEPS = ['enqueue', 'enqueue', 'lease', 'lease', 'complete', 'fail', 'retry', 'wait'] as const

/** Takes one step in both, and checks that they answer alike. */
async function step(
  model: Model,
  jobs: JobRows,
  { what, key, owner }: { what: (typeof STEPS)[number]; key: string; owner: string },
): Promise<void> {
  const idOf = model.jobs.get(key)?.id ?? 'none'
  const now = minute(model.now)
  if (what === 'wait') model.now += 2
  else if (what === 'enqueue') {
    const id = makeId()
    const job = newJob({ id, key, maxAttempts: MOST_ATTEMPTS, runAt: now })
    expect(await jobs.enqueue(job)).toBe(model.enqueue(id, key))
  } else if (what === 'lease') {
    const leased = await jobs.lease({ owner, now, until: minute(model.now + LEASE), kinds: ['learn'] })
    expect(leased?.id).toBe(model.lease(owner))
  } else if (what === 'complete') expect(await jobs.complete(idOf, owner)).toBe(model.complete(key, owner))
  else if (what === 'retry') expect(await jobs.retry(idOf, now)).toBe(model.retry(key))
  else expect(await jobs.fail(idOf, owner, 'x', minute(model.now + 1))).toBe(model.fail(key, owner))
}

describe('whatever happens to the queue', () => {
  test('no job is lost, none runs twice within its lease, and each dies after its attempts', async () => {
    const oneStep = fc.record({
      what: fc.constantFrom(...STEPS),
      key: fc.constantFrom(...KEYS),
      owner: fc.constantFrom(...OWNERS),
    })
    const store = await temporaryStore()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(oneStep, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        for (const { id } of await store.jobs.list()) await store.jobs.drop(id)
        const model = new Model()
        for (const one of steps) await step(model, store.jobs, one)
        const left = (await store.jobs.list()).map(({ id, key, state, attempts }) => ({
          id,
          key,
          state,
          attempts,
        }))
        const expected = [...model.jobs.values()]
          .sort((one, other) => one.runAt - other.runAt || (one.id < other.id ? -1 : 1))
          .map(({ id, key, state, attempts }) => ({ id, key, state, attempts }))
        expect(left).toEqual(expected)
        runs += model.runs
      }),
      { numRuns: 40 },
    )
    expect(runs).toBeGreaterThan(40)
  })
})
