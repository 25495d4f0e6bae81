import type { JudgedMessage, JudgedTool, JudgedTurn } from '../judge.ts'
import { saidInTool } from '../origin/said-in-tool.ts'
import { foldRepeats } from './fold.ts'
import { toolWords } from './tool-words.ts'

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
  /** The number of messages and tools of the turn that are not among them. */
  readonly leftOut: number
}

/** The messages and tools of a turn that are shown, in the order in which they happened. */
export function shownOf(turn: JudgedTurn): Shown {
  const messages = ends(turn.messages, MOST_MESSAGES)
  const tools = shownTools(turn)
  const leftOut = turn.messages.length - messages.length + turn.tools.length - tools.length
  return { parts: inOrder(turn, messages, tools), leftOut }
}

/** The line above a part, and its words. */
export function wordsOf({ turn, message, tool }: Part): { readonly title: string; readonly body: string } {
  return message === undefined
    ? toolWords(tool, turn.host)
    : { title: message.role, body: foldRepeats(message.text) }
}

/**
 * Messages and calls by their times. Each list keeps its own order, which the host wrote down; where a time is missing
 * the tools come after the messages.
 */
function inOrder(turn: JudgedTurn, messages: readonly JudgedMessage[], tools: readonly JudgedTool[]): Part[] {
  const parts: Part[] = []
  let called = 0
  for (const message of messages) {
    while (isBefore(tools[called]?.at, message.at)) called = addTool(parts, turn, tools, called)
    parts.push({ turn, message })
  }
  while (called < tools.length) called = addTool(parts, turn, tools, called)
  return parts
}

function isBefore(call: string | undefined, message: string | undefined): boolean {
  return call !== undefined && message !== undefined && call < message
}

function addTool(parts: Part[], turn: JudgedTurn, tools: readonly JudgedTool[], at: number): number {
  const tool = tools[at]
  if (tool !== undefined) parts.push({ turn, tool })
  return at + 1
}

/** Calls in which the person said something are shown whatever their number is. */
function shownTools({ tools, host }: JudgedTurn): JudgedTool[] {
  const indexes = [...tools.keys()]
  const answered = indexes.filter((index) => isAnswered(tools[index], host)).slice(-MOST_FAILED)
  const failed = indexes.filter((index) => tools[index]?.failed).slice(-MOST_FAILED)
  const worked = indexes.filter((index) => !tools[index]?.failed).slice(-MOST_WORKED)
  const shown = new Set([...answered, ...failed, ...worked])
  return tools.filter((_tool, index) => shown.has(index))
}

function isAnswered(tool: JudgedTool | undefined, host: string | undefined): boolean {
  return tool !== undefined && saidInTool(tool, host) !== undefined
}

function ends<T>(list: readonly T[], most: number): readonly T[] {
  return list.length <= most ? list : [...list.slice(0, most / 2), ...list.slice(-most / 2)]
}
