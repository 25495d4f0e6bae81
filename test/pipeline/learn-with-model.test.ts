import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { setConfigKey } from '../../src/config/edit.ts'
import type { Environment } from '../../src/config/environment.ts'
import type { Key } from '../../src/config/schema.ts'
import { pausedUntil } from '../../src/extract/learn/schedule.ts'
import type { OpenContext } from '../../src/memoria.ts'
import { runStages } from '../../src/pipeline/run-stages.ts'
import { ask } from '../../src/vault/ask/ask.ts'
import { learnHome } from '../extract/learn/room.ts'
import { failing, structured } from '../llm/behaviours.ts'
import { type FakeApi, fakeApi } from '../llm/fake-api.ts'

const EMPTY = structured({ memories: [] })
const NO_BUDGET = '{"usd":0,"tokens":0}'
const STEERED = 'No, put the sessions into one folder, because the watcher needs a handle for each'

/** A home whose settings change while it is open, and in which the stage runs when the test says so. */
async function modelHome(env: Environment = {}) {
  const home = await learnHome(['judge.everyTurns=1'])
  const set = async (settings: Partial<Record<Key, string>>) => {
    for (const [key, value] of Object.entries(settings))
      unwrap(await setConfigKey(dirname(home.context.paths.store), key as Key, value))
  }
  const latest = (): OpenContext => ({ ...home.context.latest(), env: { PATH: '', ...env }, latest })
  const round = () => runStages(latest(), { stages: ['learn-with-model'], pace: 'background' })
  return { ...home, set, latest, round }
}

const at = ({ url }: FakeApi, model = 'fake-haiku') => ({
  'judge.baseUrl': `${url}/v1`,
  'judge.model': model,
  'judge.provider': 'openai',
})

test('a raised budget ends the pause at once: the next round asks the model, with no time passing', async () => {
  const api = await fakeApi(EMPTY)
  const { set, say, round, context, clock } = await modelHome()
  await set({ ...at(api), 'budget.day': NO_BUDGET, 'budget.month': '{"usd":5,"tokens":1000000}' })
  await round()
  await say(STEERED, 'Moved.')
  await round()
  expect(api.requests).toHaveLength(0)
  expect(await pausedUntil(context.store, clock)).toMatchObject({ why: expect.stringContaining('budget') })
  await set({ 'budget.day': '{"usd":5,"tokens":1000000}' })
  await round()
  expect(api.requests).toHaveLength(1)
  expect(await pausedUntil(context.store, clock)).toBeNull()
})

test('a model that is allowed reads what is said from then on, and nothing from before', async () => {
  const api = await fakeApi(EMPTY)
  const { set, say, round, clock } = await modelHome()
  await say(`${STEERED}, said before`, 'Moved.')
  await round()
  clock.pass(1000)
  await set(at(api))
  await round()
  await say(`${STEERED}, said after`, 'Moved.')
  await round()
  expect(api.requests).toHaveLength(1)
  const [, { content }] = JSON.parse(api.requests[0]?.body ?? '').messages
  expect([...content.matchAll(/\[\d+\] user\n\| (.*)/g)].map(([, line]) => line)).toEqual([
    `${STEERED}, said after`,
  ])
})

test('a cheap model extracts and a strong one answers, each by the setting of its use', async () => {
  const api = await fakeApi(EMPTY)
  const { set, say, round, latest, memoria } = await modelHome()
  await set(at(api, 'extract=cheap, write=strong'))
  await round()
  await say(STEERED, 'Moved.')
  await round()
  await memoria.remember({ text: 'Sessions are kept in one folder, because each needs a handle' })
  const { reach } = latest()
  await ask(latest(), 'where are sessions kept?', { reach, project: null })
  const models = api.requests.map(({ body }) => JSON.parse(body).model)
  expect([models[0], models.at(-1)]).toEqual(['cheap', 'strong'])
})

test.each([
  ['nobody is logged in', () => fakeApi(failing(401)), 1],
  ['its address is gone', () => fakeApi(failing(404)), 1],
])('auto goes on to the next provider when %s, and the session is read', async (_what, start, asked) => {
  const [first, second] = [await start(), await fakeApi(EMPTY)]
  const { set, say, round, context, clock } = await modelHome({
    ANTHROPIC_API_KEY: 'key-of-nobody',
    ANTHROPIC_BASE_URL: first.url,
    OPENAI_BASE_URL: `${second.url}/v1`,
  })
  await set({ 'judge.provider': 'auto', 'judge.model': 'openai=fake-haiku' })
  await round()
  await say(STEERED, 'Moved.')
  expect(await round()).toMatchObject({ failures: [] })
  expect([first.requests.length, second.requests.length]).toEqual([asked, 1])
  expect(await context.store.learning.unread(context.reach, 'model')).toEqual([])
  expect(await pausedUntil(context.store, clock)).toBeNull()
})

test('auto leaves the session unread and pauses when every provider fails for good, and names each', async () => {
  const first = await fakeApi(failing(401))
  const { set, say, round, context, clock } = await modelHome({
    ANTHROPIC_API_KEY: 'key-of-nobody',
    ANTHROPIC_BASE_URL: first.url,
    OPENAI_BASE_URL: `${(await fakeApi(failing(403))).url}/v1`,
  })
  await set({ 'judge.provider': 'auto', 'judge.model': 'openai=fake-haiku' })
  await round()
  await say(STEERED, 'Moved.')
  await round()
  expect(await context.store.learning.unread(context.reach, 'model')).toHaveLength(1)
  expect(await pausedUntil(context.store, clock)).toMatchObject({
    why: expect.stringMatching(/anthropic: .*; openai: /),
  })
})
