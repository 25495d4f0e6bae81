import type { Composed } from './compose.ts'
import { LISTS_ALTERNATIVES, namesIn, REPORTS_CHANGE } from './forms.ts'
import { CAUSE } from './outcome-kind.ts'
import { yes } from './unit-features.ts'
import type { Features } from './worth.ts'

/** Features of a whole exchange, beside what its units and sentences are worth. */
export function exchangeFeatures({ exchange, outcome, unitWorths, sentenceWorths }: Composed): Features {
  const { typed, isApproval } = exchange
  // A closing message of one sentence has no second one to be judged by.
  const [best = 0, second = best] = [...unitWorths].sort((one, other) => other - one)
  const text = outcome.map((unit) => unit.text).join(' ')
  return {
    best,
    second,
    sentence: Math.max(0, ...sentenceWorths),
    names: Math.min(4, namesIn(text)) / 4,
    typed: Math.min(1, typed.length / 200),
    cause: yes(CAUSE.test(text)),
    length: Math.min(1, text.length / 250),
    approval: yes(isApproval),
    change: yes(REPORTS_CHANGE.test(text)),
    alternatives: yes(LISTS_ALTERNATIVES.test(text)),
  }
}
