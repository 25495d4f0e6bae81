import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { timeState } from '../../../src/store/state.ts'
import { structured } from '../../llm/behaviours.ts'
import { fakeApi } from '../../llm/fake-api.ts'
import { errorOf, temporaryPlace } from '../program.ts'
import { modelAt, oneMemory, POSTGRES, runBeside, withTalk } from '../talk.ts'

const SINCE = timeState('judgeSince')
const GOOD = structured(oneMemory('The shop keeps its data in Postgres', POSTGRES, 5))

describe('memoria import --model', () => {
  test('names the cost and who is asked, reads what no model has read, and nothing twice', async () => {
    const place = await withTalk()
    const api = await fakeApi(GOOD)
    const env = modelAt(api.url)
    const ran = await runBeside(place, { env }, 'import', '--model', '--yes')
    expect(ran.code).toBe(0)
    expect(ran.stdout).toMatch(
      /1 session a model has not read: about [\d.]+ USD \([\d,]+ tokens, at the price of \d{4}-\d\d on [\w.]+\)\./,
    )
    expect(ran.stdout).toContain(`Asked: anthropic, model fake-haiku (${api.url})`)
    expect(ran.stdout).toContain('read  1 session by the model, 1 memory touched')
    const again = await runBeside(place, { env }, 'import', '--model', '--yes')
    expect(again.stdout).toContain('A model has read all of it already.')
    expect(api.requests).toHaveLength(1)
  })

  test('without a terminal nobody agrees, and nothing is sent', async () => {
    const place = await withTalk()
    const api = await fakeApi(GOOD)
    const ran = await runBeside(place, { env: modelAt(api.url) }, 'import', '--model', '--json')
    expect(errorOf(ran)).toMatchObject({ code: 'usage' })
    expect(api.requests).toHaveLength(0)
  })

  test('a budget that is used up stops it, and a raised one lets it go on', async () => {
    const place = await withTalk()
    const api = await fakeApi(GOOD)
    const none = { ...modelAt(api.url), MEMORIA_BUDGET_DAY: '{"usd": 0, "tokens": 1000000}' }
    const stopped = await runBeside(place, { env: none }, 'import', '--model', '--yes', '--json')
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      model: { sessions: 0, left: 1, stopped: expect.stringContaining('budget') },
    })
    const raised = await runBeside(place, { env: modelAt(api.url) }, 'import', '--model', '--yes', '--json')
    expect(JSON.parse(raised.stdout)).toMatchObject({ model: { sessions: 1, left: 0, stopped: null } })
  })

  test('while no model is allowed it estimates what one would cost, and names the missing ones', async () => {
    const place = await withTalk()
    const off = { MEMORIA_JUDGE_PROVIDER: 'off', ANTHROPIC_API_KEY: 'sk-ant-not-a-real-key', PATH: '' }
    const refused = await runBeside(place, { env: off }, 'import', '--model')
    expect(refused.code).not.toBe(0)
    expect(refused.stdout).toMatch(/1 session a model has not read: about [\d.]+ USD \([\d,]+ tokens/)
    expect(refused.stdout).toContain('It would ask: anthropic')
    expect(refused.stderr).toContain('memoria config set judge.provider auto')
    const missing = { MEMORIA_JUDGE_PROVIDER: 'claude', PATH: '' }
    const named = await runBeside(place, { env: missing }, 'import', '--model')
    expect(named.stdout).toMatch(/1 session a model has not read: about [\d,]+ tokens\.\nNo model was found/)
    expect(named.stderr).toContain('there is no program `claude` on the PATH')
    expect(named.stderr).toContain('Install it or set its key')
  })

  test('while no model is allowed it says how to allow one', async () => {
    const place = await withTalk()
    const ran = await runBeside(place, {}, 'import', '--model', '--yes', '--json')
    expect(errorOf(ran)).toMatchObject({ code: 'refused', hint: expect.stringContaining('judge.provider') })
  })
})

test('what is said after config set is read, even in a home that has no store yet', async () => {
  const place = temporaryPlace()
  place.run('config', 'set', 'judge.provider', 'off')
  expect(existsSync(place.store)).toBe(false)
  place.run('config', 'set', 'judge.provider', 'claude')
  await place.prepare(async ({ context: { store } }) => {
    expect(await store.state.read(SINCE)).toBeDefined()
  })
})

test('what is said after config set is read, even before the next round of the worker', async () => {
  const place = await withTalk()
  place.run('config', 'set', 'judge.provider', 'claude')
  await place.prepare(async ({ context: { store } }) => {
    const since = await store.state.read(SINCE)
    expect(since).toBeDefined()
  })
  place.run('config', 'set', 'judge.provider', 'off')
  await place.prepare(async ({ context: { store } }) => {
    expect(await store.state.read(SINCE)).toBeUndefined()
  })
})
