import type { Result } from '../../base/result.ts'
import { checkedAnswer } from '../../llm/checked-answer.ts'
import { answerWith, type ModelAnswer } from './schema.ts'

/** The answer in what a model said, or what is wrong with it, in words that quote nothing of it. */
export function readAnswer(text: string, most: number): Result<ModelAnswer, string> {
  return checkedAnswer(text, answerWith(most))
}
