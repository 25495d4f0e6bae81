import type { Clock } from '../base/clock.ts'
import { err, ok, type Result } from '../base/result.ts'
import { requestJson } from './http.ts'
import type { Answer, Failure, Provider, Question } from './llm.ts'
import { field, listIn, numberIn, textMember } from './shape.ts'

export interface AnthropicOptions {
  readonly baseUrl: string
  readonly key: string
  readonly model: string
  readonly clock: Clock
}

const TOOL = 'record'

/** Anthropic's Messages API. The answer is the input of a tool that the model must call, so that it keeps to the schema. */
export function anthropic({ baseUrl, key, model, clock }: AnthropicOptions): Provider {
  return {
    name: 'anthropic',
    model,
    ask: async (question, signal) => {
      const answer = await requestJson({
        url: `${baseUrl.replace(/\/+$/, '')}/v1/messages`,
        headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
        body: bodyFor(question, model),
        signal,
        clock,
      })
      return answer.ok ? anthropicAnswerIn(answer.value, model) : answer
    },
  }
}

function bodyFor({ system, prompt, schema, maxTokens }: Question, model: string): unknown {
  return {
    model,
    max_tokens: maxTokens,
    system,
    messages: [{ role: 'user', content: prompt }],
    tools: [{ name: TOOL, description: 'Records the answer.', input_schema: schema }],
    tool_choice: { type: 'tool', name: TOOL },
  }
}

function anthropicAnswerIn(value: unknown, model: string): Result<Answer, Failure> {
  const usage = anthropicUsage(field(value, 'usage'))
  if (textMember(value, 'stop_reason') === 'refusal')
    return err({ kind: 'refused', says: 'the model refused', usage })
  const blocks = listIn(value, 'content')
  const called = blocks.find((block) => textMember(block, 'type') === 'tool_use')
  const spoken = blocks.map((block) => textMember(block, 'text')).join('')
  const text = called === undefined ? spoken : JSON.stringify(field(called, 'input') ?? null)
  if (text.trim() === '') return err({ kind: 'bad-answer', says: 'the answer was empty', usage })
  return ok({ text, model: textMember(value, 'model') || model, usage, dollars: null })
}

/** Writing to the cache is billed as input, too. */
function anthropicUsage(used: unknown): Answer['usage'] {
  return {
    tokensIn: numberIn(used, 'input_tokens') + numberIn(used, 'cache_creation_input_tokens'),
    tokensOut: numberIn(used, 'output_tokens'),
    tokensCached: numberIn(used, 'cache_read_input_tokens'),
  }
}
