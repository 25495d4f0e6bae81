import { describe, expect, test } from 'vitest'
import { runLearnJobs } from '../../../src/extract/learn/jobs.ts'
import {
  noteNoModel,
  pausedUntil,
  pauseJudge,
  queue,
  scheduleLearning,
} from '../../../src/extract/learn/schedule.ts'
import { keeper, learnHouse } from './room.ts'

const WHEN = { everyTurns: 2, idleMs: 300_000 }

async function scheduled() {
  const made = await learnHouse()
  const { house } = made
  // The model is allowed from now on.
  await scheduleLearning(house, WHEN)
  const jobs = async () => (await house.store.jobs.list()).map(({ payload }) => JSON.parse(payload).why)
  return { ...made, jobs, look: () => scheduleLearning(house, WHEN) }
}

describe('the model reads a session', () => {
  test('after so many turns, and not before', async () => {
    const { say, look, jobs } = await scheduled()
    await say('one', 'ok')
    expect(await look()).toBe(0)
    await say('two', 'ok')
    expect(await look()).toBe(1)
    expect(await jobs()).toEqual(['turns'])
    expect(await look()).toBe(0)
  })

  test('after a quiet while, whatever is new', async () => {
    const { say, look, jobs, clock } = await scheduled()
    await say('one', 'ok')
    clock.pass(WHEN.idleMs + 1)
    expect(await look()).toBe(1)
    expect(await jobs()).toEqual(['idle'])
  })

  test('at its end', async () => {
    const { say, look, jobs, house } = await scheduled()
    const { key } = await say('one', 'ok')
    await house.store.sessions.end(key, '2026-03-01T12:00:09.000Z')
    await look()
    expect(await jobs()).toEqual(['end'])
  })

  test('before compaction, whatever the throttle says', async () => {
    const { say, jobs, house } = await scheduled()
    await queue(house, (await say('one', 'ok')).id, 'compaction')
    expect(await jobs()).toEqual(['compaction'])
  })

  test('never for what was said before a model was allowed: a history costs nothing', async () => {
    const { say, house, clock } = await learnHouse()
    await say('one', 'ok', 'two', 'ok', 'three', 'ok')
    clock.pass(1000)
    expect(await scheduleLearning(house, WHEN)).toBe(0)
    clock.pass(WHEN.idleMs * 2)
    expect(await scheduleLearning(house, WHEN)).toBe(0)
  })

  test('not while there is a pause, and then all of it', async () => {
    const { say, look, house, clock } = await scheduled()
    await pauseJudge(house.store, { until: '2026-03-01T13:00:00.000Z', why: 'the budget' })
    await say('one', 'ok', 'two', 'ok')
    expect(await look()).toBe(0)
    expect(await pausedUntil(house.store, clock)).toMatchObject({ why: 'the budget' })
    clock.pass(3_600_000)
    expect(await look()).toBe(1)
  })

  test('never what was said before it was allowed, nor while it was not', async () => {
    const { say, house, clock } = await learnHouse()
    const reader = keeper(9, 'model')
    const judgeFor = () => reader.judge
    const read = async () => {
      await scheduleLearning(house, { everyTurns: 1, idleMs: 0 })
      await runLearnJobs(house, { owner: 'test', judgeFor })
      return reader.given.flat().map(({ messages }) => messages[0]?.text)
    }
    await say('before', 'ok')
    clock.pass(1000)
    expect(await read()).toEqual([])
    await say('allowed', 'ok')
    expect(await read()).toEqual(['allowed'])
    await noteNoModel(house)
    await say('meanwhile', 'ok')
    clock.pass(1000)
    await read()
    await say('again', 'ok')
    expect(await read()).toEqual(['allowed', 'again'])
  })
})
