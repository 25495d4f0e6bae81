import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { openAi } from '../../src/llm/openai.ts'
import { failing, raw, structured } from './behaviours.ts'
import { clientContext, KEY, PROVIDERS, PURPOSE, QUESTION } from './client-context.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'

const GOOD = structured({ memories: [] })

describe('what a server that speaks like OpenAI is sent', () => {
  test('the question with its schema, and the key as a bearer', async () => {
    const api = await fakeApi(GOOD)
    const home = await clientContext(PROVIDERS.openai(`${api.url}/v1/`, 'm'))
    await home.client.ask(QUESTION, PURPOSE)
    expect(api.requests[0]?.path).toBe('/v1/chat/completions')
    expect(api.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(bodies(api)).toEqual([
      {
        model: 'm',
        max_tokens: QUESTION.maxTokens,
        temperature: 0,
        messages: [
          { role: 'system', content: QUESTION.system },
          { role: 'user', content: QUESTION.prompt },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: QUESTION.schema } },
      },
    ])
  })

  test('no key, no header', async () => {
    const api = await fakeApi(GOOD)
    const home = await clientContext(
      openAi({ baseUrl: api.url, key: undefined, model: 'm', clock: systemClock }),
    )
    await home.client.ask(QUESTION, PURPOSE)
    expect(api.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a server that turns a form down is asked in the next, and from then on in that one', async () => {
    const api = await fakeApi(failing(400), failing(422), GOOD)
    const home = await clientContext(PROVIDERS.openai(api.url))
    expect((await home.client.ask(QUESTION, PURPOSE)).ok).toBe(true)
    expect((await home.client.ask(QUESTION, PURPOSE)).ok).toBe(true)
    const [full, newer, plain, again] = bodies(api)
    expect(full).toHaveProperty('response_format')
    expect(newer).toMatchObject({ max_completion_tokens: QUESTION.maxTokens, response_format: {} })
    expect(newer).not.toHaveProperty('max_tokens')
    expect(newer).not.toHaveProperty('temperature')
    expect(plain).not.toHaveProperty('response_format')
    expect(plain).toMatchObject({
      messages: [{ content: expect.stringContaining(JSON.stringify(QUESTION.schema)) }, {}],
    })
    expect(again).toEqual(plain)
  })

  test('a server that turns down every form is asked three times and no more', async () => {
    const api = await fakeApi(failing(400))
    const home = await clientContext(PROVIDERS.openai(api.url))
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({
      ok: false,
      error: { kind: 'unavailable' },
    })
    expect(api.requests).toHaveLength(3)
  })

  test('what a filter held back is a refusal', async () => {
    const choices = [{ finish_reason: 'content_filter', message: { content: '{"memories"' } }]
    const api = await fakeApi(raw(JSON.stringify({ choices })))
    const home = await clientContext(PROVIDERS.openai(api.url))
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({ ok: false, error: { kind: 'refused' } })
  })
})

function bodies(api: FakeApi): unknown[] {
  return api.requests.map(({ body }) => JSON.parse(body))
}
