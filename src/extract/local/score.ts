import { KINDS, type Kind } from '../../model/memory.ts'
import { ASSISTANT_RULES, type Occasion } from './rules/assistant.ts'
import { OUTCOMES, THRESHOLDS, VETOES } from './rules/outcomes.ts'
import { BIAS, HEAD_WEIGHTS, WEIGHTS } from './rules/weights.ts'
import type { Signal, SignalSet } from './signals.ts'

export interface Verdict {
  readonly kind: Kind
  /** The kind and the signals that spoke for it most, for `memoria why`. */
  readonly rule: string
  /** How sure it is, 0 to 1. */
  readonly score: number
  readonly kept: boolean
}

/** What a user's sentence most likely is, by the sum of what its signals say. */
export function weigh(signals: SignalSet, head: SignalSet): Verdict {
  const chances = chancesOf(signals, head)
  const kind = KINDS.reduce((best, other) => (chance(chances, other) > chance(chances, best) ? other : best))
  const score = chance(chances, kind)
  const kept = score >= THRESHOLDS[kind] && !VETOES.some((signal) => signals.has(signal))
  const told = score >= WORTH_NAMING ? tellingSignals(kind, signals, head).join(', ') : ''
  return { kind, rule: `${kind}: ${told}`, score, kept }
}

/** Below this, nobody asks why. */
const WORTH_NAMING = 0.2

/** What an assistant's sentence is on this occasion; undefined when it is only narration. */
export function weighAssistant(signals: SignalSet, occasion: Occasion): Verdict | undefined {
  const rule = ASSISTANT_RULES.find(
    ({ occasion: wanted, needs, not }) =>
      wanted === occasion &&
      needs.every((any) => any.some((signal) => signals.has(signal))) &&
      !not.some((signal) => signals.has(signal)),
  )
  return rule && { kind: rule.kind, rule: rule.id, score: 1, kept: true }
}

function chancesOf(signals: SignalSet, head: SignalSet): number[] {
  const sums = [...BIAS]
  for (const signal of signals) addRow(sums, WEIGHTS[signal])
  for (const signal of head) addRow(sums, HEAD_WEIGHTS[signal])
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp((sum - most) / SCALE))
  const total = raised.reduce((a, b) => a + b, 0)
  return raised.map((value) => value / total)
}

function addRow(sums: number[], row: readonly number[] | undefined): void {
  if (row === undefined) return
  for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] ?? 0) + (row[index] ?? 0)
}

/** The weights are whole hundredths. */
const SCALE = 100
const MOST_NAMED = 3

function chance(chances: readonly number[], kind: Kind): number {
  return chances[OUTCOMES.indexOf(kind)] ?? 0
}

function tellingSignals(kind: Kind, signals: SignalSet, head: SignalSet): Signal[] {
  const index = OUTCOMES.indexOf(kind)
  const by = (row: readonly number[] | undefined) => (row?.[index] ?? 0) - (row?.[0] ?? 0)
  const gain = (signal: Signal) => by(WEIGHTS[signal]) + (head.has(signal) ? by(HEAD_WEIGHTS[signal]) : 0)
  return [...signals]
    .filter((signal) => gain(signal) > 0)
    .sort((a, b) => gain(b) - gain(a))
    .slice(0, MOST_NAMED)
}
