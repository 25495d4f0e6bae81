import { describe, expect, test } from 'vitest'
import { runLearnJobs } from '../../../src/extract/learn/jobs.ts'
import { manifestFor } from '../../../src/extract/learn/manifest.ts'
import { pausedUntil, scheduleLearning } from '../../../src/extract/learn/schedule.ts'
import { makeModelJudge } from '../../../src/extract/model/judge.ts'
import { checkLearning, learningNumbers } from '../../../src/health/learning.ts'
import type { Provider } from '../../../src/llm/llm.ts'
import { cut, failing, raw, refusal, silence, spoken, structured } from '../../llm/behaviours.ts'
import { clientContext as clientHouse, PROVIDERS } from '../../llm/client-context.ts'
import { type Behaviour, deadUrl, fakeApi } from '../../llm/fake-api.ts'
import { item } from '../model/turns.ts'
import { type LearnHome, learnHome } from './room.ts'

const WINDOW = 30
const WORDS = ['one', 'two', 'three'].map((word) => `window ${word} says that figs grow in yard ${word}`)

/** A model that keeps exactly what the person says after "keep:", word for word. */
const obedient: Behaviour = (exchange) => {
  const [, number = '1', said = ''] = /\[(\d+)\] [^\n]*\\n\| keep: ([\w ]+)/.exec(exchange.body) ?? []
  const memory = {
    ...item(),
    ...{
      kind: 'fact',
      text: said,
      topic: said.replaceAll(' ', '-'),
      quote: said,
      messages: [Number(number)],
    },
  }
  structured({ memories: said === '' ? [] : [memory] })(exchange)
}

/** A session of three windows of a model, each with one thing to keep. */
async function longTalk(made: LearnHome) {
  const texts = WORDS.flatMap((word, index) => {
    const turns = index < 2 ? WINDOW : 1
    return Array.from({ length: turns }, (_, turn) => [turn === 0 ? `keep: ${word}` : `go on ${turn}`, 'ok'])
  })
  await scheduleLearning(made.context, ALWAYS)
  return made.say(...texts.flat())
}

const ALWAYS = { everyTurns: 1, idleMs: 0 }
const DAY_MS = 86_400_000

/** A call's time is up when the test says so. */
const time = {
  left: new AbortController(),
  open: () => {
    time.left = new AbortController()
    return time.left.signal
  },
  isUp: () => time.left.abort(new DOMException('time is up', 'TimeoutError')),
}

async function learning(provider: Provider) {
  const made = await learnHome()
  const { context, clock } = made
  const session = await longTalk(made)
  const { client } = await clientHouse(provider, { store: context.store, clock, deadline: () => time.open() })
  return {
    ...made,
    session,
    run: async () => {
      await scheduleLearning(context, ALWAYS)
      return runLearnJobs(context, {
        owner: 'test',
        judgeFor: (one) => makeModelJudge(client, manifestFor(context.store, context.reach, one)),
      })
    },
    unread: async () =>
      (await context.store.learning.unread(context.reach, 'model')).map(({ turns }) => turns),
  }
}

const FAILURES: [string, () => Behaviour, number][] = [
  ['no answer in time', () => silence(time.isUp), 3],
  ['429', () => failing(429), 3],
  ['429 with Retry-After', () => failing(429, { 'retry-after': '3600' }), 1],
  ['500', () => failing(500), 3],
  ['529', () => failing(529), 3],
  ['garbage', () => raw('<html>'), 1],
  ['cut JSON', () => spoken('{"memories": [{"kind": "fa'), 2],
  ['a wrong schema', () => structured({ memories: [{ kind: 'note' }] }), 2],
  ['a refusal', () => refusal(), 1],
  ['an empty answer', () => spoken(''), 1],
  ['10 MB', () => raw(Buffer.alloc(10 * 1024 * 1024, 'a')), 1],
  ['a stream that is cut in the middle', () => cut({ memories: [item()] }), 3],
]

