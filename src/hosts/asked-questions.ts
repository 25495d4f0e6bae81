import { fieldsInCut } from './cut-json.ts'
import { type Fields, fieldsOf, textIn } from './fields.ts'
import type { AnsweredQuestion, QuestionOption } from './tool-roles.ts'

/** A question in the input of a tool that asks the person. */
export interface AskedQuestion {
  /** Where a host reports the answers by it. */
  readonly id: string
  readonly question: string
  readonly options: readonly QuestionOption[]
}

/** The questions in `{"questions":[{"question":…,"options":[{"label":…,"description":…}]}]}`. */
export function askedQuestions(input: string): AskedQuestion[] {
  const { questions } = fieldsInCut(input)
  if (!Array.isArray(questions)) return []
  return questions.flatMap((given, index) => {
    const fields = fieldsOf(given) ?? {}
    const question = textIn(fields, 'question')?.trim() ?? ''
    if (question === '') return []
    return [{ id: textIn(fields, 'id') ?? String(index), question, options: optionsIn(fields) }]
  })
}

function optionsIn({ options }: Fields): QuestionOption[] {
  if (!Array.isArray(options)) return []
  return options.flatMap((given) => {
    const fields = fieldsOf(given) ?? {}
    const label = typeof given === 'string' ? given : (textIn(fields, 'label') ?? '')
    return label === '' ? [] : [{ label, description: textIn(fields, 'description') ?? '' }]
  })
}

/** The answers in a sentence of the host's: `… "Which one?"="The second", "Why?"="It is faster". You can now …`. */
export function answersInSentence(input: string, output: string): AnsweredQuestion[] {
  const asked = askedQuestions(input)
  return asked.flatMap(({ question, options }, index) => {
    const mark = `"${question}"="`
    const start = output.indexOf(mark)
    if (start < 0) return []
    const rest = output.slice(start + mark.length)
    const next = asked[index + 1]
    const end = next === undefined ? -1 : rest.indexOf(`", "${next.question}"="`)
    const answer = end < 0 ? (LAST_ANSWER.exec(rest)?.[1] ?? '') : rest.slice(0, end)
    return isNoAnswer(answer) ? [] : [{ question, answer: answer.trim(), options }]
  })
}

/** Up to the quote that ends it, which what the person typed may contain, too. */
const LAST_ANSWER = /^([\s\S]*?)"(?:\.? (?:You can now|Read the answers)| selected | user notes|, "|\.?\s*$)/

/** Hosts report a question that was passed over as an answer, too. */
export function isNoAnswer(answer: string): boolean {
  return /^\s*(?:$|unanswered$|[[(]?no (?:answer|option|response|preference)\b)/i.test(answer)
}
