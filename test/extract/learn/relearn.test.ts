import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { relearn } from '../../../src/extract/learn/relearn.ts'
import { readRelearning, sessionsToRelearn } from '../../../src/extract/learn/relearn-state.ts'
import { undoRun } from '../../../src/extract/undo.ts'
import { type OpenContext, openMemoria } from '../../../src/memoria.ts'
import { runStages } from '../../../src/pipeline/run-stages.ts'
import { SCHEDULE } from '../../../src/pipeline/stages.ts'
import { start } from '../../base/children/start.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { DECIDED, OLD_SESSIONS, UNDECIDED, writeStore04 } from '../../support/store-0.4.ts'
import { learnHome } from './room.ts'

async function opened(home: string): Promise<OpenContext> {
  const memoria = await openMemoria({ home, settings: ['log.level=error'] })
  onTestFinished(() => memoria.close())
  return memoria.context
}

async function upgradedHome(): Promise<OpenContext> {
  const home = join(temporaryFolder(), 'home')
  writeStore04(home)
  return opened(home)
}

async function living({ store, reach }: OpenContext): Promise<string[]> {
  const memories = await store.memories.list(reach, { states: ['active', 'conflict'] })
  return memories.map(({ text }) => text).sort()
}

/** Every memory and how it stands, without when and how often it was touched. */
async function standing({ store, reach }: OpenContext) {
  const memories = await store.memories.list(reach, {
    states: ['active', 'conflict', 'superseded', 'proposed'],
  })
  return memories.map(({ revision: _, updatedAt: __, ...rest }) => rest)
}

/** What is living and why, the same for every home that was read again. */
async function learned({ store, reach }: OpenContext) {
  const memories = await store.memories.list(reach, { states: ['active', 'conflict', 'superseded'] })
  return memories
    .map(({ text, kind, state, confirmed, origin, evidence }) => ({
      text,
      kind,
      state,
      confirmed,
      origin,
      evidence,
    }))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

describe('the first run after an upgrade from 0.4', () => {
  test('withdraws what the old judge kept, keeps what a person decided about, and learns what it had missed', async () => {
    const context = await upgradedHome()
    expect(await living(context)).toEqual([...Object.values(UNDECIDED), ...Object.values(DECIDED)].sort())
    expect(await relearn(context)).toMatchObject({ sessions: OLD_SESSIONS, withdrawn: 3, more: false })
    const now = await living(context)
    expect(now).toEqual(expect.arrayContaining(Object.values(DECIDED)))
    expect(now).not.toContain(UNDECIDED.order)
    // Found again by the judge of today, as its own.
    expect(now).toContain(UNDECIDED.cents)
    expect(now.join('\n')).toContain('longer than its buffer')
  })

  test('a withdrawn memory stays in the history with the reason', async () => {
    const context = await upgradedHome()
    const before = await context.store.memories.list(context.reach, { states: ['active'] })
    const order = before.find(({ text }) => text === UNDECIDED.order)
    await relearn(context)
    const { store, reach } = context
    expect(await store.memories.get(reach, order?.id ?? '')).toMatchObject({
      state: 'superseded',
      supersededBy: null,
      text: UNDECIDED.order,
    })
    expect((await store.memories.history(reach, order?.id ?? '')).at(-1)).toMatchObject({
      by: 'upgrade',
      why: expect.stringContaining('version 0.4'),
    })
  })

  test('what a person forgot is not learned again', async () => {
    const context = await upgradedHome()
    await relearn(context)
    expect((await living(context)).join('\n')).not.toContain('branch release')
  })

  test('is one run, and undoing it gives back every memory as it was', async () => {
    const context = await upgradedHome()
    const before = await standing(context)
    await relearn(context)
    expect(await standing(context)).not.toEqual(before)
    const { run } = unwrap(await undoRun(context, context.reach, context.author('undone')))
    expect(run.judge).toBe('upgrade')
    expect(await standing(context)).toEqual(before)
  })

  test('undone before it is over, it ends and adds nothing more', async () => {
    const context = await upgradedHome()
    const before = await standing(context)
    expect(await relearn(context, { limit: 2 })).toMatchObject({ sessions: 2, more: true })
    unwrap(await undoRun(context, context.reach, context.author('undone')))
    expect(await relearn(context)).toMatchObject({ sessions: 0, more: false })
    expect(await standing(context)).toEqual(before)
    expect(await sessionsToRelearn(context.store, context.reach)).toEqual([])
  })

  test('runs once: what today’s judge keeps is not withdrawn by a later run', async () => {
    const context = await upgradedHome()
    await runStages(context, { stages: ['learn-again', 'learn-locally'], pace: 'now' })
    const once = await standing(context)
    await runStages(context, { stages: ['learn-again', 'learn-locally'], pace: 'now' })
    expect(await standing(context)).toEqual(once)
  })

  test('in the background it goes on a few sessions at a time, with each round of the worker', async () => {
    const context = await upgradedHome()
    const round = () => runStages(context, { stages: SCHEDULE.events, pace: 'background' })
    expect((await round()).more).toBe(true)
    expect(await sessionsToRelearn(context.store, context.reach)).toHaveLength(OLD_SESSIONS - 5)
    expect((await round()).more).toBe(false)
    expect(await readRelearning(context.store)).toMatchObject({ phase: 'done' })
  })

  test('leaves a store of today alone', async () => {
    const { context, say } = await learnHome()
    await relearn(context)
    await say('remember that we deploy from the branch release', 'Understood.')
    await learnLocally(context)
    const before = await standing(context)
    expect(before).toHaveLength(1)
    await relearn(context)
    expect(await standing(context)).toEqual(before)
    expect(await context.store.runs.list(context.reach)).toHaveLength(1)
  })
})

test('killed in the middle again and again, it ends with the same memories and is undone as a whole [promise:nothing-lost.accepted-event]', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/relearn.ts', import.meta.url)))
  const home = join(temporaryFolder(), 'home')
  writeStore04(home)
  const before = await standing(await opened(home))
  for (let round = 0; round < OLD_SESSIONS; round++) {
    const victim = start(script, [home])
    await Promise.race([victim.printed(1), victim.ended()])
    victim.child.kill('SIGKILL')
    await victim.ended()
  }
  const context = await opened(home)
  await relearn(context)
  const calm = await upgradedHome()
  await relearn(calm)
  expect(await learned(context)).toEqual(await learned(calm))
  unwrap(await undoRun(context, context.reach, context.author('undone')))
  expect(await standing(context)).toEqual(before)
}, 120_000)
