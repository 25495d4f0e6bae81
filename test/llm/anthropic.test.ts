import { describe, expect, test } from 'vitest'
import { raw, spoken, structured } from './behaviours.ts'
import { clientContext, KEY, PROVIDERS, PURPOSE, QUESTION } from './client-context.ts'
import { fakeApi } from './fake-api.ts'

describe('what Anthropic is sent', () => {
  test('the question with its schema as the one tool, the key in its header, nothing else', async () => {
    const api = await fakeApi(structured({ memories: [] }))
    const home = await clientContext(PROVIDERS.anthropic(`${api.url}/`, 'claude-haiku-5-5'))
    await home.client.ask(QUESTION, PURPOSE)
    const [request] = api.requests
    expect(request?.path).toBe('/v1/messages')
    expect(request?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      model: 'claude-haiku-5-5',
      max_tokens: QUESTION.maxTokens,
      system: QUESTION.system,
      messages: [{ role: 'user', content: QUESTION.prompt }],
      tools: [{ name: 'record', description: expect.any(String), input_schema: QUESTION.schema }],
      tool_choice: { type: 'tool', name: 'record' },
    })
  })

  test('an answer in words is an answer too', async () => {
    const api = await fakeApi(spoken('Here: {"memories":[]}'))
    const home = await clientContext(PROVIDERS.anthropic(api.url))
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: true, value: { text: 'Here: {"memories":[]}', model: 'fake-haiku' } })
  })

  test('fields that are not there, or of another kind, count as nothing', async () => {
    const body = { content: [{ type: 'text', text: 'hm' }, null, 3], usage: { input_tokens: 'many' } }
    const api = await fakeApi(raw(JSON.stringify(body)))
    const home = await clientContext(PROVIDERS.anthropic(api.url))
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: true, value: { text: 'hm', usage: { tokensIn: 0 }, dollars: 0 } })
  })
})
