import data from '../../assets/words/compare.json' with { type: 'json' }
import { termsOf } from '../store/terms.ts'

/** Manners of speaking: with or without them a statement says the same. As terms, since these are compared. */
export const WEAK: ReadonlySet<string> = new Set(termsOf(data.weak.join(' ')))

/** Words that turn what follows into its opposite. */
export const NEGATING: ReadonlySet<string> = new Set(data.negations.join(' ').split(' '))

/** Small words and names that say when, where or for what something holds: most are no search words at all. */
export const CONDITIONS: ReadonlySet<string> = new Set(data.conditions.join(' ').split(' '))

/** Negation in scripts that are not split into words. */
export const UNSPLIT_NEGATION = new RegExp(data.unsplitNegation, 'u')
