import type { Store } from '../store/store.ts'
import { wordsIn } from '../store/terms.ts'

/** `PostgreSQL` and `ecommerce-api`, but not the first word of a sentence. */
const NAME = /(?<![.!?:]\s*|^\s*)\b(?:\p{Lu}[\p{L}\d]+|[\p{L}\d]+(?:[-_./][\p{L}\d]+)+)/gu

/**
 * True if the store knows any of the names in a question, or the question names nothing. A question that names only unknown things is about
 * something else, however many plain words fit.
 */
export async function knowsNames(store: Store, question: string): Promise<boolean> {
  const names = [...new Set(question.match(NAME) ?? [])]
  if (names.length === 0) return true
  for (const name of names) if (await isKnown(store, name)) return true
  return false
}

async function isKnown(store: Store, name: string): Promise<boolean> {
  const terms = [...wordsIn(name)].flatMap((word) => word.terms)
  for (const corpus of ['messages', 'memories', 'sections'] as const) {
    const { counts } = await store.text.frequencies(corpus, terms)
    if (terms.every((term) => counts.has(term))) return true
  }
  return terms.length === 0
}
