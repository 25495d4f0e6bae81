import { type Memory, sourceFile } from '../model/memory.ts'
import { isUnreviewed } from '../model/review.ts'
import { isPlain } from '../store/stop-words.ts'
import { asksSomething } from './asks-something.ts'
import type { Verdict } from './gate.ts'
import type { RatedMemory } from './memory-features.ts'
import type { SignalsOfSession } from './past-sessions.ts'
import { cutWorth, orderScore, type PromptSignals, promptSignals, promptWorth } from './prompt-worth.ts'
import type { Query } from './query.ts'
import { CUT_WORTH, PROMPT_GATE, PROMPT_WORTH } from './weights.ts'

export type JudgedMemory = RatedMemory & Verdict

/**
 * Memories to inject with a prompt. A question or a described situation gets the nearest ones. A short order, and any later
 * prompt of a session, gets only those that stand out from everything else that shares its words.
 */
export function promptedBy(
  judged: readonly JudgedMemory[],
  query: Query,
  { isFollowUp = false, sessions }: PromptedOptions = {},
): readonly PromptedMemory[] {
  const signals = promptSignals(judged, query)
  const field = judged[PROMPT_GATE.field]?.evidence ?? 0
  const all = judged.map((one, index) => {
    const own = signals[index] as PromptSignals
    const isCut = isCutOut(one.memory)
    const ofSession = dependsOnSession(one.memory) ? sessions?.(one.memory) : undefined
    const isRanked = ofSession !== undefined
    const worth = isRanked ? cutWorth({ ...own, ...ofSession }) : promptWorth(own)
    const hasName = own.name >= PROMPT_WORTH.name
    const passes = one.passes && !sharesOneCommonWord(one, query)
    return {
      ...one,
      passes,
      worth,
      order: ORDER_BASE + ORDER_STEP * worth,
      hasName,
      hasSubject: own.name > 0 || own.distinctive > 0,
      holdsEnough: own.coverage >= PROMPT_WORTH.coverage,
      standsApart: own.gap >= PROMPT_WORTH.gap,
      isCut,
      isRanked,
    }
  })
  const rated = all.filter(
    ({ memory, isCut, hasSubject }) => !isPracticeSaid(memory, query.text) && (hasSubject || !isCut),
  )
  if (lengthOf(query.text) > PROMPT_GATE.longest)
    return rated.filter(
      (one) =>
        one.passes && (one.isCut ? !isFollowUp && one.worth >= PROMPT_WORTH.pasted : standsOut(one, field)),
    )
  const isHeld = (one: PromptedMemory) => !isFollowUp && one.passes && holdsWhole(one)
  if (isFollowUp || !asksForMuch(query.text)) {
    const least = isFollowUp ? PROMPT_WORTH.followUp : PROMPT_WORTH.order
    return rated.filter(
      (one) =>
        isHeld(one) ||
        (one.passes &&
          isMeant(one, field, query) &&
          (!one.isCut || (one.worth >= least && (one.hasName || asksForMuch(query.text))))),
    )
  }
  const asks = asksSomething(query.text)
  const isLikely = (one: PromptedMemory) => {
    if (!one.isCut) return one.worth >= neededByKept(one, judged.length)
    const { question, situation } = one.isRanked ? CUT_WORTH : PROMPT_WORTH
    return one.holdsEnough && (one.isRanked || one.standsApart) && one.worth >= (asks ? question : situation)
  }
  const worthIt = rated.filter((one) => (one.passes && !one.isCut) || isHeld(one) || isLikely(one))
  const meant = worthIt.filter(({ passes }) => passes)
  const isSure = meant.some(({ evidence, needed }) => evidence >= needed + PROMPT_GATE.sure)
  const share = meant.length > 0 ? PROMPT_GATE.nearMeant : PROMPT_GATE.nearBest
  const near = share * Math.max(...rated.map(orderScore))
  const isNear = (one: PromptedMemory) => sharesEnough(one) && (one.isCut || orderScore(one) >= near)
  const given = isSure ? meant : worthIt.filter((one) => one.passes || isNear(one))
  return given.sort((one, other) => other.worth - one.worth)
}

export interface PromptedOptions {
  /** The session was prompted before. */
  readonly isFollowUp?: boolean
  /** The ranking of earlier sessions for the prompt, where they were ranked. */
  readonly sessions?: SignalsOfSession | undefined
}

/** Among few candidates the nearest one is near by chance: it needs more, or several shared words. */
function neededByKept(one: JudgedMemory, candidates: number): number {
  const isClear = candidates >= PROMPT_GATE.manyCandidates || sharedWordCount(one) >= PROMPT_GATE.severalWords
  return isClear ? PROMPT_WORTH.asking : PROMPT_WORTH.askingFew
}

/** A candidate with the log odds that it is wanted, and its rank on the scale of passages and episodes. */
export type PromptedMemory = JudgedMemory & {
  readonly worth: number
  readonly order: number
  readonly hasName: boolean
  /** It shares more with the prompt than words of any work. Words cut out of a session must. */
  readonly hasSubject: boolean
  /** It holds enough of the prompt. */
  readonly holdsEnough: boolean
  /** It is ahead of what any text scores that shares some words. */
  readonly standsApart: boolean
  readonly isCut: boolean
  /** Its worth counts how well its session fits. */
  readonly isRanked: boolean
}

