import type { Composed } from './compose.ts'
import { type Course, PROMPT_START } from './course.ts'
import type { Exchange } from './exchanges.ts'
import { type FormList, hasForm, identifiersIn } from './forms.ts'
import { yes } from './unit-features.ts'
import { chanceOvertaken, type Features } from './worth.ts'

/** An outcome with a greater chance to hold no longer gives no statement, and the memory of it is withdrawn. */
const MAX_CHANCE = 0.14

/** Whether the person did not accept an outcome, or something later in the session changed the same thing. */
export function isOvertaken(composed: Composed, course: Course): boolean {
  if (failsAgain(composed) || isUndone(composed, course)) return true
  if (isWantedOtherwise(composed, course) || isAskedAgain(composed, course)) return true
  if (stillFailsAfter(composed)) return true
  const features = overtakenFeatures(composed, course)
  if (features['rejected'] === 1 || features['disputedLate'] === 1) return true
  if ((features['reworked'] ?? 0) >= MOST_WORDS) return true
  // Who works on a cause next repairs it, and does not take it back.
  if (features['doubted'] === 0 && composed.outcome.some(({ text }) => hasForm('foundCause', text)))
    return false
  return chanceOvertaken(features) > MAX_CHANCE
}

/** The next prompt says that it still fails; of an attempt to repair something, also the one after that. */
function stillFailsAfter({ exchange: { followedBy }, outcome }: Composed): boolean {
  const isAttempt = outcome.some(({ text }) => ATTEMPTS.some((list) => hasForm(list, text)))
  return followedBy
    .slice(0, isAttempt ? 2 : 1)
    .some((prompt) => hasForm('stillFails', prompt.slice(0, PROMPT_START)))
}

/** An outcome that changed something, says what to do or what the cause is. */
const ATTEMPTS: readonly FormList[] = ['reportsChange', 'madeChange', 'instructs', 'advises', 'cause']

/** A prompt that names most of a statement and wants it otherwise changes what the statement says. */
const MOST_WORDS = 0.6

/** Something that an outcome names, or the person's words name, is gone, says a later one. */
function isUndone({ exchange, lead, outcome }: Composed, course: Course): boolean {
  const named = new Set(outcome.flatMap(({ text }) => identifiersIn(text)))
  const text = [...lead, ...outcome].map((part) => part.text).join(' ')
  return course
    .goneAfter(exchange)
    .some(
      (name) =>
        (named.has(name) || (isWhole(name) && text.includes(name))) && !course.isGoneIn(exchange, name),
    )
}

/** A name of several words or parts means the same thing wherever it stands; `start` does not. */
function isWhole(name: string): boolean {
  return /\p{L}[\s_./-]+\p{L}|\p{Ll}\p{Lu}/u.test(name)
}

/** The person shows the same error after the outcome as before it. */
function failsAgain({ exchange: { prompts, turn, nextError } }: Composed): boolean {
  if (nextError === undefined) return false
  // A prompt may be nothing but a pasted log.
  const asked = [...prompts, ...turn.messages.filter(({ role }) => role === 'user')]
  const before = contentWords(asked.map(({ text }) => text).join(' '))
  return shareIn(contentWords(nextError), before) >= MOST_WORDS
}

/** A later prompt says how the same thing is to be instead. */
function isWantedOtherwise({ exchange, outcome }: Composed, course: Course): boolean {
  const words = contentWords(outcome.map(({ text }) => text).join(' '))
  return course.next(exchange, LOOK_AHEAD).some(({ typed }) => {
    const start = typed.slice(0, PROMPT_START)
    return hasForm('wantsOtherwise', start) && sharedWords(start, words) >= SHARED_WORDS
  })
}

/** So many words of a prompt, and this share of them, come back where somebody asks for the same again. */
const ASKED_WORDS = 3
const ASKED_SHARE = 0.5

