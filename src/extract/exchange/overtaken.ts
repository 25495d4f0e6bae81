import type { Composed } from './compose.ts'
import type { Exchange } from './exchanges.ts'
import { hasForm, identifiersIn } from './forms.ts'
import { yes } from './unit-features.ts'
import { chanceOvertaken, type Features } from './worth.ts'

/** An outcome with a greater chance to hold no longer gives no statement, and the memory of it is withdrawn. */
const MAX_CHANCE = 0.15

/** Whether the person did not accept an outcome, or a later exchange changed the same thing. */
export function isOvertaken(composed: Composed, later: readonly Exchange[]): boolean {
  if (failsAgain(composed) || isUndone(composed, later) || isWantedOtherwise(composed, later)) return true
  if (hasForm('stillFails', composed.exchange.followedBy[0]?.slice(0, PROMPT_START) ?? '')) return true
  const features = overtakenFeatures(composed, later)
  return (features['reworked'] ?? 0) >= MOST_WORDS || chanceOvertaken(features) > MAX_CHANCE
}

/** A prompt that names most of a statement and wants it otherwise changes what the statement says. */
const MOST_WORDS = 0.6

/** An outcome brings something in, and a later one says that it is gone. */
function isUndone({ outcome }: Composed, later: readonly Exchange[]): boolean {
  const brought = outcome.filter(({ text }) => hasForm('introduces', text))
  const names = brought.flatMap(({ text }) => identifiersIn(text))
  return names.length > 0 && later.some((one) => names.some((name) => namesGoneIn(one).has(name)))
}

const gone = new WeakMap<Exchange, ReadonlySet<string>>()

/** The names that an exchange says are gone; read once, since every exchange before it asks. */
function namesGoneIn(exchange: Exchange): ReadonlySet<string> {
  const known = gone.get(exchange)
  if (known !== undefined) return known
  const undoing = exchange.units.filter(({ text }) => hasForm('undoes', text))
  const names = new Set(undoing.flatMap(({ text }) => identifiersIn(text).slice(0, 1)))
  gone.set(exchange, names)
  return names
}

/** The person shows the same error after the outcome as before it. */
function failsAgain({ exchange: { prompts, nextError } }: Composed): boolean {
  if (nextError === undefined) return false
  const before = contentWords(prompts.map(({ text }) => text).join(' '))
  return shareIn(contentWords(nextError), before) >= MOST_WORDS
}

/** A later prompt says how the same thing is to be instead. */
function isWantedOtherwise({ outcome }: Composed, later: readonly Exchange[]): boolean {
  const words = contentWords(outcome.map(({ text }) => text).join(' '))
  return later.slice(0, LOOK_AHEAD).some(({ typed }) => {
    const start = typed.slice(0, PROMPT_START)
    return hasForm('wantsOtherwise', start) && sharedWords(start, words) >= SHARED_WORDS
  })
}

/** So many later exchanges are compared with an outcome. */
const LOOK_AHEAD = 4

/** People say early that something is wrong; what follows is about something else, or pasted. */
const PROMPT_START = 200

export function overtakenFeatures(
  { exchange, lead, outcome }: Composed,
  later: readonly Exchange[],
): Features {
  const [next = '', afterNext = ''] = exchange.followedBy
  const text = [...lead, ...outcome].map((part) => part.text).join(' ')
  const [names, words] = [new Set(identifiersIn(text)), contentWords(text)]
  const near = later.slice(0, LOOK_AHEAD)
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
