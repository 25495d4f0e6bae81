import type { JudgeDraft } from '../judge.ts'
import { absoluteDates } from '../local/dates.ts'
import { distinctiveWords } from '../local/distinctive-words.ts'
import { filesIn } from '../local/files.ts'
import { labelsOf } from '../local/labels.ts'
import { languageOf } from '../local/language.ts'
import type { Signal } from '../local/signals.ts'
import type { ChosenExchange } from './choose-exchanges.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm, namesIn } from './forms.ts'
import type { SteerSentence } from './steer.ts'

/** A typed sentence that is worth less says nothing that holds beyond its prompt. */
const LEAST_WORTH = 0.35
/** One that lays something down needs less where the exchange gives no statement: nothing else would say it. */
const LEAST_WORTH_LAID_DOWN = 0.15
const MAX_PER_PROMPT = 2
const MAX_STATEMENT = 400

/**
 * What a person requires, forbids or explains in their own words, where no statement of an exchange has it: the agent
 * answered with a report, was interrupted, or the prompt asks for more than one thing.
 */
export function saidDrafts({ composed, refused }: ChosenExchange): JudgeDraft[] {
  const { exchange, sentences, sentenceWorths, lead } = composed
  const isQuoted = (sentence: SteerSentence) => refused === undefined && lead.includes(sentence)
  const leastWorth = (sentence: SteerSentence) => {
    if (refused !== undefined && isWish(sentence)) return 0
    return refused !== undefined && laysDown(sentence) ? LEAST_WORTH_LAID_DOWN : LEAST_WORTH
  }
  return sentences
    .map((sentence, index) => ({ sentence, worth: sentenceWorths[index] ?? 0 }))
    .filter(
      ({ sentence, worth }) =>
        worth >= leastWorth(sentence) && !isQuoted(sentence) && isRequirement(sentence),
    )
    .sort((one, other) => other.worth - one.worth)
    .flatMap(({ sentence }) => {
      const statement = withItsSubject(sentence, sentences)
      return statement === undefined || isTakenBack(statement, exchange) ? [] : [statement]
    })
    .filter((statement, index, all) => !all.slice(0, index).some((earlier) => holds(earlier, statement)))
    .slice(0, MAX_PER_PROMPT)
    .map((statement) => saidDraft(statement, exchange))
}

/** The sentences of a statement stand in another one already. */
function holds(earlier: readonly SteerSentence[], statement: readonly SteerSentence[]): boolean {
  return statement.every((sentence) => earlier.includes(sentence))
}

const DOUBTS: readonly Signal[] = [
  'asked',
  'question',
  'hypothetical',
  'postponed',
  'sarcasm',
  'hearsay',
  'paste',
  'symptom',
  'request',
]

function isRequirement(sentence: SteerSentence): boolean {
  const { signals, text } = sentence
  if (isWish(sentence))
    return !/[:：?？]\s*$/.test(text) && !hasForm('pointsToIt', text.split(' ').slice(-2).join(' '))
  if (DOUBTS.some((signal) => signals.has(signal)) || /[:：?？]\s*$/.test(text)) return false
  // A lack that a person describes is mostly filled by the end of the session.
  if (hasForm('denies', text) || hasForm('presentState', text) || ENDS_DENIED.test(text)) return false
  if (hasForm('momentary', text) || hasForm('pointsElsewhere', text)) return false
  return !hasForm('pointsToIt', text.slice(0, -1)) || namesIn(text) > 0
}

/** `I don't like …`, `I still want …`, `I remind you that …`: of lasting taste, or said before. */
function isWish({ text }: SteerSentence): boolean {
  return hasForm('wishes', text) && !FULL_PATH.test(text)
}

/** `X must …`, `we want …`, `only for …`, `we don't want …`; but no order for now, nothing of one machine, and no guess. */
function laysDown({ signals, text }: SteerSentence): boolean {
  const has = (...some: readonly Signal[]) => some.every((signal) => signals.has(signal))
  if (FOR_NOW.some((signal) => has(signal)) || (has('order') && !has('neg'))) return false
  if (hasForm('orders', text) || hasForm('guesses', text) || FULL_PATH.test(text)) return false
  return has('norm', 'must') || hasForm('wantsTo', text) || has('exclusive', 'every') || has('ban', 'we')
}

