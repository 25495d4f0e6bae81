import type { Store } from '../store/store.ts'
import { termsOf } from '../store/terms.ts'

/** Words of every rule, which tell nothing about whether this one was followed. */
const OF_EVERY_RULE = new Set(
  termsOf(
    'use using used always never prefer instead run make need must want file files code project decided decision work works test tests new',
  ),
)
/** How much of what a memory says beyond the prompt must come again, where rare words weigh more. */
const ENOUGH = 0.34
/** One word in common is chance, unless there are hardly more. */
const FEW = 3
const PRIOR = 50

/** Whether an answer took up the substance of a memory: words of it that were not in the prompt itself. */
export async function followed(
  store: Store,
  memory: string,
  asked: string,
  answered: string,
): Promise<boolean> {
  const prompt = new Set(termsOf(asked))
  const own = [...new Set(termsOf(memory))].filter((term) => !prompt.has(term) && isTelling(term))
  if (own.length === 0) return false
  const answer = new Set(termsOf(answered))
  const shared = own.filter((term) => answer.has(term))
  if (shared.length === 0 || (shared.length === 1 && own.length > FEW)) return false
  const { rows, counts } = await store.text.frequencies('messages', own)
  const weight = (terms: readonly string[]) =>
    terms.reduce((sum, term) => sum + Math.log((rows + PRIOR) / ((counts.get(term) ?? 0) + 0.5)), 0)
  return weight(shared) / weight(own) >= ENOUGH
}

function isTelling(term: string): boolean {
  return term.length > 1 && !OF_EVERY_RULE.has(term) && !/^\d+$/.test(term)
}
