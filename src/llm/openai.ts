import type { Clock } from '../base/clock.ts'
import { err, ok, type Result } from '../base/result.ts'
import { requestJson } from './http.ts'
import type { Answer, Failure, Provider, Question } from './llm.ts'
import { field, listIn, numberIn, textMember } from './shape.ts'

export interface OpenAiOptions {
  readonly baseUrl: string
  /** Local servers want none. */
  readonly key: string | undefined
  readonly model: string
  readonly clock: Clock
}

/** Any server that speaks OpenAI's chat completions: OpenRouter, Ollama, LM Studio, vLLM and others. */
export function openAi({ baseUrl, key, model, clock }: OpenAiOptions): Provider {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  /** The first of the forms that the server has not turned down yet. */
  let form = 0
  return {
    name: 'openai',
    model,
    ask: async (question, signal) => {
      for (;;) {
        const body = bodyFor(question, model, FORMS[form] ?? {})
        const answer = await requestJson({ url, headers, body, signal, clock })
        if (answer.ok) return openaiAnswerIn(answer.value, model)
        if (!isAboutTheForm(answer.error) || form >= FORMS.length - 1) return answer
        form++
      }
    },
  }
}

interface Form {
  readonly hasSchema?: boolean
  readonly isNewer?: boolean
}

/** Newer models refuse `max_tokens` and a temperature; some servers know no schemas, then the prompt alone must do. */
const FORMS: readonly Form[] = [{ hasSchema: true }, { hasSchema: true, isNewer: true }, {}]

function isAboutTheForm({ kind, says }: Failure): boolean {
  return kind === 'unavailable' && /^HTTP 4(?:00|22)/.test(says)
}

function bodyFor({ system, prompt, schema, maxTokens }: Question, model: string, form: Form): unknown {
  const orders = form.hasSchema
    ? system
    : `${system}\n\nAnswer with JSON of this schema:\n${JSON.stringify(schema)}`
  const messages = [
    { role: 'system', content: orders },
    { role: 'user', content: prompt },
  ]
  const bounds = form.isNewer
    ? { max_completion_tokens: maxTokens }
    : { max_tokens: maxTokens, temperature: 0 }
  const format = { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }
  return { model, messages, ...bounds, ...(form.hasSchema ? format : {}) }
}

function openaiAnswerIn(value: unknown, model: string): Result<Answer, Failure> {
  const usage = openaiUsage(value)
  const [choice] = listIn(value, 'choices')
  const message = field(choice, 'message')
  if (textMember(message, 'refusal') !== '' || textMember(choice, 'finish_reason') === 'content_filter')
    return err({ kind: 'refused', says: 'the model refused', usage })
  const text = textMember(message, 'content')
  if (text.trim() === '') return err({ kind: 'bad-answer', says: 'the answer was empty', usage })
  return ok({ text, model: textMember(value, 'model') || model, usage, dollars: null })
}

function openaiUsage(value: unknown): Answer['usage'] {
  const used = field(value, 'usage')
  const cached = numberIn(field(used, 'prompt_tokens_details'), 'cached_tokens')
  return {
    tokensIn: Math.max(0, numberIn(used, 'prompt_tokens') - cached),
    tokensOut: numberIn(used, 'completion_tokens'),
    tokensCached: cached,
  }
}