/** The person asks again for what was changed: the change did not do it. */
function isAskedAgain({ exchange, outcome }: Composed, course: Course): boolean {
  if (!outcome.some(({ text }) => hasForm('reportsChange', text))) return false
  const asked = contentWords(exchange.typed.slice(0, PROMPT_START))
  return course.next(exchange, FAR_AHEAD).some(({ typed }) => {
    const words = contentWords(typed.slice(0, PROMPT_START))
    const shared = [...words].filter((word) => asked.has(word)).length
    return shared >= ASKED_WORDS && shared >= ASKED_SHARE * Math.min(words.size, asked.size)
  })
}

/** People come back to what does not work within so many exchanges. */
const FAR_AHEAD = 50

/** So many later exchanges are compared with an outcome. */
const LOOK_AHEAD = 4

export function overtakenFeatures({ exchange, lead, outcome }: Composed, course: Course): Features {
  const [next = '', afterNext = ''] = exchange.followedBy
  const text = [...lead, ...outcome].map((part) => part.text).join(' ')
  const [names, words] = [new Set(identifiersIn(text)), contentWords(text)]
  const near = course.next(exchange, LOOK_AHEAD)
  const about = course.about(text, exchange)
  return {
    rejected: yes(hasForm('rejects', next)),
    doubted: yes(hasForm('doubts', next)),
    contradicted: yes(hasForm('contradicts', next.slice(0, PROMPT_START))),
    stillFails: yes(hasForm('stillFails', next.slice(0, PROMPT_START))),
    guessed: yes(outcome.some((unit) => hasForm('guesses', unit.text))),
    advised: yes(outcome.some((unit) => hasForm('advises', unit.text) || hasForm('proposes', unit.text))),
    disputed: yes(near.some(({ typed }) => disputes(typed, words))),
    reworked: Math.max(
      0,
      ...near
        .filter(({ typed }) => hasForm('asksChange', typed))
        .map(({ typed }) => shareIn(words, contentWords(typed))),
    ),
    denied: yes(
      hasForm('denies', text) && near.some(({ typed }) => sharedWords(typed, words) >= SHARED_WORDS),
    ),
    rejectedLater: yes(hasForm('rejects', afterNext)),
    doubtedLater: yes(hasForm('doubts', afterNext)),
    disputedLate: yes(about.some((one) => one.typed >= SHARED_WORDS && isDispute(one.exchange))),
    changedLate: yes(about.some((one) => one.typed >= SHARED_WORDS && isOrderedChange(one.exchange))),
    revisitedLate: Math.max(0, ...about.map(({ share }) => share)),
    last: yes(next === ''),
    sameNames: Math.max(
      0,
      ...near.map(({ units }) => shareIn(names, new Set(identifiersIn(textOfAll(units))))),
    ),
    sameWords: Math.max(
      0,
      ...near.map((one) => shareIn(words, contentWords(`${one.typed} ${textOfAll(one.units)}`))),
    ),
  }
}

const SHARED_WORDS = 2

function isDispute({ typed }: Exchange): boolean {
  const start = typed.slice(0, PROMPT_START)
  return hasForm('rejects', start) || hasForm('contradicts', start) || hasForm('stillFails', start)
}

function isOrderedChange({ typed }: Exchange): boolean {
  const start = typed.slice(0, PROMPT_START)
  return hasForm('asksChange', start) || hasForm('wantsOtherwise', start)
}

/** A later prompt that contradicts, about the same thing. */
function disputes(typed: string, words: ReadonlySet<string>): boolean {
  const start = typed.slice(0, PROMPT_START)
  if (!hasForm('rejects', start) && !hasForm('contradicts', start)) return false
  return sharedWords(start, words) >= SHARED_WORDS
}

function sharedWords(text: string, words: ReadonlySet<string>): number {
  return [...contentWords(text)].filter((word) => words.has(word)).length
}

function textOfAll(units: Exchange['units']): string {
  return units.map(({ text }) => text).join(' ')
}

function contentWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}_]{5,}/gu) ?? [])
}

function shareIn(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((one) => others.has(one)).length / Math.max(1, some.size)
}
