import type { CommandRuns } from '../../model/episode.ts'
import type { EpisodeCall } from '../../store/episode-rows.ts'
import { type KnownCommand, knownCommand } from './purposes.ts'
import { parseShellLine, type SimpleCommand } from './shell-line.ts'
import { commandOf } from './tool-facts.ts'

/** Counts the commands of an episode that build, test, lint, format, run or release. */
export interface RunCounter {
  add(call: EpisodeCall): void
  runs(): CommandRuns[]
}

const MOST_COMMANDS = 40
const LATEST_RUNS = 8

export function runCounter(): RunCounter {
  const counted = new Map<string, CommandRuns>()
  return {
    add: (call) => {
      for (const { known, result } of resultsOf(call)) {
        const before = counted.get(known.command)
        if (before !== undefined || counted.size < MOST_COMMANDS)
          counted.set(known.command, withRun(before ?? unrun(known, call), result, call))
      }
    },
    runs: () => [...counted.values()],
  }
}

type RunResult = 'passed' | 'failed' | 'missing'

interface Run {
  readonly known: KnownCommand
  readonly result: RunResult
}

/** What can be known of the commands in a call: of several that ran together and failed, nobody knows which one did. */
function resultsOf(call: EpisodeCall): Run[] {
  const line = commandOf(call)
  if (line === undefined || call.output === null || isRefused(call.output)) return []
  const { commands, isChain } = parseShellLine(line)
  const known = commands.flatMap((command, index) => {
    const found = knownCommand(command.words)
    return found === undefined ? [] : [{ found, command, isLast: index === commands.length - 1 }]
  })
  if (known.some(({ found }) => found.purpose === 'run') && isInBackground(call.output)) return []
  if (call.failed && known.length > 1) return []
  return known.flatMap(({ found, command, isLast }) => {
    // What follows a `;` decides the status alone, and what stands before a command that failed may have passed.
    const isAnswered = isLast || (isChain && !call.failed)
    const result = isAnswered || commands.length === 1 ? resultOf(call, command, found) : undefined
    return result === undefined ? [] : [{ known: found, result }]
  })
}

function resultOf(
  { failed, output }: EpisodeCall,
  { isPiped }: SimpleCommand,
  { purpose }: KnownCommand,
): RunResult | undefined {
  const text = output ?? ''
  if (MISSING.test(text) && (failed || isPiped)) return 'missing'
  if (failed) return 'failed'
  if (!isPiped) return 'passed'
  // The last program of a pipeline ends well whatever the first one did: only what was printed speaks.
  if (FAILED.test(text) || (purpose === 'lint' && FINDING.test(text))) return 'failed'
  return PASSED.test(text) || (text.trim() === '' && purpose !== 'test') ? 'passed' : undefined
}

const MISSING =
  /command not found|[Mm]issing script|No rule to make target|not recognized as an internal|[Uu]nknown (?:command|task|script)|no tasks? .{0,40}found|No such file or directory: '?[\w./-]*(?:npm|node|python)|is not in (?:this|the) npm registry|Cannot find module '[^']*\/bin\//
const FAILED =
  /^(?:FAIL|FAILED)\b|\bnpm ERR!|ERROR task failed|^make: \*\*\*|exit (?:status|code):? [1-9]|\bpanic: |\b[1-9]\d* (?:failed|failures?|failing|errors?|problems?|issues)\b|^error(?:\[\w+\])?: |BUILD FAILED|^Traceback /m
const FINDING = /^\S+\.\w+:\d+:\d+/m
const PASSED =
  /^ok\s+\S|^PASS\b|\b(?:passed|passing|0 (?:failed|failures|errors|issues|problems)|BUILD SUCCESS\w*|no issues found|All checks passed|[Ss]uccessfully|Finished )\b/m

/** Words that hosts put in the place of output when the person did not let a call run, or stopped it. */
function isRefused(output: string): boolean {
  return /(?:doesn't want to (?:proceed|take this action)|has been denied|was rejected by the user|requested permissions to|requires approval|\[Request interrupted|aborted by user|User (?:rejected|denied)|operation was cancelled)/i.test(
    output.slice(0, 400),
  )
}

function isInBackground(output: string): boolean {
  return /running in (?:the )?background/i.test(output.slice(0, 400))
}

function unrun({ command, purpose }: KnownCommand, { at }: EpisodeCall): CommandRuns {
  return {
    ...{ command, purpose, passed: 0, failed: 0, missing: 0, latest: '' },
    ...{ lastAt: at, lastPassedAt: null, message: '' },
  }
}

function withRun(before: CommandRuns, result: RunResult, { at, hostMessage }: EpisodeCall): CommandRuns {
  const isPassed = result === 'passed'
  return {
    ...before,
    passed: before.passed + (isPassed ? 1 : 0),
    failed: before.failed + (isPassed ? 0 : 1),
    missing: before.missing + (result === 'missing' ? 1 : 0),
    latest: `${before.latest}${isPassed ? 'p' : 'f'}`.slice(-LATEST_RUNS),
    lastAt: at,
    lastPassedAt: isPassed ? at : before.lastPassedAt,
    message: hostMessage || before.message,
  }
}
