import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { ollama } from '../../src/llm/ollama.ts'
import { QUESTION } from './client-context.ts'
import { deadUrl } from './fake-api.ts'

const never = () => new AbortController().signal

test('the first model that can talk is asked with the schema, and with space for the whole question', async () => {
  const server = await startOllama(['nomic-embed-text:latest', 'qwen3:8b'])
  const prompt = 'x'.repeat(60_000)
  const told = await ollama({ baseUrl: server.url, model: '', clock: systemClock }).ask(
    { ...QUESTION, prompt },
    never(),
  )
  expect(told).toMatchObject({
    ok: true,
    value: { text: '{"memories":[]}', model: 'qwen3:8b', usage: { tokensIn: 11, tokensOut: 3 } },
  })
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]).toMatchObject({
    ...{ model: 'qwen3:8b', stream: false, format: QUESTION.schema },
    options: { num_ctx: 24_576, num_predict: QUESTION.maxTokens },
  })
})

test('a model that is named is asked without looking for others', async () => {
  const server = await startOllama([])
  const provider = ollama({ baseUrl: server.url, model: 'llama', clock: systemClock })
  expect(await provider.ask(QUESTION, never())).toMatchObject({ ok: true, value: { model: 'llama' } })
})

test.each([
  ['has no model', async () => (await startOllama(['bge-m3'])).url, /no model yet/],
  ['does not run', deadUrl, /does not answer/],
])('one that %s is unavailable, so that the next provider is asked', async (_what, address, says) => {
  const provider = ollama({ baseUrl: await address(), model: '', clock: systemClock })
  const told = await provider.ask(QUESTION, never())
  expect(told).toMatchObject({ ok: false, error: { kind: 'unavailable', says: expect.stringMatching(says) } })
})

/** A server that speaks Ollama's API as far as we use it. */
async function startOllama(models: readonly string[]) {
  const asked: { readonly model: string }[] = []
  const server = createServer(async (request, response) => {
    const send = (value: unknown) => response.end(JSON.stringify(value))
    if (request.method === 'GET' && request.url === '/api/tags')
      return send({ models: models.map((name) => ({ name })) })
    if (request.method !== 'POST' || request.url !== '/api/chat') return response.writeHead(404).end()
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body = JSON.parse(text) as { model: string }
    asked.push(body)
    const message = { role: 'assistant', content: '{"memories":[]}' }
    return send({ model: body.model, message, done: true, prompt_eval_count: 11, eval_count: 3 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}
