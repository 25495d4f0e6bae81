import { isHeld } from '../../hosts/fence.ts'
import type { CommandRuns, Purpose, TriedCommand } from '../../model/episode.ts'
import type { EpisodeCall } from '../../store/episode-rows.ts'
import { isInstead, plainCommand } from './plain-command.ts'
import { knownCommand } from './purposes.ts'
import { parseShellLine, type SimpleCommand } from './shell-line.ts'
import { commandOf } from './tool-facts.ts'

/** Counts the commands of an episode: those that build, test, lint, format, run or release, and the others. */
export interface RunCounter {
  add(call: EpisodeCall): void
  counted(): { readonly runs: CommandRuns[]; readonly tried: TriedCommand[] }
}

const MOST_COMMANDS = 40
const LATEST_RUNS = 8
/** So many runs after a failure another command may still have taken its place. */
const INSTEAD_WITHIN = 4

export function runCounter(): RunCounter {
  const known = new Map<string, TriedCommand>()
  const others = new Map<string, TriedCommand>()
  let failures: { readonly run: Run; left: number }[] = []

  function add(run: Run, call: EpisodeCall): void {
    const counted = run.purpose === null ? others : known
    const before = counted.get(run.command)
    if (before === undefined && counted.size >= MOST_COMMANDS) return
    counted.set(run.command, withRun(before ?? unrun(run, call), run.result, call))
    if (run.result === 'passed') replaceFailed(run)
    failures = failures.filter((one) => --one.left > 0 && one.run.command !== run.command)
    if (run.result !== 'passed') failures.push({ run, left: INSTEAD_WITHIN })
  }

  function replaceFailed(passed: Run): void {
    for (const { run } of failures.filter((one) => isInstead(one.run, passed))) {
      const counted = run.purpose === null ? others : known
      const failed = counted.get(run.command)
      if (failed !== undefined) counted.set(run.command, { ...failed, instead: passed.command })
    }
  }

  return {
    add: (call) => {
      for (const run of resultsOf(call)) add(run, call)
    },
    counted: () => ({
      runs: [...known.values()].flatMap(({ instead: _, purpose, ...counts }) =>
        purpose === null ? [] : [{ ...counts, purpose }],
      ),
      tried: [...others.values(), ...[...known.values()].filter(({ instead }) => instead !== null)],
    }),
  }
}

type RunResult = 'passed' | 'failed' | 'missing'

interface Run {
  readonly command: string
  readonly purpose: Purpose | null
  readonly result: RunResult
}

/** The known results of the commands in a call: of several that ran together and failed, nobody knows which one did. */
function resultsOf(call: EpisodeCall): Run[] {
  const line = commandOf(call)
  if (line === undefined || call.output === null || isRefused(call.output) || isHeld(call.output)) return []
  const { commands, isChain } = parseShellLine(line)
  const known = commands.flatMap((command, index) => {
    const found = knownCommand(command.words)
    return found === undefined ? [] : [{ found, command, isLast: index === commands.length - 1 }]
  })
  if (known.length === 0) return otherResults(call, commands, isChain)
  if (known.some(({ found }) => found.purpose === 'run') && isInBackground(call.output)) return []
  if (call.failed && known.length > 1) return []
  return known.flatMap(({ found, command, isLast }) => {
    // The command after a `;` decides the status alone, and one before a command that failed may have passed.
    const isAnswered = isLast || (isChain && !call.failed)
    const result = isAnswered || commands.length === 1 ? resultOf(call, command, found.purpose) : undefined
    return result === undefined ? [] : [{ ...found, result }]
  })
}

/** The result of the one command of no known purpose that a line runs. */
function otherResults(call: EpisodeCall, commands: readonly SimpleCommand[], isChain: boolean): Run[] {
  const found = plainCommand(commands)
  if (found === undefined || isInBackground(call.output ?? '')) return []
  const isAnswered = commands.at(-1) === found || (isChain && !call.failed)
  const result = isAnswered ? resultOf(call, found, null) : undefined
  return result === undefined ? [] : [{ command: found.words.join(' '), purpose: null, result }]
}

function resultOf(
  { failed, output }: EpisodeCall,
  { isPiped }: SimpleCommand,
  purpose: Purpose | null,
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

function unrun({ command, purpose }: Run, { at }: EpisodeCall): TriedCommand {
  return {
    ...{ command, purpose, passed: 0, failed: 0, missing: 0, latest: '', instead: null },
    ...{ lastAt: at, lastPassedAt: null, message: '' },
  }
}

function withRun(before: TriedCommand, result: RunResult, { at, hostMessage }: EpisodeCall): TriedCommand {
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
