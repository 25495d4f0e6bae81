import { isApproval } from '../local/approval.ts'
import type { ClosingUnit } from './closing-units.ts'
import type { Composed } from './compose.ts'
import { type Course, PROMPT_START } from './course.ts'
import { type FormList, hasForm, identifiersIn } from './forms.ts'

/**
 * Whether an outcome says what could be done, or how something is before it is changed, and the next prompt orders or
 * picks what is done about it. Then what holds is said by the exchange that carries the order out.
 */
export function isDecidedNext({ exchange, outcome }: Composed): boolean {
  const [next = ''] = exchange.followedBy
  const closing = exchange.closing.text
  if (!isDecision(next) || bringsInNames(next, closing)) return false
  return isOpen(outcome, next) && !exchange.units.some(reportsChange) && isAbout(next, closing)
}

/** So much of what an outcome is about comes back in a later exchange that is about the same: more where a person asked. */
const SAME_SUBJECT = { asked: 0.3, unasked: 0.2, cause: 0.5 }
const SHARED_WORDS = 2

/**
 * Whether an outcome says how something is, and a later exchange of the session reports a change of it. A cause that was found
 * mostly stays worth knowing after it was repaired.
 */
export function isChangedLater({ exchange, lead, outcome }: Composed, course: Course): boolean {
  if (outcome.some(reportsChange)) return false
  const isCause = outcome.some(({ text }) => hasForm('foundCause', text))
  const isAtPresent = outcome.some(({ text }) => AT_PRESENT.some((list) => hasForm(list, text)))
  const same = isCause ? SAME_SUBJECT.cause : SAME_SUBJECT[lead.length > 0 ? 'asked' : 'unasked']
  const text = [...lead, ...outcome].map((part) => part.text).join(' ')
  return course.about(text, exchange).some(({ exchange: later, typed, share }) => {
    if (share >= same && later.units.some(reportsChange)) return true
    return (
      isAtPresent && !isCause && typed >= SHARED_WORDS && ordersChange(later.typed.slice(0, PROMPT_START))
    )
  })
}

/** A gap, `right now …`, `there is no …`: true until somebody changes it. */
const AT_PRESENT: readonly FormList[] = ['presentState', 'momentary', 'denies']

function ordersChange(prompt: string): boolean {
  return hasForm('asksChange', prompt) || hasForm('wantsOtherwise', prompt)
}

/** A longer prompt brings in something of its own. */
const LONGEST_DECISION = 160

function isDecision(next: string): boolean {
  if (next === '' || next.length > LONGEST_DECISION) return false
  return !/[?？]\s*$/.test(next) && !hasForm('asksFirst', next) && !hasForm('movesOn', next)
}

/** A file, a name or a number that the message does not have belongs to another task; `1. … 2. …` only counts steps. */
function bringsInNames(next: string, closing: string): boolean {
  const own = [...identifiersIn(next), ...(next.match(/\d+(?!\d|[.)]\s)/g) ?? [])]
  return own.some((name) => !closing.includes(name))
}

/** How something is until somebody changes it is over with the order; a proposal only where something else is ordered. */
function isOpen(outcome: readonly ClosingUnit[], next: string): boolean {
  const has = (list: FormList) => outcome.some(({ text }) => hasForm(list, text))
  if (has('momentary') || has('presentState')) return true
  return has('proposes') && !isApproval(next) && !hasForm('accepts', next)
}

/** What was changed is settled, whatever else is offered. */
function reportsChange({ text }: ClosingUnit): boolean {
  return hasForm('reportsChange', text) || hasForm('madeChange', text)
}

const MOST_WORDS = 0.6

/** A yes, `make that change`, an order with a word of the message, or a pick that uses hardly any other words. */
function isAbout(next: string, closing: string): boolean {
  if (isApproval(next)) return true
  const share = shareOfWordsIn(next, closing)
  return hasForm('orders', next) ? share > 0 || hasForm('pointsToIt', next) : share >= MOST_WORDS
}

const STEM_CHARACTERS = 4

/** How many of the words of one text another has. Only their beginnings are compared, since endings differ. */
function shareOfWordsIn(text: string, other: string): number {
  const words = text.toLowerCase().match(/\p{L}{4,}|\p{N}+/gu) ?? []
  const said = other.toLowerCase()
  const shared = words.filter((word) =>
    said.includes(word.slice(0, Math.max(STEM_CHARACTERS, word.length - 3))),
  )
  return words.length === 0 ? 0 : shared.length / words.length
}