describe.each([0, 1, 2])('when the model fails in window %i', (position) => {
  test.each(FAILURES)('%s: nothing is lost, skipped or doubled', async (_what, fail, attempts) => {
    let isDown = true
    let failed = 0
    const api = await fakeApi((exchange) => {
      if (!isDown || !exchange.body.includes(WORDS[position] ?? '')) return obedient(exchange)
      failed += 1
      fail()(exchange)
    })
    const { run, unread, memories, clock, context } = await learning(PROVIDERS.anthropic(api.url))
    expect(await run()).toEqual({ done: 0, failed: 1 })
    expect(failed).toBe(attempts)
    expect(await memories()).toHaveLength(position)
    expect(await unread()).toEqual([WINDOW * 2 + 1 - WINDOW * position])
    expect(await run()).toEqual({ done: 0, failed: 0 })
    isDown = false
    clock.pass(DAY_MS)
    expect(await run()).toEqual({ done: 1, failed: 0 })
    const kept = await memories()
    expect(kept.map(({ text, confirmed }) => [text, confirmed])).toEqual(WORDS.map((word) => [word, 0]))
    expect(await unread()).toEqual([])
    expect(await context.store.jobs.list()).toEqual([])
  })
})

describe('what status says', () => {
  const told = async ({ context, clock }: LearnHome) => {
    const config = { ...context.config, judge: { ...context.config.judge, provider: 'anthropic' as const } }
    return checkLearning(
      await learningNumbers(context.store, context.reach, config, clock, {
        ANTHROPIC_API_KEY: 'key-of-nobody',
      }),
    )
  }

  test('while all is well', async () => {
    const api = await fakeApi(obedient)
    const made = await learning(PROVIDERS.anthropic(api.url))
    await made.run()
    expect(await told(made)).toMatchObject({ state: 'ok', says: expect.stringContaining('anthropic') })
  })

  test('where nobody listens it is tried five times, and then not for a while', async () => {
    const made = await learning(PROVIDERS.anthropic(await deadUrl()))
    for (let round = 0; round < 6; round++) {
      made.clock.pass(130_000)
      await made.run()
    }
    expect(await made.memories()).toEqual([])
    expect(await made.unread()).toEqual([WINDOW * 2 + 1])
    expect(await made.context.store.jobs.list()).toEqual([])
    expect(await told(made)).toMatchObject({
      state: 'degraded',
      says: expect.stringMatching(/until .*(?:5|five)/),
    })
  })

  test('a key that is not taken pauses all sessions, and says why', async () => {
    const api = await fakeApi(failing(401))
    const made = await learning(PROVIDERS.anthropic(api.url))
    expect(await made.run()).toEqual({ done: 0, failed: 1 })
    expect(await pausedUntil(made.context.store, made.clock)).not.toBeNull()
    expect(await told(made)).toMatchObject({
      state: 'degraded',
      says: expect.stringContaining('local judge alone'),
    })
    expect(await made.run()).toEqual({ done: 0, failed: 0 })
    expect(api.requests).toHaveLength(1)
  })
})

test('a session that fails again and again goes to the dead letters, and does not hold up the others', async () => {
  const api = await fakeApi(refusal())
  const { run, context, clock, memoria } = await learning(PROVIDERS.anthropic(api.url))
  await memoria.addSession({
    ...{ host: 'chat', id: 'other', project: 'shop' },
    messages: [
      {
        id: 'x',
        role: 'user',
        text: 'hello there, our deploys go out on tuesdays only',
        at: new Date(clock.now()).toISOString(),
      },
    ],
  })
  for (let round = 0; round < 8; round++) {
    await run()
    clock.pass(DAY_MS)
  }
  const jobs = await context.store.jobs.list()
  expect(jobs.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['dead', 5],
    ['dead', 5],
  ])
  expect(await context.store.learning.unread(context.reach, 'model')).toHaveLength(2)
})
