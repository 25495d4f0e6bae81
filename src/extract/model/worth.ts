import type { JudgedTurn } from '../judge.ts'

/** A statement with its reason takes about so many words; an order such as "fix the login test" takes fewer. */
const FEW_WORDS = 8
const SIGNS_PER_WORD = 2

/**
 * Whether there can be something to keep: the person said more than a short order, or something failed. What is not worth
 * a question is still read by the local judge, which costs nothing.
 */
export function isWorthAsking(turns: readonly JudgedTurn[]): boolean {
  if (turns.some(({ tools }) => tools.some(({ failed }) => failed))) return true
  const said = turns.flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'))
  return said.reduce((sum, { text }) => sum + wordsIn(text), 0) >= FEW_WORDS
}

function wordsIn(text: string): number {
  const signs = text.match(/[\u3040-\u30ff\u3400-\u9fff]/gu)?.length ?? 0
  return (text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+/gu)?.length ?? 0) + signs / SIGNS_PER_WORD
}
