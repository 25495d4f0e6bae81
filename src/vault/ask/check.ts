import { err, ok, type Result } from '../../base/result.ts'
import { jsonIn } from '../../llm/json-answer.ts'
import type { Redact } from '../../redact/redact.ts'
import { termsOf } from '../../store/terms.ts'
import { inOneLine } from '../folder/text.ts'
import { ANSWER, MOST_SENTENCES, type ModelAnswer } from './schema.ts'
import { type Source, textOfSource, timeOf } from './source.ts'

/** A sentence of an answer, with the numbers of the sources that say it, counted from 1. */
export interface Sentence {
  readonly text: string
  readonly sources: readonly number[]
}

export interface Checked {
  readonly sentences: readonly Sentence[]
  readonly unknown: readonly string[]
  /** How many sentences were left out, since nothing that was found says them. */
  readonly dropped: number
}

export interface Given {
  readonly question: string
  readonly sources: readonly Source[]
  readonly redact: Redact
}

const MAX_SENTENCE_CHARACTERS = 600
const MOST_UNKNOWN = 5

/**
 * The part of a model's answer to show: sentences that cite existing sources, share a rare word with them, and hold
 * no number that these do not have. The rest is left out and counted.
 */
export function checkAnswer(text: string, given: Given): Result<Checked, string> {
  const answer = readAnswer(text)
  if (answer === undefined) return err('its answer could not be read')
  const cleaned = answer.sentences.slice(0, MOST_SENTENCES).map((one) => clean(one, given.redact))
  const sentences = cleaned.filter((one) => isCited(one, given))
  const unknown = answer.unknown
    .map((one) => given.redact(inOneLine(one).slice(0, MAX_SENTENCE_CHARACTERS)).text)
    .filter((one) => one !== '')
  const dropped = answer.sentences.length - sentences.length
  return ok({ sentences, unknown: unknown.slice(0, MOST_UNKNOWN), dropped })
}

function readAnswer(text: string): ModelAnswer | undefined {
  for (const candidate of jsonIn(text)) {
    const checked = ANSWER.safeParse(candidate)
    if (checked.success) return checked.data
  }
  return undefined
}

/** Numbers in brackets are ours to set: in the words of a model they may lead elsewhere. */
function clean({ text, sources }: Sentence, redact: Redact): Sentence {
  const plain = inOneLine(text.replace(/\s*\[\d+(?:\s*,\s*\d+)*\]/g, '')).slice(0, MAX_SENTENCE_CHARACTERS)
  return { text: redact(plain).text, sources: [...new Set(sources)].sort((one, other) => one - other) }
}

function isCited({ text, sources }: Sentence, given: Given): boolean {
  const cited = sources.map((number) => given.sources[number - 1])
  if (text === '' || cited.length === 0) return false
  const known = new Set(numbersIn(given.question))
  for (const source of cited) {
    if (source === undefined) return false
    for (const number of numbersIn(`${textOfSource(source)} ${timeOf(source).slice(0, 10)}`))
      known.add(number)
  }
  return numbersIn(text).every((number) => known.has(number)) && sharesWord(text, cited)
}

/** One is enough: a sentence may say in other words what its sources do, but not something that none of them speaks of. */
function sharesWord(text: string, cited: readonly (Source | undefined)[]): boolean {
  const said = new Set(cited.flatMap((source) => (source === undefined ? [] : termsOf(textOfSource(source)))))
  return termsOf(text).some((term) => said.has(term))
}

/** `04` and `4` are one: dates are written in many ways. */
function numbersIn(text: string): number[] {
  return (text.normalize('NFKC').match(/\d+/g) ?? []).map(Number)
}
