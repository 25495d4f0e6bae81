import type { JudgedMessage, JudgedTool, JudgedTurn } from '../judge.ts'

/** The message nearest before a tool call: a result has no id of its own that evidence could name. */
export function messageBefore({ messages }: JudgedTurn, { at }: JudgedTool): JudgedMessage | undefined {
  if (at === undefined) return messages[0]
  return messages.findLast((message) => (message.at ?? '') <= at) ?? messages[0]
}

/** The next few messages of the agent after a tool call, in the same turn. */
export function repliesAfter({ messages }: JudgedTurn, { at }: JudgedTool): JudgedMessage[] {
  return messages
    .filter((message) => message.role === 'assistant' && (message.at ?? '') > (at ?? ''))
    .slice(0, MOST_REPLIES)
}

const MOST_REPLIES = 3

/** The first prompt of a turn. */
export function promptOf({ messages }: JudgedTurn): JudgedMessage | undefined {
  return messages.find(({ role }) => role === 'user')
}

/** The message that ends a turn. */
export function closingOf({ messages }: JudgedTurn): JudgedMessage | undefined {
  return messages.findLast(({ role }) => role === 'assistant')
}

/** A turn settles nothing that lies further back. */
const TURNS_BEFORE = 30

/** Turns each with the last ones before it in the same session, oldest first. */
export function withBefore(
  turns: readonly JudgedTurn[],
  earlier: readonly JudgedTurn[],
): { readonly turn: JudgedTurn; readonly before: readonly JudgedTurn[] }[] {
  const all = [...earlier.slice(-TURNS_BEFORE), ...turns]
  const first = all.length - turns.length
  return turns.map((turn, index) => ({
    turn,
    before: all
      .slice(Math.max(0, first + index - TURNS_BEFORE), first + index)
      .filter(({ session }) => session === turn.session),
  }))
}

const INTERRUPTED = /^\[Request interrupted by user[^\]]*\]$/

/** Whether a text is a host's mark of an interruption, which histories from elsewhere keep as if it had been said. */
export function isInterruptionMark(text: string): boolean {
  return INTERRUPTED.test(text.trim())
}

/** The last turn in which something was said or done, without those that only mark an interruption. */
export function lastTurnOf(before: readonly JudgedTurn[]): JudgedTurn | undefined {
  return before.findLast(
    ({ messages }) => messages.length === 0 || !messages.every(({ text }) => isInterruptionMark(text)),
  )
}
