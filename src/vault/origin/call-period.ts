import { DAY_MS } from '../../base/clock.ts'
import type { ToolCall } from '../../model/session.ts'
import { isShellTool } from './agent-writes.ts'
import { inputTexts } from './named-paths.ts'
import { isDetached } from './shell-command.ts'

/** The time in which a tool call may have changed files: first and last millisecond. */
export interface CallPeriod {
  readonly start: number
  readonly end: number
}

/** Signs of life of the session that made a call, in milliseconds. */
export interface SessionSpan {
  /** When its last known tool call began or ended, or when the session ended. */
  readonly lastActivity: number
  /** When the session ended, if it did. */
  readonly ended: number | undefined
}

/** A call without a recorded end counts for this long: it still runs, or its session was killed. */
export const LONGEST_CALL_MS = 10 * 60_000

/** A command in the background counts for this long at most, and no longer than its session lives. */
export const LONGEST_BACKGROUND_MS = DAY_MS

/** File systems and transcripts may round their times by this much. */
const CLOCK_MARGIN_MS = 2_000

/** From the call to its result. A command that goes on in the background counts while its session does. */
export function callPeriod(call: ToolCall, session: SessionSpan): CallPeriod {
  const start = Date.parse(call.at)
  return {
    start: start - CLOCK_MARGIN_MS,
    end: Math.max(start, endOf(call, start, session)) + CLOCK_MARGIN_MS,
  }
}

function endOf(call: ToolCall, start: number, { lastActivity, ended }: SessionSpan): number {
  const longest = start + LONGEST_CALL_MS
  if (isInBackground(call)) return Math.max(longest, Math.min(lastActivity, start + LONGEST_BACKGROUND_MS))
  const end = Date.parse(call.endedAt ?? '')
  if (!Number.isNaN(end)) return end
  // A session that was resumed ended before the call.
  return ended !== undefined && ended >= start ? Math.min(longest, ended) : longest
}

/** Whether a call returned, or may have returned, while its command went on. */
function isInBackground({ name, input, output }: ToolCall): boolean {
  if (!isShellTool(name)) return false
  if (BACKGROUND_INPUT.test(input) || BACKGROUND_OUTPUT.test(output ?? '')) return true
  return inputTexts(input).some(({ text }) => isDetached(text))
}

/** Arguments with which agents' shell tools start a command in the background. */
const BACKGROUND_INPUT =
  /"(?:run_in_background|is_background|background|detach)":\s*true|"mode":\s*"(?:async|detached)"/

/** Answers of agents' shell tools whose command still runs. */
const BACKGROUND_OUTPUT = /running in (?:the )?background|process running with session id/i
