import type { JudgedMessage, JudgedTool, JudgedTurn } from '../judge.ts'
import { oneLine } from './trim.ts'

/** One numbered thing of a transcript: something that was said, or a tool that was called. */
export type Part =
  | { readonly turn: JudgedTurn; readonly message: JudgedMessage; readonly tool?: never }
  | { readonly turn: JudgedTurn; readonly tool: JudgedTool; readonly message?: never }

/** Tools that failed tell a story; of those that worked, the last ones are enough. */
const MOST_FAILED = 20
const MOST_WORKED = 10
/** A turn of more than this is shown with its beginning and its end. */
const MOST_MESSAGES = 240

export interface Shown {
  readonly parts: readonly Part[]
  /** How many messages and tools of the turn are not among them. */
  readonly leftOut: number
}

/** What of a turn is shown: messages first, then tools. */
export function shownOf(turn: JudgedTurn): Shown {
  const messages = ends(turn.messages, MOST_MESSAGES)
  const tools = tellingTools(turn.tools)
  const leftOut = turn.messages.length - messages.length + turn.tools.length - tools.length
  const parts = [...messages.map((message) => ({ turn, message })), ...tools.map((tool) => ({ turn, tool }))]
  return { parts, leftOut }
}

/** The line above a part, and its words. */
export function wordsOf({ message, tool }: Part): { readonly title: string; readonly body: string } {
  if (message !== undefined) return { title: message.role, body: message.text }
  const title = `tool ${oneLine(tool.name, 60)}, ${tool.failed ? 'failed' : 'worked'}`
  return { title, body: tool.failed ? failedBody(tool) : oneLine(tool.input, 160) }
}

function failedBody({ input, output }: JudgedTool): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const told = lines.length <= 15 ? lines : [...lines.slice(0, 5), '…', ...lines.slice(-10)]
  return [oneLine(input, 300), 'It printed:', ...told.map((line) => oneLine(line, 200))].join('\n')
}

function tellingTools(tools: readonly JudgedTool[]): JudgedTool[] {
  const places = [...tools.keys()]
  const failed = places.filter((place) => tools[place]?.failed).slice(-MOST_FAILED)
  const worked = places.filter((place) => !tools[place]?.failed).slice(-MOST_WORKED)
  const shown = new Set([...failed, ...worked])
  return tools.filter((_tool, place) => shown.has(place))
}

function ends<T>(list: readonly T[], most: number): readonly T[] {
  return list.length <= most ? list : [...list.slice(0, most / 2), ...list.slice(-most / 2)]
}
