import { describe, expect, test } from 'vitest'
import { type Budget, budgetState } from '../../src/llm/budget.ts'
import { mostItCosts } from '../../src/llm/estimate.ts'
import type { Store } from '../../src/store/store.ts'
import { failing, silence, structured } from './behaviours.ts'
import { clientContext, NOW, PLENTY, PROVIDERS, PURPOSE, QUESTION } from './client-context.ts'
import { fakeApi } from './fake-api.ts'

const GOOD = structured({ memories: [] })
const DAY = 86_400_000

describe('a budget that is used up [promise:free.budget]', () => {
  test.each([
    [
      'dollars of the day',
      { ...PLENTY, day: { usd: 0.25, tokens: 1e7 } },
      NOW,
      0.25,
      /daily budget of 0.25 USD/,
    ],
    [
      'tokens of the day',
      { ...PLENTY, day: { usd: 10, tokens: 1000 } },
      NOW,
      0,
      /daily budget of 1000 tokens/,
    ],
    [
      'dollars of the month',
      { ...PLENTY, month: { usd: 5, tokens: 1e7 } },
      NOW - 3 * DAY,
      5,
      /monthly budget of 5 USD/,
    ],
    [
      'tokens of the month',
      { ...PLENTY, month: { usd: 10, tokens: 1000 } },
      NOW - 3 * DAY,
      0,
      /monthly budget of 1000/,
    ],
  ])('%s: no request is made', async (_what, budget, at, dollars, says) => {
    const api = await fakeApi(GOOD)
    const home = await clientContext(PROVIDERS.anthropic(api.url), { budget })
    await spend(home.store, at, dollars)
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: false, error: { kind: 'budget', says: expect.stringMatching(says) } })
    expect(api.requests).toHaveLength(0)
    expect(home.pauses).toEqual([])
  })

  test('a call that would pass the cap is not made, although there is something left', async () => {
    const api = await fakeApi(GOOD)
    const most = mostItCosts(QUESTION, 'fake-haiku', false)
    const budget: Budget = { ...PLENTY, day: { usd: 0.25, tokens: 1e7 } }
    const home = await clientContext(PROVIDERS.anthropic(api.url), { budget })
    await spend(home.store, NOW, 0.25 - most.dollars * 1.5)
    expect((await home.client.ask(QUESTION, PURPOSE)).ok).toBe(true)
    await spend(home.store, NOW, most.dollars)
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({ ok: false, error: { kind: 'budget' } })
    expect(api.requests).toHaveLength(1)
  })

  test('it is looked at again before each attempt: what a failed one cost counts', async () => {
    let abort = (): void => undefined
    const api = await fakeApi(silence(() => abort()))
    const most = mostItCosts(QUESTION, 'fake-haiku', false)
    const home = await clientContext(PROVIDERS.anthropic(api.url), {
      budget: { ...PLENTY, day: { usd: most.dollars * 1.5, tokens: 1e7 } },
      deadline: () => {
        const controller = new AbortController()
        abort = () => controller.abort()
        return controller.signal
      },
    })
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({ ok: false, error: { kind: 'budget' } })
    expect(api.requests).toHaveLength(1)
  })

  test('the next day there is room again, and the answer says when', async () => {
    const api = await fakeApi(GOOD)
    const home = await clientContext(PROVIDERS.openai(api.url), {
      budget: { ...PLENTY, day: { usd: 0.25, tokens: 1e7 } },
    })
    await spend(home.store, NOW, 0.25)
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: false, error: { retryAfterMs: DAY / 2 } })
    home.clock.at += DAY / 2
    expect((await home.client.ask(QUESTION, PURPOSE)).ok).toBe(true)
  })

  test('a model that sends no bill goes on when the money is spent', async () => {
    const api = await fakeApi(GOOD)
    const none = { usd: 0, tokens: 1e7 }
    const home = await clientContext(PROVIDERS.openai(api.url), {
      isLocal: true,
      budget: { day: none, month: none },
    })
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({ ok: true, value: { dollars: 0 } })
  })

  test('a budget of nothing allows nothing', async () => {
    const api = await fakeApi(GOOD)
    const none = { usd: 0, tokens: 1e7 }
    const home = await clientContext(PROVIDERS.openai(api.url), { budget: { day: none, month: none } })
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({ ok: false, error: { kind: 'budget' } })
    expect(api.requests).toHaveLength(0)
  })

  test('a model nobody knows counts as the dearest', async () => {
    const api = await fakeApi(failing(404))
    const budget: Budget = { ...PLENTY, day: { usd: 0.01, tokens: 1e7 } }
    const home = await clientContext(PROVIDERS.openai(api.url, 'some-model'), { budget })
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({ ok: false, error: { kind: 'budget' } })
  })
})

describe('what is left, for those who show it', () => {
  test('what was spent today and this month, and nothing of earlier ones', async () => {
    const { store, clock } = await clientContext(PROVIDERS.anthropic('http://127.0.0.1:1'))
    for (const [days, dollars] of [
      [0, 0.1],
      [1, 0.2],
      [20, 4],
    ] as const)
      await spend(store, NOW - days * DAY, dollars)
    const state = await budgetState(store.costs, PLENTY, clock)
    expect(state.today.dollars).toBeCloseTo(0.1)
    expect(state.month.dollars).toBeCloseTo(0.3)
    expect(state).toMatchObject({ reached: null, freshAt: null })
  })

  test('at the end of the year the next month is in the next year', async () => {
    const { store } = await clientContext(PROVIDERS.anthropic('http://127.0.0.1:1'))
    const december = Date.parse('2026-12-31T23:59:59.999Z')
    await spend(store, december, 10)
    const state = await budgetState(store.costs, PLENTY, { now: () => december })
    expect(state).toMatchObject({ freshAt: '2027-01-01T00:00:00.000Z' })
  })
})

let rows = 0
async function spend(store: Store, at: number, dollars: number): Promise<void> {
  await store.costs.add({
    id: `row${rows++}`,
    at: new Date(at).toISOString(),
    provider: 'anthropic',
    model: 'fake',
    ...PURPOSE,
    tokensIn: 900,
    tokensOut: 100,
    tokensCached: 0,
    dollars,
  })
}
