import { join } from 'node:path'
import { readInContext } from '../../src/extract/local/context.ts'
import { OUTCOMES } from '../../src/extract/local/rules/outcomes.ts'
import { SIGNALS, type Signal } from '../../src/extract/local/signals.ts'
import { labelledTurns, sharedFolder, turnsIn } from './extract-sets.ts'
import { type Fitted, fitWeights } from './logistic.ts'

/** A sentence to learn from: what it shows, and what it rightly is. */
export interface Example {
  readonly set: string
  readonly quote: string
  readonly signals: ReadonlySet<Signal>
  readonly head: ReadonlySet<Signal>
  readonly words: ReadonlySet<string>
  readonly outcomes: readonly number[]
}

/** Of the labelled turns that the rules were written with, and of what people said in the shared sessions. */
export function allExamples(): Example[] {
  const data = join(process.cwd(), 'bench', 'data')
  return [
    ...labelled(join(data, 'extract-dev.jsonl')),
    ...labelled(join(data, 'extract-own.jsonl')),
    ...unlabelled(),
  ]
}

function labelled(file: string): Example[] {
  return (labelledTurns(file) ?? []).flatMap(({ set, user, keep }) =>
    examplesOf(
      set,
      user,
      keep.filter(({ from }) => from === 'user'),
    ),
  )
}

/** What was said in the shared sessions counts as nothing to keep: it nearly always is. */
const SHARED = 'shared'

function unlabelled(): Example[] {
  const folders = [sharedFolder('data', 'coding', 'sessions'), sharedFolder('data', 'transcripts')]
  const turns = folders.flatMap((folder) => (folder === undefined ? [] : turnsIn(folder)))
  if (turns.length === 0) throw new Error('the shared sessions are needed for the fit: set MEMORIA_SHARED')
  const said = turns.flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'))
  return said.flatMap(({ text }) => examplesOf(SHARED, text, []))
}

/** One example per sentence; of a label that covers several, only the first counts: the others lean on it. */
function examplesOf(
  set: string,
  text: string,
  labels: readonly { span: string; kinds: readonly string[] }[],
): Example[] {
  const seen = new Set<unknown>()
  return readInContext(text).flatMap(({ sentence, signals, head, bare }) => {
    const label = labels.find(({ span }) => {
      const start = text.indexOf(span)
      return sentence.start < start + span.length && start < sentence.end
    })
    if (bare || (label !== undefined && seen.has(label))) return []
    seen.add(label)
    const outcomes = label ? label.kinds.map((kind) => OUTCOMES.indexOf(kind as never)) : [0]
    return [{ set, quote: sentence.quote, signals, head, words: sentence.words, outcomes }]
  })
}

/** Two fits: whether and what, over signals and words; and what alone, over signals, of those worth keeping. */
export interface Model {
  readonly signals: readonly Signal[]
  readonly words: readonly string[]
  /** A row per signal, then per signal of the first clause, then per word. */
  readonly main: Fitted
  /** A row per signal, then per signal of the first clause. */
  readonly kinds: Fitted
}

/**
 * The tables of phrases were written with the same turns in view: about whether to keep, what they show is trusted less
 * than words; about the kind, more.
 */
const TRUST_IN_SIGNALS = 0.3
const TRUST_FOR_KINDS = 0.5
const HOLD = 0.7
const HOLD_FOR_KINDS = 1
/** A word that was met less often teaches nothing. */
const LEAST_MET = 3
const WEIGHT_OF_SHARED = 0.3

export function fitModel(examples: readonly Example[]): Model {
  const signals = SIGNALS.filter((signal) => examples.some((example) => example.signals.has(signal)))
  const words = commonWords(examples)
  const place = placesOf(signals, words)
  const samples = examples.map((example) => ({
    on: namesOf(example).flatMap((name) => place.get(name) ?? []),
    outcomes: example.outcomes,
    weight: example.set === SHARED ? WEIGHT_OF_SHARED : 1,
  }))
  const both = signals.length * 2
  const worthKeeping = samples
    .filter(({ outcomes }) => !outcomes.includes(0))
    .map((sample) => ({ ...sample, on: sample.on.filter((feature) => feature < both) }))
  const scales = [...repeated(TRUST_IN_SIGNALS, both), ...repeated(1, words.length)]
  return {
    signals,
    words,
    main: fitWeights(samples, scales, OUTCOMES.length, HOLD),
    kinds: fitWeights(worthKeeping, repeated(TRUST_FOR_KINDS, both), OUTCOMES.length, HOLD_FOR_KINDS),
  }
}

function repeated(value: number, times: number): number[] {
  return Array.from({ length: times }, () => value)
}

function placesOf(signals: readonly Signal[], words: readonly string[]): Map<string, number> {
  const place = new Map<string, number>()
  for (const [index, signal] of signals.entries()) {
    place.set(`signal ${signal}`, index)
    place.set(`head ${signal}`, signals.length + index)
  }
  for (const [index, word] of words.entries()) place.set(`word ${word}`, signals.length * 2 + index)
  return place
}

function namesOf({ signals, head, words }: Example): string[] {
  return [
    ...Array.from(signals, (signal) => `signal ${signal}`),
    ...Array.from(head, (signal) => `head ${signal}`),
    ...Array.from(words, (word) => `word ${word}`),
  ]
}

function commonWords(examples: readonly Example[]): string[] {
  const met = new Map<string, number>()
  for (const { words } of examples) for (const word of words) met.set(word, (met.get(word) ?? 0) + 1)
  return [...met]
    .filter(([, times]) => times >= LEAST_MET)
    .map(([word]) => word)
    .sort()
}
