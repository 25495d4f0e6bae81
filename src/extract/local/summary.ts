import { closingContent } from '../episodes/recap.ts'
import type { JudgedTurn } from '../judge.ts'
import { judgeTurns } from './judge.ts'
import { maskOf } from './mask.ts'
import { sentencesOf } from './sentences.ts'

/** A session in its own words: nothing in it is made up, and it does not grow with the session. */
export interface SessionSummary {
  /** The goal of the session. */
  readonly context: string
  /** Questions with how they ended, in order. */
  readonly exchanges: readonly Exchange[]
  readonly decisions: readonly string[]
  readonly lessons: readonly string[]
  readonly actions: readonly string[]
}

export interface Exchange {
  readonly asked: string
  readonly answered: string
}

const CONTEXT = 300
const ASKED = 160
const ANSWERED = 300
const MOST_EXCHANGES = 8
const MOST_STATEMENTS = 8

/** The extractive summary of a session's turns. */
export function summarise(turns: readonly JudgedTurn[]): SessionSummary {
  const { drafts } = judgeTurns(turns)
  const of = (...kinds: readonly string[]) =>
    drafts
      .filter(({ kind }) => kinds.includes(kind))
      .slice(-MOST_STATEMENTS)
      .map(({ text }) => text)
  const kept = new Set(drafts.flatMap(({ evidence }) => evidence.flatMap(({ messages }) => messages)))
  return {
    context: contextOf(turns),
    exchanges: shownTurns(turns, kept).flatMap(exchangeOf),
    decisions: of('decision', 'preference', 'correction'),
    lessons: of('debugging', 'workaround', 'operational', 'fact'),
    actions: of('action'),
  }
}

/** The first prompt that says something, and what a compaction left of earlier ones. */
function contextOf(turns: readonly JudgedTurn[]): string {
  const said = turns.flatMap(({ messages }) => messages.filter(({ role }) => role !== 'assistant'))
  for (const { text } of said) {
    const first = opening(text, CONTEXT)
    if (wordCount(first) >= SUBSTANCE) return first
  }
  return said.map(({ text }) => opening(text, CONTEXT)).find((text) => text !== '') ?? ''
}

const SUBSTANCE = 4

function wordCount(text: string): number {
  const characters = text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + characters / 2
}

/** The turns worth showing: the first, the last, those something was kept of, and of the rest the busiest. */
function shownTurns(turns: readonly JudgedTurn[], kept: ReadonlySet<string>): JudgedTurn[] {
  const spoken = turns.filter((turn) => exchangeOf(turn).length > 0)
  if (spoken.length <= MOST_EXCHANGES) return spoken
  const rank = (turn: JudgedTurn) =>
    (turn === spoken[0] || turn === spoken.at(-1) ? 1e6 : 0) +
    (turn.messages.some(({ id }) => kept.has(id)) ? 1e3 : 0) +
    Math.min(turn.tools.length, 999)
  const chosen = new Set([...spoken].sort((a, b) => rank(b) - rank(a)).slice(0, MOST_EXCHANGES))
  return spoken.filter((turn) => chosen.has(turn))
}

function exchangeOf({ messages }: JudgedTurn): Exchange[] {
  const asked = opening(messages.find(({ role }) => role === 'user')?.text ?? '', ASKED)
  if (asked === '') return []
  const answer = messages.filter(({ role }) => role === 'assistant').at(-1)?.text ?? ''
  return [{ asked, answered: closingContent(answer, ANSWERED) }]
}

/** The first sentences of a text that are prose, as many as fit. */
function opening(text: string, most: number): string {
  const looked = text.slice(0, LOOKED_AT)
  let result = ''
  for (const { start, end } of sentencesOf(maskOf(looked))) {
    const next = `${result} ${looked.slice(start, end).replace(/\s+/g, ' ')}`.trim()
    if (next.length > most) return result === '' ? cut(next, most) : result
    result = next
  }
  return result
}

const LOOKED_AT = 4000

function cut(text: string, most: number): string {
  const end = text.lastIndexOf(' ', most - 1)
  const kept = text.slice(0, end > most / 2 ? end : most - 1)
  // Half of a pair of code units would not survive being stored.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
