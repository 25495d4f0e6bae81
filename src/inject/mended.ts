import { shortId } from '../base/ids.ts'
import type { ToolCall } from '../model/session.ts'
import { type Command, commandIn } from './commands.ts'
import { filesIn } from './hints.ts'
import { shortened } from './lines.ts'

/** Between a failure and its end; more steps than these are a piece of work, and not the cure. */
const MOST_STEPS = 3
const WITHIN = 40
const STEP = 160

/** What was done in a session between a command's failure and its success, in a line; undefined when that is not clear. */
export function cureIn(calls: readonly ToolCall[], failed: ToolCall, command: Command): string | undefined {
  const from = calls.findIndex(({ id }) => id === failed.id)
  const after = calls.slice(from + 1, from + 1 + WITHIN)
  const until = after.findIndex((call) => isRun(call, command) && !call.failed)
  if (from < 0 || until < 0) return undefined
  // What was done before the last failure did not help.
  const lastFailure = after.slice(0, until).findLastIndex((call) => isRun(call, command))
  const between = after.slice(lastFailure + 1, until).filter(({ failed: went }) => !went)
  const steps = [...new Set(between.flatMap(stepOf))]
  if (steps.length === 0 || steps.length > MOST_STEPS) return undefined
  return `- On ${failed.at.slice(0, 10)} "${shortened(command.line, STEP)}" failed with the same error, and worked after: ${steps.join('; ')} [${shortId(failed.id)}]`
}

function isRun({ input }: ToolCall, { line }: Command): boolean {
  return commandIn(input)?.line === line
}

/** A step that may have changed something: a command, or an edit. Looking changes nothing. */
function stepOf({ name, input }: ToolCall): string[] {
  const command = commandIn(input)
  if (command !== undefined) return [`running "${shortened(command.line, STEP)}"`]
  const [file] = filesIn([{ input }])
  return file !== undefined && CHANGES.test(name) ? [`an edit of ${shortened(file, STEP)}`] : []
}

const CHANGES = /edit|write|patch|create|replace/i
