import { DAY_MS } from '../../base/clock.ts'
import type { TriedCommand } from '../../model/episode.ts'
import type { EpisodeRuns } from '../../store/episode-rows.ts'
import { addRuns } from './add-runs.ts'
import { plainCommand } from './plain-command.ts'
import { knownCommand, TARGET } from './purposes.ts'
import { parseShellLine } from './shell-line.ts'

/** A command that does not work here, and the one that does. */
export interface FailingCommand {
  readonly command: string
  readonly failed: number
  /** The command itself is not there: no such script, program or target. */
  readonly isMissing: boolean
  readonly lastAt: string
  /** Undefined when nothing is known to work in its place. */
  readonly works: { readonly command: string; readonly lastPassedAt: string } | undefined
}

/** What failed longer ago says little about today. */
const RECENT_MS = 60 * DAY_MS
/** Failures in a row after which a command that passed before counts as one that does not work any more. */
const ALL_FAILED = 4
/** Failures of a command that never passed: tests and builds fail for the work that is being done. */
const NEVER_PASSED = { known: 3, other: 2 }
/** Passes that prove what is run instead, where no session went over from one to the other. */
const PROVEN = 2

/**
 * The commands of a project that failed more often than they passed of late and have not passed since, by the form in
 * which they are counted. Episodes come latest first.
 */
export function failingCommands(
  episodes: readonly EpisodeRuns[],
  now: number,
): ReadonlyMap<string, FailingCommand> {
  const all = [...totals(episodes).values()]
  const failing = all.filter((one) => isFailing(one) && now - Date.parse(one.lastAt) <= RECENT_MS)
  return new Map(
    failing.map((one) => [
      one.command,
      {
        ...{ command: one.command, failed: one.failed, isMissing: one.missing > 0, lastAt: one.lastAt },
        works: workingFor(one, all),
      },
    ]),
  )
}

/** The form in which the one command of a line is counted; undefined where it is not counted. */
export function countedForm(line: string): string | undefined {
  const { commands } = parseShellLine(line)
  const known = commands.flatMap(({ words }) => knownCommand(words) ?? [])
  if (known.length > 0) return known.length === 1 ? known[0]?.command : undefined
  return plainCommand(commands)?.words.join(' ')
}

function isFailing({ command, purpose, passed, failed, missing, latest }: TriedCommand): boolean {
  const failures = latest.split('f').length - 1
  if (!latest.endsWith('f') || failures * 2 <= latest.length) return false
  if (missing > 0 && passed === 0) return true
  // A failing run for one file says something about that file.
  if (command.endsWith(TARGET)) return false
  if (passed > 0) return latest.length >= ALL_FAILED && !latest.slice(-ALL_FAILED).includes('p')
  return failed >= (purpose === null ? NEVER_PASSED.other : NEVER_PASSED.known)
}

/** What took its place in a session and still passes, else what passes for the same purpose. */
function workingFor(failing: TriedCommand, all: readonly TriedCommand[]): FailingCommand['works'] {
  const passing = all.filter((one) => one.latest.endsWith('p') && one.command !== failing.command)
  const instead = passing.find(({ command }) => command === failing.instead)
  const [same] = passing
    .filter(({ purpose, passed }) => purpose !== null && purpose === failing.purpose && passed >= PROVEN)
    .filter(({ command }) => !command.endsWith(TARGET))
    .sort((one, other) => other.passed - one.passed)
  const works = instead ?? same
  return works && { command: works.command, lastPassedAt: works.lastPassedAt ?? works.lastAt }
}

/** Runs of each command over all episodes. */
function totals(episodes: readonly EpisodeRuns[]): Map<string, TriedCommand> {
  const sums = new Map<string, TriedCommand>()
  for (const { runs, tried } of episodes) {
    const instead = new Map(tried.map((one) => [one.command, one.instead]))
    const others = tried.filter(({ purpose }) => purpose === null)
    const known = runs.map((run) => ({ ...run, instead: instead.get(run.command) ?? null }))
    for (const run of [...known, ...others]) {
      const later = sums.get(run.command)
      sums.set(
        run.command,
        later === undefined
          ? run
          : { ...later, ...addRuns(later, run), instead: later.instead ?? run.instead },
      )
    }
  }
  return sums
}
