import { filesIn } from '../local/files.ts'
import type { Signal } from '../local/signals.ts'
import type { ClosingUnit } from './closing-units.ts'
import { type Composed, leadText } from './compose.ts'
import { PROMPT_START } from './course.ts'
import type { Exchange } from './exchanges.ts'
import { type FormList, hasForm, namesIn } from './forms.ts'
import type { SteerSentence } from './steer.ts'
import { subjectWords } from './subject-words.ts'
import { underItsHeading } from './under-heading.ts'
import { ENTRY } from './unit-features.ts'

/** Why an exchange cannot be kept, whatever it says; undefined when nothing speaks against it. */
export function whyUnsettled({ exchange, lead, sentences, outcome }: Composed): string | undefined {
  const said = leadText(lead)
  const names = namesIn(outcome.map(({ text }) => text).join(' '))
  if (exchange.units.length === 0) return 'nothing was answered in words'
  if (isInUnknownScript(outcome)) return 'in a language whose words are not known'
  if (
    exchange.typed === '' &&
    !exchange.isApproval &&
    !outcome.some(({ text }) => hasForm('foundCause', text))
  )
    return 'a report that nobody asked for in words, and no cause in it: the repository shows the change'
  if (said === '' && names < FEW_NAMES && !explains(outcome)) return 'its subject is not named'
  if (said === '' && !isUnderHeading(outcome) && !givesReason(outcome)) return 'its subject is not named'
  if (said === '' && onlyReportsChanges(outcome)) return 'only lists changes that the repository shows'
  if (outcome.length > 0 && outcome.every(describesTest))
    return 'only says what tests check: the tests show it'
  if (
    hasForm('asksOptions', exchange.typed) &&
    !outcome.some((unit) => isChangeReport(unit.text) || saysCause(unit))
  )
    return 'lists what could be done: what counts is what is chosen'
  if (said !== '' && names <= FEW_NAMES && lead.every(isOrderForNow) && mostlyListsChanges(outcome))
    return 'an order for the moment, and changes that the repository shows'
  if (mostlyInstructs(outcome)) return 'tells the person what to do for the moment'
  if (isDocumentEdit(outcome) || isDocumentAsked(exchange.typed, outcome))
    return 'only says what was written into a document'
  if (exchange.followedBy.length > 0 && outcome.some(({ text }) => hasForm('guesses', text)))
    return 'a guess, and nothing that follows confirms it'
  if (exchange.followedBy.length > 0 && outcome.some(({ text }) => hasForm('recommends', text)))
    return 'a recommendation: what counts is what was decided then'
  if (exchange.followedBy.length > 0 && hasForm('asksDecision', exchange.closing.text))
    return 'the agent asks how to do it: what counts is what was decided then'
  if (saysTooLittle(outcome)) return 'the outcome says too little'
  if (hasForm('alternatives', outcome[0]?.text ?? ''))
    return 'lists alternatives: what counts is the one that is chosen'
  if (speaksOfMissing(exchange, said, outcome)) return 'its subject is not named'
  if (said.length < SHORT_LEAD && POINTS_AWAY.test(said)) return 'its subject is not named'
  const isQuestion = sentences.length > 0 && sentences.every(({ signals }) => signals.has('asked'))
  return isQuestion && names < FEW_NAMES
    ? 'a question, and the answer names nothing of this project'
    : undefined
}

/**
 * `The damage is rare`, `That test passes`: a thing that was spoken of before the passage, where neither the person's words nor
 * a name in code say which.
 */
function speaksOfMissing({ units }: Exchange, said: string, outcome: readonly ClosingUnit[]): boolean {
  const [first] = outcome
  if (first === undefined || (said !== '' && first === units[0])) return false
  const start = first.text.slice(0, SUBJECT_CHARACTERS)
  if (!hasForm('speaksOfKnown', start) || namesIn(start) > 0) return false
  const known = subjectWords(`${said} ${first.heading}`)
  return ![...subjectWords(start)].some((word) => known.has(word))
}

/** The subject of a sentence stands in its beginning. */
const SUBJECT_CHARACTERS = 50

const LONG_OUTCOME = 180

/** Several sentences with a name and a reason can be understood without the prompt. */
function explains(outcome: readonly ClosingUnit[]): boolean {
  const text = outcome.map((unit) => unit.text).join(' ')
  return text.length >= LONG_OUTCOME && namesIn(text) > 0 && REASONS.some((list) => hasForm(list, text))
}

/** Whether its heading says what it is about. */
function isUnderHeading(outcome: readonly ClosingUnit[]): boolean {
  return underItsHeading(outcome, false) !== outcome
}

/** A reason, a limit, a condition or a consequence, in one of its sentences. */
function givesReason(outcome: readonly ClosingUnit[]): boolean {
  return outcome.some(({ text }) => REASONS.some((list) => hasForm(list, text)))
}

/** A change or a test without a reason, a limit or a consequence. */
function isChangeReport(text: string): boolean {
  const isChange = hasForm('reportsChange', text) || ENTRY.test(text) || hasForm('tests', text)
  return isChange && !REASONS.some((list) => hasForm(list, text))
}

