import { describe, expect, test } from 'vitest'
import { runLearnJobs } from '../../../src/extract/learn/jobs.ts'
import {
  noteNoModel,
  pausedUntil,
  pauseJudge,
  queue,
  scheduleLearning,
} from '../../../src/extract/learn/schedule.ts'
import { keeper, learnHome } from './room.ts'

const WHEN = { everyTurns: 2, idleMs: 300_000 }

async function scheduled() {
  const made = await learnHome()
  const { context } = made
  // The model is allowed from now on.
  await scheduleLearning(context, WHEN)
  const jobs = async () => (await context.store.jobs.list()).map(({ payload }) => JSON.parse(payload).why)
  return { ...made, jobs, look: () => scheduleLearning(context, WHEN) }
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
    const { say, look, jobs, context } = await scheduled()
    const { key } = await say('one', 'ok')
    await context.store.sessions.end(key, '2026-03-01T12:00:09.000Z')
    await look()
    expect(await jobs()).toEqual(['end'])
  })

  test('before compaction, whatever the throttle says', async () => {
    const { say, jobs, context } = await scheduled()
    await queue(context, (await say('one', 'ok')).id, 'compaction')
    expect(await jobs()).toEqual(['compaction'])
  })

  test('never for what was said before a model was allowed: a history costs nothing', async () => {
    const { say, context, clock } = await learnHome()
    await say('one', 'ok', 'two', 'ok', 'three', 'ok')
    clock.pass(1000)
    expect(await scheduleLearning(context, WHEN)).toBe(0)
    clock.pass(WHEN.idleMs * 2)
    expect(await scheduleLearning(context, WHEN)).toBe(0)
  })

  test('not while there is a pause, and then all of it', async () => {
    const { say, look, context, clock } = await scheduled()
    await pauseJudge(context.store, { until: '2026-03-01T13:00:00.000Z', why: 'the budget' })
    await say('one', 'ok', 'two', 'ok')
    expect(await look()).toBe(0)
    expect(await pausedUntil(context.store, clock)).toMatchObject({ why: 'the budget' })
    clock.pass(3_600_000)
    expect(await look()).toBe(1)
  })

  test('never what was said before it was allowed, nor while it was not', async () => {
    const { say, context, clock } = await learnHome()
    const reader = keeper(9, 'model')
    const judgeFor = () => reader.judge
    const read = async () => {
      await scheduleLearning(context, { everyTurns: 1, idleMs: 0 })
      await runLearnJobs(context, { owner: 'test', judgeFor })
      return reader.given.flat().map(({ messages }) => messages[0]?.text)
    }
    await say('before', 'ok')
    clock.pass(1000)
    expect(await read()).toEqual([])
    await say('allowed', 'ok')
    expect(await read()).toEqual(['allowed'])
    await noteNoModel(context)
    await say('meanwhile', 'ok')
    clock.pass(1000)
    await read()
    await say('again', 'ok')
    expect(await read()).toEqual(['allowed', 'again'])
  })
})
