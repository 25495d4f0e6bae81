import { describe, expect, test } from 'vitest'
import { openBreaker, readBreaker } from '../../src/llm/breaker.ts'
import { textState } from '../../src/store/state.ts'
import { failing, refusal, structured } from './behaviours.ts'
import { clientContext, PROVIDERS, PURPOSE, QUESTION } from './client-context.ts'
import { fakeApi } from './fake-api.ts'

const MINUTE = 60_000
const GOOD = structured({ memories: [] })

describe('a provider that keeps failing is left alone', () => {
  test('after five failures nothing is sent for ten minutes, and the answer says until when and why', async () => {
    const api = await fakeApi(failing(500))
    const home = await clientContext(PROVIDERS.anthropic(api.url), { attempts: 1 })
    const kinds = await ask(home, 7)
    expect(kinds).toEqual([...Array(5).fill('overloaded'), 'breaker', 'breaker'])
    expect(api.requests).toHaveLength(5)
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: false, error: { retryAfterMs: 10 * MINUTE } })
    expect(told.ok ? '' : told.error.says).toMatch(/until 2026-11-15T12:10:00.000Z \(last: HTTP 500/)
  })

  test('four failures and an answer are nothing', async () => {
    const api = await fakeApi(...Array(4).fill(failing(500)), GOOD, ...Array(4).fill(failing(500)), GOOD)
    const home = await clientContext(PROVIDERS.openai(api.url), { attempts: 1 })
    expect((await ask(home, 10)).filter((kind) => kind === 'answered')).toHaveLength(2)
    expect(await readBreaker(home.store.state)).toMatchObject({ failures: 0, openUntil: null })
  })

  test('ten minutes later one question is let through: a failure closes the way again, an answer opens it', async () => {
    const api = await fakeApi(...Array(6).fill(failing(500)), GOOD)
    const home = await clientContext(PROVIDERS.anthropic(api.url), { attempts: 1 })
    await ask(home, 6)
    home.clock.at += 10 * MINUTE
    expect(await ask(home, 2)).toEqual(['overloaded', 'breaker'])
    home.clock.at += 10 * MINUTE
    expect(await ask(home, 2)).toEqual(['answered', 'answered'])
    expect(api.requests).toHaveLength(8)
  })

  test('every client of the same store knows, and another provider is asked all the same', async () => {
    const api = await fakeApi(...Array(5).fill(failing(500)), GOOD)
    const first = await clientContext(PROVIDERS.anthropic(api.url), { attempts: 1 })
    await ask(first, 5)
    const same = await clientContext(PROVIDERS.anthropic(api.url), { store: first.store })
    const other = await clientContext(PROVIDERS.openai(api.url), { store: first.store })
    expect(await ask(same, 1)).toEqual(['breaker'])
    expect(await ask(other, 1)).toEqual(['answered'])
  })

  test('a model that will not answer one question is not a provider that fails', async () => {
    const api = await fakeApi(refusal())
    const home = await clientContext(PROVIDERS.anthropic(api.url))
    expect(await ask(home, 6)).toEqual(Array(6).fill('refused'))
    expect(await readBreaker(home.store.state)).toMatchObject({ failures: 0 })
  })

  test.each(['', '{"failures":', '[]', 'null', '{"openUntil":"soon","failures":"many"}'])(
    'a note that somebody damaged (%s) does not stop the model',
    async (text) => {
      const home = await clientContext(PROVIDERS.anthropic('http://127.0.0.1:1'))
      await home.store.state.write(textState('llm.breaker'), text)
      expect(await openBreaker(home.store.state, 'anthropic', home.clock)).toBeUndefined()
    },
  )
})

async function ask(home: Awaited<ReturnType<typeof clientContext>>, times: number): Promise<string[]> {
  const kinds: string[] = []
  for (let time = 0; time < times; time++) {
    const told = await home.client.ask(QUESTION, PURPOSE)
    kinds.push(told.ok ? 'answered' : told.error.kind)
  }
  return kinds
}