/** `Moved …`, `Simplified …`: how an agent that wrote English begins what it did. */
const DID = /^(?:Also )?[A-Z][a-z]+ed\b/
/** `name → other`, `name deleted`. */
const NAME_CHANGED = /^`[^`]+`\s*(?:→|deleted)/

/** Lists what was changed, or says that it is fixed, and not why it was so. */
function onlyReportsChanges(outcome: readonly ClosingUnit[]): boolean {
  if (outcome.length > 1 && outcome.every(({ text }) => isChangeReport(text))) return true
  const start = outcome[0]?.text.slice(0, LONGEST_INTRODUCTION) ?? ''
  return mostlyListsChanges(outcome) || (hasForm('reportsFixes', start) && !outcome.some(saysCause))
}

const LONGEST_INTRODUCTION = 140

/** Half of its sentences and list items or more say what was changed, and nothing says why. */
function mostlyListsChanges(outcome: readonly ClosingUnit[]): boolean {
  const pieces = outcome.flatMap(({ text }) => text.split(/(?<=[:;])\s+/))
  const changes = pieces.filter(
    (text) => isChangeReport(text) || [DID, NAME_CHANGED, ENTRY].some((form) => form.test(text)),
  )
  return (
    pieces.length > 1 &&
    changes.length * 2 >= pieces.length &&
    !outcome.some(({ text }) => WHYS.some((list) => hasForm(list, text)))
  )
}

const WHYS: readonly FormList[] = ['cause', 'consequence', 'purpose', 'prevents']

/** The name of a test or of a file of tests (`TestParse`, `test_parse`, `parse_test.go`, `parse.spec.ts`). */
const TEST_NAME = /`[\w./-]*(?:Test[A-Z]\w*|test_\w+|\w[_.](?:test|spec)s?\.\w+)[^`]*`/

/** Says what a test does, and no cause that was found. */
function describesTest({ text }: ClosingUnit): boolean {
  return TEST_NAME.test(text) && !hasForm('cause', text)
}

/** Most of it asks the person to do something, and nothing says why it is so. */
function mostlyInstructs(outcome: readonly ClosingUnit[]): boolean {
  const asked = outcome.filter(
    ({ text }) => hasForm('instructs', text) || (hasForm('advises', text) && !hasForm('constraint', text)),
  )
  return (
    asked.length > 0 &&
    asked.length * 2 >= outcome.length &&
    !outcome.some((unit) => saysCause(unit) || hasForm('prevents', unit.text))
  )
}

function saysCause({ text }: ClosingUnit): boolean {
  return hasForm('cause', text)
}

/** Words of a sentence that make it hold beyond its prompt. */
const LASTING: readonly Signal[] = [
  'must',
  'norm',
  'ban',
  'every',
  'exclusive',
  'because',
  'reason',
  'neg',
  'choosing',
  'choose',
  'instead',
  'replace',
  'convention',
]

/** `Can you now attach the icon`, `go ahead and create it`. */
function isOrderForNow({ signals }: SteerSentence): boolean {
  return !LASTING.some((signal) => signals.has(signal))
}

const DOCUMENT = /\.(?:md|mdx|txt|rst|adoc)$|(?:^|\/)(?:README|CHANGELOG|LICENSE)$/i

/** What a document holds that the person wanted written, and no reason: the document says it itself. */
function isDocumentAsked(typed: string, outcome: readonly ClosingUnit[]): boolean {
  return hasForm('asksDocument', typed.slice(0, PROMPT_START)) && !givesReason(outcome)
}

/** Changes of documents and of nothing else: the documents say it themselves. */
function isDocumentEdit(outcome: readonly ClosingUnit[]): boolean {
  const files = filesIn(outcome.map(({ text, line }) => `${text} ${line}`).join(' '))
  return (
    files.length > 0 &&
    files.every((file) => DOCUMENT.test(file)) &&
    outcome.some(({ text }) => hasForm('reportsChange', text)) &&
    !outcome.some(saysCause)
  )
}

/** The lists have words in Latin, Chinese and Japanese letters: in others a report looks like an explanation. */
function isInUnknownScript(outcome: readonly ClosingUnit[]): boolean {
  const said = outcome.map(({ text }) => text).join(' ')
  const letters = said.match(/\p{L}/gu) ?? []
  const unknown = letters.filter((letter) => !KNOWN_SCRIPT.test(letter))
  return unknown.length > letters.length * MOST_UNKNOWN
}

const KNOWN_SCRIPT = /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const MOST_UNKNOWN = 0.3

const SHORT_OUTCOME = 110

/** One short sentence that names nothing, or one thing without a reason, is a remark on the way. */
function saysTooLittle(outcome: readonly ClosingUnit[]): boolean {
  const [only = '', ...more] = outcome.map(({ text }) => text)
  if (more.length > 0 || only.length > SHORT_OUTCOME || /[\u3040-\u9fff]/.test(only)) return false
  const names = namesIn(only)
  return names === 0 || (names === 1 && !REASONS.some((list) => hasForm(list, only)))
}

const REASONS: readonly FormList[] = ['cause', 'consequence', 'constraint', 'condition']

const SHORT_LEAD = 30
const FEW_NAMES = 2

/** Words that stand for something said before. */
const POINTS_AWAY =
  /^\W*(?:(?:update|delete|remove|fix|change|move|rename) )?(?:it|them|that|this|those|these)\b/i