/** A path from the root or the home folder, or an address. */
const FULL_PATH = /(?:^|[\s`'"(])(?:~|[A-Za-z]:)?[/\\][\w.-]+[/\\]|:\/\//

const FOR_NOW: readonly Signal[] = ['approval', 'local', 'startsi', 'temporary', 'feature']

/** `… in the other one we don't.` */
const ENDS_DENIED = /n['’]t[.!]?$/i

/** `Because it loses digits.` */
const ONLY_A_REASON = /^\W*(?:because|'?cause|weil|denn|parce que|porque|因为|なぜなら)/i

const LEAST_WORDS = 3

/** `This is wrong since …`: the sentence before says what is meant; without it nobody can understand the statement. */
function withItsSubject(
  sentence: SteerSentence,
  all: readonly SteerSentence[],
): readonly SteerSentence[] | undefined {
  const before = all[sentence.index - 1]
  const isTied = hasForm('pointsBack', sentence.text) || ONLY_A_REASON.test(sentence.text)
  if (isTied && (before === undefined || !isRequirement(before))) return undefined
  const needsBefore =
    before !== undefined && (isTied || (namesIn(sentence.text) === 0 && tellsSubject(before)))
  const tied = needsBefore ? [before, sentence] : [sentence]
  const statement = withItsOtherHalf(tied, all[sentence.index + 1])
  const text = textOfAll(statement)
  const words = distinctiveWords(text).length + namesIn(text)
  if (namesIn(text) === 0 && !statement.some(standsAlone)) return undefined
  return words >= LEAST_WORDS && text.length <= MAX_STATEMENT ? statement : undefined
}

/** A wish or a reason is understood without a name; a mere requirement mostly speaks of what was talked about. */
function standsAlone(sentence: SteerSentence): boolean {
  return isWish(sentence) || REASONS.some((signal) => sentence.signals.has(signal))
}

const REASONS: readonly Signal[] = ['because', 'reason']

/** A longer sentence has a subject of its own. */
const LONGEST_BEFORE = 160

/** True if a sentence may say what the one behind it is about, which names nothing. */
function tellsSubject({ text, signals }: SteerSentence): boolean {
  const isOther = signals.has('approval') || signals.has('praise') || signals.has('paste')
  return (
    !isOther &&
    text.length <= LONGEST_BEFORE &&
    !/[:：?？]\s*$/.test(text) &&
    distinctiveWords(text).length > 1
  )
}

/** `We don't want to evaluate the standards. The standards are candidates for …`: what is denied needs what is meant. */
function withItsOtherHalf(
  statement: readonly SteerSentence[],
  next: SteerSentence | undefined,
): readonly SteerSentence[] {
  if (next === undefined || !statement.some(({ signals }) => signals.has('neg'))) return statement
  const words = new Set(textOfAll(statement).toLowerCase().match(LONG_WORD) ?? [])
  const isAbout = (next.text.toLowerCase().match(LONG_WORD) ?? []).some((word) => words.has(word))
  const fits = textOfAll([...statement, next]).length <= MAX_STATEMENT
  return isAbout && fits && !/[:：?？]\s*$/.test(next.text) ? [...statement, next] : statement
}

const SHARED_WORDS = 2

/** The person wants it otherwise in one of the next prompts. */
function isTakenBack(statement: readonly SteerSentence[], { followedBy }: Exchange): boolean {
  const words = new Set(textOfAll(statement).toLowerCase().match(LONG_WORD) ?? [])
  return followedBy.some((next) => {
    if (!hasForm('wantsOtherwise', next) && !hasForm('rejects', next)) return false
    return (
      (next.toLowerCase().match(LONG_WORD) ?? []).filter((word) => words.has(word)).length >= SHARED_WORDS
    )
  })
}

const LONG_WORD = /[\p{L}_]{5,}/gu

function saidDraft(statement: readonly SteerSentence[], { turn, prompts }: Exchange): JudgeDraft {
  const said = textOfAll(statement)
  const text = absoluteDates(said, turn.at, languageOf(said) ?? 'en')
  const evidence = statement.flatMap(({ quote }) => {
    const prompt = prompts.find((one) => one.text.includes(quote))
    return prompt === undefined ? [] : [{ session: turn.session, messages: [prompt.id], quote }]
  })
  return {
    kind: 'decision',
    text,
    ...labelsOf(text, 'decision'),
    importance: 0.6,
    origin: 'user',
    evidence,
    files: filesIn(text),
    supersedes: null,
    rule: 'exchange/said',
  }
}

function textOfAll(statement: readonly SteerSentence[]): string {
  return statement.map(({ text }) => text).join(' ')
}