const ORDER_BASE = 20
const ORDER_STEP = 3

/**
 * True if a statement was cut out of a session: it says less by itself than one that was written to be kept. Memory files
 * count as written to be kept, and words of the user that they looked at. Observed practice does not: the brief has it.
 */
export function isCutOut(memory: Cuttable): boolean {
  const { text, evidence, origin, kind } = memory
  if (kind === 'practice') return true
  if (origin === 'user' && !isUnreviewed(memory)) return false
  const words = plainWords(text)
  return evidence.some(
    ({ session, quote }) => sourceFile(session) === undefined && sharesRun(words, plainWords(quote)),
  )
}

/** True if a statement is worth as much as its session fits. A rule of the person holds, whatever else that was about. */
export function dependsOnSession(memory: Cuttable): boolean {
  return memory.kind !== 'practice' && memory.origin !== 'user' && isCutOut(memory)
}

type Cuttable = Pick<Memory, 'text' | 'evidence' | 'origin' | 'kind' | 'review'>

/** True if some words of the quote next to each other stand in the text: a cut drops openings and markup, not the order. */
function sharesRun(text: string, quote: string): boolean {
  const words = quote.trim().split(' ')
  for (let from = 0; from + RUN_WORDS <= words.length; from++)
    if (text.includes(` ${words.slice(from, from + RUN_WORDS).join(' ')} `)) return true
  return false
}

const RUN_WORDS = 4

function plainWords(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

/** True for observed practice whose first command the prompt names: who typed the command knows it. */
function isPracticeSaid({ kind, text }: Pick<Memory, 'kind' | 'text'>, prompt: string): boolean {
  const command = kind === 'practice' ? /`([^`]+)`/.exec(text)?.[1] : undefined
  return command !== undefined && prompt.includes(command)
}

const QUESTION = /[?？]/u

/**
 * True if a prompt is a question or describes a situation. A short order is neither. A pasted plan, log or review is neither:
 * it shares some words with anything.
 */
export function asksForMuch(prompt: string): boolean {
  const length = lengthOf(prompt)
  return (
    length <= PROMPT_GATE.longest &&
    length >= (QUESTION.test(prompt) ? PROMPT_GATE.question : PROMPT_GATE.situation)
  )
}

/** The length of the words. An address says nothing by its length; Chinese and Japanese say as much in a third. */
function lengthOf(text: string): number {
  const trimmed = text.replace(ADDRESS, '').trim()
  if (isPlain(trimmed)) return trimmed.length
  return (
    trimmed.length + 2 * (trimmed.slice(0, LOOKED_AT).match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0)
  )
}

const LOOKED_AT = 500
const ADDRESS = /\b[a-z]{2,9}:\/\/\S+/g

/** True if a short prompt means a memory: by its name or file, as a whole, or since no other comes near. */
function isMeant(one: JudgedMemory, field: number, { text, terms }: Query): boolean {
  const { features, matched, evidence } = one
  if (features.alias > 0 || features.file > 0) return true
  if (matched.length === terms.length && matched.some(({ tells }) => tells)) return true
  if (QUESTION.test(text)) return evidence - field >= PROMPT_GATE.questionGap
  return standsOut(one, field)
}

function standsOut({ evidence, needed }: JudgedMemory, field: number): boolean {
  return evidence - field >= PROMPT_GATE.orderGap && evidence >= needed + PROMPT_GATE.orderMore
}

/** True if all that is shared is one common word of several, which is not the whole topic or a keyword of the memory. */
function sharesOneCommonWord({ matched, features }: JudgedMemory, { terms }: Query): boolean {
  if (features.file > 0 || features.alias > 0 || features.label === 1) return false
  return (
    sharedWordCount({ matched }) === 1 && matched.length < terms.length && !matched.some(({ tells }) => tells)
  )
}

/**
 * True if a memory holds several identifiers of a prompt (`registryMu.Lock`, `go_mod`): nobody types two by chance. Parts of
 * an identifier are words of any work.
 */
function holdsWhole({ matched, memory }: JudgedMemory): boolean {
  const text = [memory.text, ...memory.keywords, ...memory.files].join('\n').toLowerCase()
  const identifiers = matched.map(({ within }) => within).filter((word) => IDENTIFIER.test(word))
  return new Set(identifiers.filter((word) => text.includes(word.toLowerCase()))).size >= HELD_IDENTIFIERS
}

const HELD_IDENTIFIERS = 2
const IDENTIFIER = /\p{Ll}\p{Lu}|[\p{L}\d][_.:]+\p{L}/u

/** True if several words are shared: one of many is by chance. */
export function sharesEnough({ matched, features }: JudgedMemory): boolean {
  if (features.file > 0) return true
  return sharedWordCount({ matched }) >= PROMPT_GATE.sharedWords && features.coverage >= PROMPT_GATE.coverage
}

/** How many words of the prompt are shared, the parts of a name as one. */
function sharedWordCount({ matched }: Pick<JudgedMemory, 'matched'>): number {
  return new Set(matched.map(({ within }) => within)).size
}
