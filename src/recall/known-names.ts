import type { Store } from '../store/store.ts'
import { wordsIn } from '../store/terms.ts'

/** `PostgreSQL` and `ecommerce-api`, but not the first word of a sentence. */
const NAME = /(?<![.!?:]\s*|^\s*)\b(?:\p{Lu}[\p{L}\d]+|[\p{L}\d]+(?:[-_./][\p{L}\d]+)+)/gu

/** Ends and beginnings that make an adjective of any word: `timezone-aware` and `non-critical` name nothing. */
const ADJECTIVE =
  /^(?:non|multi|cross|pre|post|self|semi|well)-|-(?:aware|based|critical|driven|facing|first|free|friendly|heavy|level|like|only|oriented|proof|ready|related|safe|side|specific|wide)$/

/**
 * True if the store knows any of the names in a question, or the question names nothing. A question that names only unknown things is about
 * something else, however many plain words fit.
 */
export async function knowsNames(store: Store, question: string): Promise<boolean> {
  const names = [...new Set(question.match(NAME) ?? [])].filter((name) => !ADJECTIVE.test(name))
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
