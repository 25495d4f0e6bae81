import type { JudgedTurn } from '../judge.ts'
import { saidInTool } from '../origin/said-in-tool.ts'

/** A statement with its reason takes about so many words; an order such as "fix the login test" takes fewer. */
const FEW_WORDS = 8
const CHARACTERS_PER_WORD = 2

/**
 * True when there can be something to keep: the person said more than a short order, or something failed. The local judge
 * reads the other turns all the same, at no cost.
 */
export function isWorthAsking(turns: readonly JudgedTurn[]): boolean {
  if (turns.some(({ tools }) => tools.some(({ failed }) => failed))) return true
  return turns.reduce((sum, turn) => sum + wordsSaid(turn), 0) >= FEW_WORDS
}

/** True when the person said more in this turn than a short order. */
export function hasSubstance(turn: JudgedTurn): boolean {
  return wordsSaid(turn) >= FEW_WORDS
}

function wordsSaid({ host, messages, tools }: JudgedTurn): number {
  const typed = messages.filter(({ role }) => role === 'user').map(({ text }) => text)
  const inTools = tools.flatMap((tool) => saidInTool(tool, host)?.words ?? [])
  return [...typed, ...inTools].reduce((sum, text) => sum + wordsIn(text), 0)
}

function wordsIn(text: string): number {
  const characters = text.match(/[\u3040-\u30ff\u3400-\u9fff]/gu)?.length ?? 0
  return (
    (text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+/gu)?.length ?? 0) +
    characters / CHARACTERS_PER_WORD
  )
}
