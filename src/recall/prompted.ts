import { isPlain } from '../store/stop-words.ts'
import type { Verdict } from './gate.ts'
import type { RatedMemory } from './memory-features.ts'
import type { Query } from './query.ts'
import { PROMPT_GATE, PROMPT_ORDER } from './weights.ts'

export type JudgedMemory = RatedMemory & Verdict

/**
 * What goes with a prompt: first whether it asks for anything, then what. A question or a described situation gets what
 * comes nearest. An order of one breath, and whatever is said later in a session, gets only what it plainly means: what
 * stands out from everything else that shares its words.
 */
export function promptedBy(
  judged: readonly JudgedMemory[],
  { text, terms }: Query,
  isFollowUp = false,
): readonly JudgedMemory[] {
  const field = judged[PROMPT_GATE.field]?.evidence ?? 0
  const isPasted = lengthOf(text) > PROMPT_GATE.longest
  const isAsking = !isFollowUp && asksForMuch(text)
  const isQuestion = QUESTION.test(text)
  const isPlainly = (one: JudgedMemory) =>
    isPasted ? standsOut(one, field) : isMeant(one, field, terms.length, isQuestion)
  const meant = judged.filter((one) => one.passes && (isAsking || isPlainly(one)))
  const [best] = meant
  if (!isAsking || (best !== undefined && best.evidence >= best.needed + PROMPT_GATE.sure)) return meant
  return nearest(judged)
}

const QUESTION = /[?？]/u

/**
 * Whether a prompt is a question or describes a situation: no order of one breath, and no plan, log or review that was
 * pasted, which shares some words with anything.
 */
export function asksForMuch(prompt: string): boolean {
  const length = lengthOf(prompt)
  return (
    length <= PROMPT_GATE.longest &&
    length >= (QUESTION.test(prompt) ? PROMPT_GATE.question : PROMPT_GATE.situation)
  )
}

/** Chinese and Japanese say as much in a third of the characters. */
function lengthOf(text: string): number {
  const trimmed = text.trim()
  if (isPlain(trimmed)) return trimmed.length
  return (
    trimmed.length + 2 * (trimmed.slice(0, LOOKED_AT).match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0)
  )
}

const LOOKED_AT = 500

/** Whether a prompt that says little means a memory: by its name or file, as a whole, or since nothing else comes near. */
function isMeant(one: JudgedMemory, field: number, terms: number, isQuestion: boolean): boolean {
  const { features, matched, evidence } = one
  if (features.alias > 0 || features.file > 0) return true
  if (matched.length === terms && matched.some(({ tells }) => tells)) return true
  if (isQuestion) return evidence - field >= PROMPT_GATE.questionGap
  return standsOut(one, field)
}

function standsOut({ evidence, needed }: JudgedMemory, field: number): boolean {
  return evidence - field >= PROMPT_GATE.orderGap && evidence >= needed + PROMPT_GATE.orderMore
}

/** What shares most with a prompt, without what is much less alike than the best: that is about something else. */
function nearest(judged: readonly JudgedMemory[]): JudgedMemory[] {
  const ordered = judged
    .filter(({ matched, features }) => matched.length > 0 || features.file > 0)
    .map((one) => ({ one, score: orderScore(one) }))
    .sort((first, second) => second.score - first.score)
  const least = (ordered[0]?.score ?? 0) * PROMPT_GATE.nearBest
  return ordered
    .filter(({ one, score }) => one.passes || (score >= least && sharesEnough(one)))
    .map(({ one }) => one)
}

/** One word of many is shared by chance. */
function sharesEnough({ matched, features }: JudgedMemory): boolean {
  if (features.file > 0) return true
  const words = new Set(matched.map(({ within }) => within)).size
  return words >= PROMPT_GATE.sharedWords && features.coverage >= PROMPT_GATE.coverage
}

/** What a memory is worth to a prompt, next to passages and episodes. */
export function orderScore({ matched, features, memory }: JudgedMemory): number {
  const shared = matched.reduce((sum, { weight }) => sum + weight, 0)
  const user = memory.origin === 'user' ? PROMPT_ORDER.user : 0
  return shared + PROMPT_ORDER.meaning * features.meaning + PROMPT_ORDER.file * features.file + user
}
