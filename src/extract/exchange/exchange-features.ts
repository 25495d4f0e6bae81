import { type Composed, leadText } from './compose.ts'
import { hasForm, namesIn } from './forms.ts'
import { ENTRY, yes } from './unit-features.ts'
import type { Features } from './worth.ts'

/** Features of a whole exchange, beside the worth of its units and sentences. */
export function exchangeFeatures(composed: Composed): Features {
  const { exchange, lead, sentences, outcome, unitWorths, sentenceWorths } = composed
  const { typed, isApproval, units } = exchange
  // A closing message of one sentence has no second one to be judged by.
  const [best = 0, second = best] = [...unitWorths].sort((one, other) => other - one)
  const text = outcome.map((unit) => unit.text).join(' ')
  const said = leadText(lead)
  return {
    ...Object.fromEntries(sentences.flatMap(({ signals }) => [...signals].map((one) => [`s:${one}`, 1]))),
    best,
    second,
    sentence: Math.max(0, ...sentenceWorths),
    names: Math.min(4, namesIn(text)) / 4,
    typed: Math.min(1, typed.length / 200),
    short: yes(typed.length < SHORT_PROMPT),
    units: Math.min(1, units.length / 12),
    length: Math.min(1, text.length / 250),
    changes: shareOf(outcome, (unit) => hasForm('reportsChange', unit) || ENTRY.test(unit)),
    advises: shareOf(outcome, (unit) => hasForm('advises', unit)),
    guesses: shareOf(outcome, (unit) => hasForm('guesses', unit)),
    instructs: shareOf(outcome, (unit) => hasForm('instructs', unit)),
    general: yes(/[?？]\s*$/.test(typed) && namesIn(typed) === 0),
    constraints: shareOf(outcome, (unit) => hasForm('constraint', unit)),
    tests: yes(hasForm('tests', text)),
    testsAsked: yes(hasForm('tests', typed)),
    back: yes(hasForm('pointsBack', outcome[0]?.text ?? '')),
    cause: yes(hasForm('cause', text)),
    approval: yes(isApproval),
    emptyQuestion: yes(/[?？]\s*$/.test(said) && namesIn(said) === 0),
    alternatives: yes(hasForm('alternatives', text)),
  }
}

const SHORT_PROMPT = 40

function shareOf(outcome: Composed['outcome'], is: (text: string) => boolean): number {
  return outcome.filter(({ text }) => is(text)).length / Math.max(1, outcome.length)
}
