import { describe, expect, test } from 'vitest'
import type { Job } from '../../../../src/model/ledger.ts'
import { errorOf, type Place, temporaryPlace } from '../../program.ts'

const SOON = '2026-01-31T12:00:00.000Z'
const FAR = '2999-01-01T00:00:00.000Z'

/** One that waits, one that is being done, and one that was given up. */
async function withJobs(): Promise<Place> {
  const place = temporaryPlace()
  await place.prepare(async ({ context: { store, makeId } }) => {
    const add = (key: string, runAt: string, maxAttempts: number) =>
      store.jobs.enqueue({
        id: makeId(),
        kind: 'learn',
        key,
        payload: '{}',
        maxAttempts,
        runAt,
        createdAt: SOON,
      })
    const lease = () => store.jobs.lease({ owner: 'one', now: SOON, until: FAR, kinds: ['learn'] })
    await add('session-dead', SOON, 1)
    await store.jobs.fail((await lease())?.id ?? '', 'one', 'two answers could not be used', FAR)
    await add('session-leased', SOON, 5)
    await lease()
    await add('session-waiting', FAR, 5)
  })
  return place
}

function jobOf(place: Place, state: Job['state']): Job {
  const found = place.json<{ jobs: Job[] }>('model', 'jobs').jobs.find((job) => job.state === state)
  if (found === undefined) throw new Error(`no job is ${state}`)
  return found
}

describe('memoria model jobs', () => {
  test('without any it says so', () => {
    const place = temporaryPlace()
    expect(place.json('model', 'jobs')).toEqual({ jobs: [] })
    expect(place.run('model', 'jobs', 'list').stdout).toMatch(/^No jobs\. /)
  })

  test('lists jobs that wait, run or failed permanently, with reason, attempts and next time', async () => {
    const place = await withJobs()
    expect(
      place
        .json<{ jobs: Job[] }>('model', 'jobs', 'list')
        .jobs.map(({ key, state }) => [key, state])
        .sort(),
    ).toEqual([
      ['session-dead', 'dead'],
      ['session-leased', 'leased'],
      ['session-waiting', 'waiting'],
    ])
    const { stdout } = place.runWith({ env: { MEMORIA_TZ: 'UTC' } }, 'model', 'jobs')
    expect(stdout).toMatch(/waiting {2}next at 2999-01-01 00:00 {2}0 of 5 attempts\n/)
    expect(stdout).toMatch(/running {2}1 of 5 attempts\n/)
    expect(stdout).toMatch(/failed permanently {2}1 of 1 attempt\n {4}two answers could not be used\n/)
    expect(stdout).toContain('2 jobs waiting, 1 failed permanently\n')
  })

  test('retry lets what was given up wait again; what was not given up is left alone', async () => {
    const place = await withJobs()
    const { id } = jobOf(place, 'dead')
    expect(place.json('model', 'jobs', 'retry', id.slice(-8))).toMatchObject({
      job: { id, state: 'waiting', attempts: 0 },
    })
    expect(errorOf(place.run('model', 'jobs', 'retry', id, '--json'))).toMatchObject({ code: 'conflict' })
  })

  test('drop takes a job out, but not from under whoever is at it', async () => {
    const place = await withJobs()
    const { id } = jobOf(place, 'dead')
    expect(place.json('model', 'jobs', 'drop', id)).toEqual({ dropped: id })
    expect(errorOf(place.run('model', 'jobs', 'drop', jobOf(place, 'leased').id, '--json'))).toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining('memoria upkeep worker stop'),
    })
    expect(place.json<{ jobs: Job[] }>('model', 'jobs').jobs).toHaveLength(2)
  })

  test.each([
    ['retry', 'zzzzzzzz', 'not_found'],
    ['drop', 'zzzzzzzz', 'not_found'],
    ['drop', '01', 'invalid_input'],
    ['retry', '0', 'invalid_input'],
  ])('%s %s is %s', async (part, id, code) => {
    expect(errorOf((await withJobs()).run('model', 'jobs', part, id, '--json')).code).toBe(code)
  })

  test('an id that fits several is not guessed', async () => {
    const place = await withJobs()
    const { id } = jobOf(place, 'dead')
    expect(errorOf(place.run('model', 'jobs', 'drop', id.slice(0, 6), '--json')).code).toBe('ambiguous')
  })
})
