import { JUDGED_KINDS, type JudgedKind, type Kind } from '../../model/memory.ts'
import {
  DOUBTS,
  LEAST_KEEP,
  LEAST_KEEP_IN_DOUBT,
  LEAST_KEEP_OPERATIONAL,
  LEAST_KIND,
  OUTCOMES,
  VETOES,
} from './rules/outcomes.ts'
import { BIAS, HEAD_WEIGHTS, KIND_BIAS, KIND_HEAD_WEIGHTS, KIND_WEIGHTS, WEIGHTS } from './rules/weights.ts'
import { WORD_WEIGHTS } from './rules/word-weights.ts'
import type { Signal, SignalSet } from './signals.ts'

export interface Verdict {
  readonly kind: Kind
  /** The kind and the signals that spoke for it most, for `memoria why`. */
  readonly rule: string
  /** How sure it is, 0 to 1. */
  readonly score: number
  readonly kept: boolean
  readonly isExplicit: boolean
}

/** What a user's sentence most likely is, by the sum of what its signals and words say. */
export function weigh(signals: SignalSet, head: SignalSet, words: ReadonlySet<string>): Verdict {
  const { keep, kinds } = chancesOf(signals, head, words)
  const likeliest = JUDGED_KINDS.reduce((best, other) =>
    chance(kinds, other) > chance(kinds, best) ? other : best,
  )
  const guess = keep * chance(kinds, likeliest)
  const kind = corrects(likeliest, signals) ? 'correction' : likeliest
  const doubtful = DOUBTS.some((signal) => signals.has(signal))
  const explicit = !doubtful && isExplicit(signals, head)
  const sure = keep >= leastKeep(likeliest, doubtful) && guess >= LEAST_KIND
  const score = explicit ? Math.max(guess, LEAST_KEEP) : guess
  const told = score >= WORTH_NAMING ? tellingSignals(kind, signals, head).join(', ') : ''
  return {
    kind,
    rule: `${kind}: ${told}`,
    score,
    isExplicit: explicit,
    kept: (sure || explicit) && !VETOES.some((signal) => signals.has(signal)),
  }
}

function leastKeep(kind: Kind, doubtful: boolean): number {
  if (doubtful) return LEAST_KEEP_IN_DOUBT
  return kind === 'operational' ? LEAST_KEEP_OPERATIONAL : LEAST_KEEP
}

/** `from now on …`, `remember …`, `we decided … because …`, `I prefer …`, `we never …`: said in so many words. */
function isExplicit(signals: SignalSet, head: SignalSet): boolean {
  const hasAll = (wanted: readonly Signal[]) => wanted.every((signal) => signals.has(signal))
  return head.has('explicit') || EXPLICIT.some(hasAll)
}

const EXPLICIT: readonly (readonly Signal[])[] = [
  ['decided', 'because', 'clean'],
  ['startsi', 'prefer', 'clean'],
  ['we', 'ban', 'standing', 'clean'],
  ['rebuke', 'ban', 'clean'],
  ['rebuke', 'standing', 'clean'],
  ['rebuke', 'convention', 'clean'],
]

/** What is said against what the agent did is a correction, whatever else it states. */
function corrects(kind: Kind, signals: SignalSet): boolean {
  return CORRECTABLE.includes(kind) && signals.has('rebuke')
}

const CORRECTABLE: readonly Kind[] = ['preference', 'fact', 'decision']

/** Below this, nobody asks why. */
const WORTH_NAMING = 0.2

/** How likely it is worth keeping; and if it is, how likely each kind: the mean of what two fits say of that. */
function chancesOf(signals: SignalSet, head: SignalSet, words: ReadonlySet<string>) {
  const sums = [...BIAS]
  const kindSums = [...KIND_BIAS]
  for (const signal of signals) {
    addRow(sums, WEIGHTS[signal])
    addRow(kindSums, KIND_WEIGHTS[signal])
  }
  for (const signal of head) {
    addRow(sums, HEAD_WEIGHTS[signal])
    addRow(kindSums, KIND_HEAD_WEIGHTS[signal])
  }
  for (const word of words) addRow(sums, wordWeights().get(word))
  const mean = sums.map((sum, index) => (index === 0 ? -Infinity : (sum + (kindSums[index] ?? 0)) / 2))
  return { keep: 1 - (shares(sums)[0] ?? 1), kinds: shares(mean) }
}

function shares(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp((sum - most) / SCALE))
  const total = raised.reduce((a, b) => a + b, 0)
  return raised.map((value) => value / total)
}

let known: ReadonlyMap<string, readonly number[]> | undefined

/** Read from its table when it is first needed. */
function wordWeights(): ReadonlyMap<string, readonly number[]> {
  known ??= new Map(WORD_WEIGHTS.split('\n').map(wordRow))
  return known
}

function wordRow(line: string): [string, number[]] {
  const [word = '', row = ''] = line.split('\t')
  return [word, row.split(' ').map(Number)]
}

function addRow(sums: number[], row: readonly number[] | undefined): void {
  if (row === undefined) return
  for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] ?? 0) + (row[index] ?? 0)
}

/** The weights are whole hundredths. */
const SCALE = 100
const MOST_NAMED = 3

function chance(chances: readonly number[], kind: JudgedKind): number {
  return chances[OUTCOMES.indexOf(kind)] ?? 0
}

function tellingSignals(kind: JudgedKind, signals: SignalSet, head: SignalSet): Signal[] {
  const index = OUTCOMES.indexOf(kind)
  const by = (row: readonly number[] | undefined) => (row?.[index] ?? 0) - (row?.[0] ?? 0)
  const gain = (signal: Signal) => by(WEIGHTS[signal]) + (head.has(signal) ? by(HEAD_WEIGHTS[signal]) : 0)
  return [...signals]
    .filter((signal) => gain(signal) > 0)
    .sort((a, b) => gain(b) - gain(a))
    .slice(0, MOST_NAMED)
}
