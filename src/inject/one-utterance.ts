import type { Memory } from '../model/memory.ts'
import { termsOf } from '../store/terms.ts'

/** The share of the words of the shorter statement that the longer one holds, if both say the same. */
const HELD = 0.9

/**
 * Statements without those that repeat an earlier one: two that were made from one message, of which one holds nearly all
 * words of the other. They come from different rules, or from a session that was resumed in a second file.
 */
export function withoutRepeats<T>(statements: readonly T[], memoryOf: (one: T) => Memory | undefined): T[] {
  const kept = new Map<string, Memory[]>()
  return statements.filter((one) => {
    const memory = memoryOf(one)
    if (memory === undefined) return true
    const messages = memory.evidence.flatMap(({ messages: some }) => some)
    const others = messages.flatMap((message) => kept.get(message) ?? [])
    if (others.some((other) => saysSame(memory, other))) return false
    for (const message of messages) kept.set(message, [...(kept.get(message) ?? []), memory])
    return true
  })
}

function saysSame(one: Memory, other: Memory): boolean {
  const [words, others] = [one, other].map(({ text }) => new Set(termsOf(text)))
  const [shorter = [], longer = new Set()] =
    (words?.size ?? 0) <= (others?.size ?? 0) ? [words, others] : [others, words]
  const held = [...shorter].filter((word) => longer.has(word)).length
  return held >= HELD * [...shorter].length
}
