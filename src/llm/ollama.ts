import type { Clock } from '../base/clock.ts'
import { err, ok, type Result } from '../base/result.ts'
import { requestJson } from './http.ts'
import type { Answer, Failure, Provider, Question } from './llm.ts'
import { field, listIn, numberIn, textMember } from './shape.ts'

export interface OllamaOptions {
  readonly baseUrl: string
  /** Empty: the first model that is there and can talk. */
  readonly model: string
  readonly clock: Clock
}

/** Ollama by its own API: its OpenAI-compatible one cuts long prompts off at a default length without a word. */
export function ollama({ baseUrl, model, clock }: OllamaOptions): Provider {
  const url = baseUrl.replace(/\/+$/, '')
  return {
    name: 'ollama',
    model: model || 'default',
    ask: async (question, signal) => {
      const named = model === '' ? await firstModel(url, signal, clock) : ok(model)
      if (!named.ok) return named
      const body = bodyFor(question, named.value)
      const told = await requestJson({ url: `${url}/api/chat`, headers: {}, body, signal, clock })
      return told.ok ? ollamaAnswerIn(told.value, named.value) : told
    },
  }
}

/** Models that only turn text into vectors. */
const EMBEDS = /embed|minilm|bge-|e5-/i

async function firstModel(url: string, signal: AbortSignal, clock: Clock): Promise<Result<string, Failure>> {
  const told = await requestJson({ url: `${url}/api/tags`, headers: {}, signal, clock })
  // Nobody there is no passing failure: it is not running.
  if (!told.ok) return err({ kind: 'unavailable', says: `Ollama does not answer (${told.error.says})` })
  const names = listIn(told.value, 'models').map((one) => textMember(one, 'name'))
  const first = names.find((name) => name !== '' && !EMBEDS.test(name))
  return first === undefined ? err({ kind: 'unavailable', says: 'Ollama has no model yet' }) : ok(first)
}

const BYTES_PER_TOKEN = 3
const SMALLEST_CONTEXT = 8192

function bodyFor({ system, prompt, schema, maxTokens }: Question, model: string): unknown {
  const tokens = Math.ceil(Buffer.byteLength(system + prompt) / BYTES_PER_TOKEN) + maxTokens
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
    format: schema,
    stream: false,
    think: false,
    options: {
      temperature: 0,
      num_predict: maxTokens,
      num_ctx: Math.ceil(tokens / SMALLEST_CONTEXT) * SMALLEST_CONTEXT,
    },
  }
}

function ollamaAnswerIn(value: unknown, model: string): Result<Answer, Failure> {
  const usage = {
    tokensIn: numberIn(value, 'prompt_eval_count'),
    tokensOut: numberIn(value, 'eval_count'),
    tokensCached: 0,
  }
  const text = textMember(field(value, 'message'), 'content')
  if (text.trim() === '') return err({ kind: 'bad-answer', says: 'the answer was empty', usage })
  return ok({ text, model: textMember(value, 'model') || model, usage, dollars: null })
}
