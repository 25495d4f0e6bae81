import { toolRolesFor } from '../../hosts/all.ts'
import type { ToolRoles } from '../../hosts/tool-roles.ts'
import { closingUnits } from '../exchange/closing-units.ts'
import type { JudgeDraft, JudgedMessage, JudgedTool, JudgedTurn } from '../judge.ts'
import { commandOf } from './call-target.ts'
import { settledDraft, shortened } from './settled.ts'

/** The failure lies at most so many turns back. */
const TURNS_BACK = 2
const LONGEST_COMMAND = 80

const MOST_CALLS = 200

/** A command that failed, edits, the same command that passed, and what the agent said about the cause: the last in a turn. */
export function fixedCommandDrafts(turn: JudgedTurn, before: readonly JudgedTurn[]): JudgeDraft[] {
  const span = [...before.slice(-TURNS_BACK), turn]
  const calls = span.flatMap(({ tools }) => tools).slice(-MOST_CALLS)
  const lines = commandLines(calls, toolRolesFor(turn.host))
  for (let at = calls.length - 1; at >= Math.max(0, calls.length - turn.tools.length); at--) {
    const [passed, failed] = [calls[at], failureBefore(turn, calls, lines, at)]
    const cause = passed && failed && causeBetween(span, failed, passed)
    if (cause === undefined) continue
    return settledDraft(turn, {
      ...{ kind: 'debugging', origin: 'assistant', importance: 0.55, found: 'fixed-command' },
      text: `\`${shortened(lines[at] ?? '', LONGEST_COMMAND)}\` failed: ${cause.text}`,
      quotes: [{ message: cause.message, quote: cause.text }],
    })
  }
  return []
}

/** The last failure of the command of this call, if files were changed since. */
function failureBefore(
  { host }: JudgedTurn,
  calls: readonly JudgedTool[],
  lines: readonly string[],
  at: number,
): JudgedTool | undefined {
  if (lines[at] === '' || calls[at]?.failed !== false) return undefined
  const last = lines.lastIndexOf(lines[at] ?? '', at - 1)
  const isEdit = ({ name, failed }: JudgedTool) =>
    !failed && toolRolesFor(host).some(({ edits }) => edits.has(name))
  const isFixed =
    at > 0 && last >= 0 && calls[last]?.failed === true && calls.slice(last + 1, at).some(isEdit)
  return isFixed ? calls[last] : undefined
}

/** The command that each call runs; empty for those that run none. */
function commandLines(calls: readonly JudgedTool[], roles: readonly ToolRoles[]): string[] {
  return calls.map((call) => (roles.some(({ runs }) => runs.has(call.name)) ? commandLine(call) : ''))
}

/** The command without what is done with its output, so that `npm test | tail -5` is `npm test`. */
function commandLine(call: JudgedTool): string {
  return commandOf(call)
    .replace(/^cd\s+\S+\s*&&\s*/, '')
    .replace(/\s*(?:2>&1|\|\s*(?:tail|head|grep|cat)\b[^|]*)\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

interface Cause {
  readonly message: JudgedMessage
  readonly text: string
}

/** The last sentence on the cause that the agent wrote between the two, or in the message that ends the turn. */
function causeBetween(
  span: readonly JudgedTurn[],
  failed: JudgedTool,
  passed: JudgedTool,
): Cause | undefined {
  const messages = span.flatMap((one) => one.messages).filter(({ role }) => role === 'assistant')
  const closing = messages.at(-1)
  const within = (message: JudgedMessage) =>
    (message.at ?? '') > (failed.at ?? '') && ((message.at ?? '') <= (passed.at ?? '') || message === closing)
  return messages
    .filter(within)
    .flatMap((message) => closingUnits(message.text).map(({ text }) => ({ message, text })))
    .findLast(({ text }) => CAUSE.test(text) && !UNSURE.test(text))
}

/** The sentence must name the cause: one that only gives a reason for the change explains no failure. */
const CAUSE =
  /\b(?:root cause|caused by|turns? out|the (?:real |actual |underlying )?(?:issue|problem|reason|cause|culprit|bug)\b[^.]{0,40}\b(?:is|was)|(?:fail|error|break|broke|crash|panic|hang|reject|complain)\w*\b[^.]{0,80}\b(?:because|since|due to|as))\b|\b(?:schlug|scheitert|Fehler)\b[^.]{0,60}\bweil\b|\bUrsache\b|à cause d|échou\w+ (?:car|parce)|(?:falla|fallaba)\b[^.]{0,40}\bporque|原因|失败是因为|失敗/i
const UNSURE =
  /\b(?:might|maybe|perhaps|probably|could be|seems?|let me|i'll|i need to|vielleicht|peut-être|quizás)\b/i
