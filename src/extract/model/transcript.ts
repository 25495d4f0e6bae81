import type { JudgedTurn } from '../judge.ts'
import { type Part, shownOf, wordsOf } from './parts.ts'
import { fairLength, withoutMiddle } from './trim.ts'

/** Some turns as a model reads them, and what each number in them stands for. */
export interface Transcript {
  readonly text: string
  readonly parts: ReadonlyMap<number, Part>
}

/** About 15,000 tokens: far below the length from which input costs more. */
export const LONGEST_TRANSCRIPT = 60_000

/**
 * Everything that was said stands behind a bar, line by line, and every line of ours has none: whatever a session holds,
 * it cannot look like a heading, a number or the end of the transcript.
 */
export function transcriptOf(turns: readonly JudgedTurn[]): Transcript {
  const parts = new Map<number, Part>()
  const blocks = turns.map((turn) => {
    const { lines, shown } = turnBlock(turn, parts.size + 1)
    for (const part of shown) parts.set(parts.size + 1, part)
    return lines
  })
  return { text: blocks.join('\n'), parts }
}

/** The length of a turn in a transcript: never longer than a transcript may be. */
export function lengthOf(turn: JudgedTurn): number {
  // Numbers are longest where they are highest.
  return turnBlock(turn, HIGHEST).lines.length + 1
}

const HIGHEST = 9000

function turnBlock(turn: JudgedTurn, first: number) {
  const { parts: shown, leftOut } = shownOf(turn)
  const heading = `== turn of ${dateOf(turn.at)}`
  const rest = leftOut === 0 ? [] : [`(not shown of this turn: ${leftOut} messages and tool calls)`]
  const words = shown.map((part, index) => {
    const { title, body } = wordsOf(part)
    return { title: `[${first + index}] ${title}`, body: barred(body) }
  })
  const fixed = [heading, ...rest, ...words.map(({ title }) => title)].join('\n').length + words.length
  const longest = fairLength(
    words.map(({ body }) => body.length),
    LONGEST_TRANSCRIPT - fixed - 1,
  )
  const lines = words.flatMap(({ title, body }) => [title, withoutMiddle(body, longest, leftOutMark)])
  return { shown, lines: [heading, ...rest, ...lines].join('\n') }
}

/** No agent wrote transcripts before: such a time stands for one that nobody noted. */
const FIRST_YEAR = 2000

function dateOf(at: string): string {
  const year = new Date(at).getUTCFullYear()
  return year >= FIRST_YEAR ? `${at.slice(0, 16).replace('T', ' ')} UTC` : 'date unknown'
}

/** Every character at which any reader may begin a new line. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** Each line behind a bar. */
export function barred(text: string): string {
  return text
    .split(LINE_ENDS)
    .map((line) => `| ${line}`)
    .join('\n')
}

function leftOutMark(characters: number): string {
  return `\n| (${characters} characters are left out here)\n| `
}
