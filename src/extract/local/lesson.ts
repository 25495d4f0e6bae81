import type { JudgedMessage, JudgedTurn } from '../judge.ts'
import type { Candidate } from './candidates.ts'
import { CHANGES, isTrouble } from './chains.ts'
import { readMessage, type Sentence } from './reading.ts'
import { ENVIRONMENT, SETUP_FILE } from './rules/environment.ts'
import type { Signal } from './signals.ts'

/** The assistant's account of a trouble that is over: the cause and the cure, as one stretch; undefined when it is none. */
export function lessonIn(
  message: JudgedMessage,
  turn: JudgedTurn,
  trouble: readonly string[],
): Candidate | undefined {
  const sentences = accountOf(readMessage(message.text))
  const [first] = sentences
  const last = sentences.at(-1)
  if (first === undefined || last === undefined) return undefined
  const quote = message.text.slice(first.start, last.end)
  const signals = new Set(sentences.flatMap((sentence) => [...sentence.signals]))
  if (quote.length < shortestFor(first) || NOT_A_LESSON.some((signal) => signals.has(signal)))
    return undefined
  if (REPORT.test(quote) || !ENVIRONMENT.some((form) => form.test(quote))) return undefined
  const explains = CAUSES.some((signal) => signals.has(signal))
  if (first.signals.has('startsi') && !explains) return undefined
  const speaks = [explains, signals.has('fixed'), changedSetup(turn), trouble.some(isTrouble)].filter(
    Boolean,
  ).length
  if (speaks < (trouble.some(isNoTask) ? ENOUGH : ENOUGH_IN_A_TASK)) return undefined
  const kind = signals.has('workaround') && signals.has('until') ? 'workaround' : 'debugging'
  return {
    ...{ start: first.start, end: last.end, quote, kind, signals, language: first.language },
    ...{ rule: `${kind}: failed, then worked`, onlyThen: false, score: speaks / MOST_SPEAKS },
  }
}

/** Lists, headings, code blocks: the report of a piece of work, which has no one cause to tell. */
const REPORT = /\n|\*\*|```|:\s*$/

const MOST_SPEAKS = 4
const ENOUGH = 2
const ENOUGH_IN_A_TASK = 4
const CAUSES: readonly Signal[] = ['cause', 'limit', 'reason', 'because', 'so', 'but', 'external']
const NOT_A_LESSON: readonly Signal[] = ['slip', 'asked', 'postponed', 'hypothetical', 'future']

/** Shorter than this, it reports and does not explain. Chinese and Japanese say it in fewer signs. */
function shortestFor({ language }: Sentence): number {
  return language === 'zh' || language === 'ja' ? 25 : 70
}

const MOST_SENTENCES = 3
const LONGEST = 480

/** From the first sentence of substance on; of a long answer, from the first that names a cause. */
function accountOf(sentences: readonly Sentence[]): readonly Sentence[] {
  const long = sentences.length > MOST_SENTENCES + 1
  const from = sentences.findIndex(({ signals, quote }) =>
    long ? signals.has('cause') || signals.has('because') : quote.length >= SUBSTANCE,
  )
  const start = sentences[from]?.start ?? 0
  return from < 0
    ? []
    : sentences.slice(from, from + MOST_SENTENCES).filter(({ end }) => end - start <= LONGEST)
}

const SUBSTANCE = 14

/** What made it work was a setting or another command, and not a change of the code. */
function changedSetup({ tools }: JudgedTurn): boolean {
  const changed = tools.filter(({ name, failed }) => CHANGES.test(name) && !failed)
  return changed.length === 0 || changed.some(({ input }) => SETUP_FILE.test(input.slice(0, 300)))
}

/** `publish the package` is a task: what went wrong on the way is the agent's own affair. */
function isNoTask(said: string): boolean {
  const [first] = readMessage(said)
  if (first === undefined) return true
  return !TASK.some((signal) => first.head.has(signal)) || first.signals.has('symptom')
}

const TASK: readonly Signal[] = ['order', 'request', 'feature']
