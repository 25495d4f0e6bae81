import type { Verdict } from './gate.ts'
import type { RatedMemory } from './memory-features.ts'
import type { Query } from './query.ts'
import { PROMPT_ORDER, PROMPT_WEIGHTS } from './weights.ts'

export type JudgedMemory = RatedMemory & Verdict

/**
 * What goes with a prompt: first whether to speak at all, by the prompt and its best candidates together, then what. A
 * prompt that asks for little gets an answer only if a memory holds most of it, is named by it, or is about its file.
 */
export function promptedBy(judged: readonly JudgedMemory[], asked: Query): readonly JudgedMemory[] {
  const ordered = judged
    .filter(({ matched, features }) => matched.length > 0 || features.file > 0)
    .map((one) => ({ one, score: orderScore(one) }))
    .sort((first, second) => second.score - first.score)
  const best = ordered[0]
  if (best === undefined) return []
  const near = ordered
    .filter(({ one, score }) => one.passes || (score >= best.score * NEAR_BEST && sharesWords(one)))
    .map(({ one }) => one)
  return speaksTo(near, asked) ? near : near.filter((one) => isPlainlyMeant(one, asked))
}

const LEAST_SHARED_WORDS = 2

/** One word of many is shared by chance. */
function sharesWords({ matched, features }: JudgedMemory): boolean {
  return features.file > 0 || new Set(matched.map(({ within }) => within)).size >= LEAST_SHARED_WORDS
}

/** What is much less alike than the best is about something else. */
const NEAR_BEST = 0.6

function orderScore({ matched, features, memory }: JudgedMemory): number {
  const user = memory.origin === 'user' ? PROMPT_ORDER.user : 0
  return (
    sharedWeight(matched) + PROMPT_ORDER.meaning * features.meaning + PROMPT_ORDER.file * features.file + user
  )
}

function sharedWeight(matched: RatedMemory['matched']): number {
  return matched.reduce((sum, { weight }) => sum + weight, 0)
}

const MAX_TERMS = 12
const COUNTED_CANDIDATES = 3

/** Whether a prompt asks for so much that something known is likely to help. */
function speaksTo(near: readonly JudgedMemory[], { terms }: Query): boolean {
  const [best] = near
  if (best === undefined) return false
  const first = near.slice(0, COUNTED_CANDIDATES)
  const evidence =
    PROMPT_WEIGHTS.bias +
    PROMPT_WEIGHTS.shared * sharedWeight(best.matched) +
    PROMPT_WEIGHTS.terms * Math.min(MAX_TERMS, terms.length) +
    PROMPT_WEIGHTS.sharedByFirst * first.reduce((sum, { matched }) => sum + sharedWeight(matched), 0) +
    PROMPT_WEIGHTS.coverage * best.features.coverage
  return evidence >= 0
}

const MOST_OF_PROMPT = 0.6
const HALF_OF_QUESTION = 0.5

/** A short prompt means a memory when it asks for it, names it or its file, or when the memory holds most of it. */
function isPlainlyMeant({ passes, matched, features }: JudgedMemory, { text, terms }: Query): boolean {
  if (features.alias > 0 || features.file > 0 || features.replaced > 0) return passes
  const isNamed = matched.some(({ tells }) => tells) || matched.length >= LEAST_SHARED_WORDS
  const isWhole = isNamed && matched.length === terms.length
  if (ASKS.test(text)) return passes && (isWhole || features.coverage >= HALF_OF_QUESTION)
  return passes && isNamed && (isWhole || features.coverage >= MOST_OF_PROMPT)
}

const ASKS =
  /[?？]|^\s*(?:what|which|when|where|who|how|why|do we|does|did|is|are|was|can|should|wann|wie|was|wo|wer|warum|welche\w*|quand|comment|quel\w*|pourquoi|où|qui|cuándo|cómo|qué|cuál\w*|dónde|quién|por qué)\b|什么|怎么|哪|为什么|何|いつ|どこ|どう|なぜ/iu
