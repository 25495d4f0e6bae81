import type { Question, Usage } from './llm.ts'
import { dollarsFor } from './prices.ts'

export interface Estimate {
  readonly usage: Usage
  readonly dollars: number
  readonly tokens: number
}

/** Three bytes make a token: more than that in English and code, about that in Chinese and Japanese. */
const BYTES_PER_TOKEN = 3

/**
 * The most that a question can cost. Asked before a call, so that no call passes the budget, and written down for a call
 * whose bill nobody has seen.
 */
export function mostItCosts(question: Question, model: string, isLocal: boolean): Estimate {
  const sent = question.system + question.prompt + JSON.stringify(question.schema)
  const tokensIn = Math.ceil(Buffer.byteLength(sent) / BYTES_PER_TOKEN)
  const usage = { tokensIn, tokensOut: question.maxTokens, tokensCached: 0 }
  return { usage, dollars: dollarsFor(model, usage, isLocal), tokens: tokensIn + question.maxTokens }
}
