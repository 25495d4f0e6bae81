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

/** A failure longer ago says little about today. */
const RECENT_MS = 60 * DAY_MS
/** Failures of a command that is there and never passed. */
const NEVER_PASSED = 2
/** Passes that prove what is run instead, where no session went over from one to the other. */
const PROVEN = 2

/**
 * The commands of a project that failed and never passed, by the form in which they are counted. Episodes come latest
 * first.
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

/** When each command whose last run passed did so, by the form in which it is counted. */
export function passingCommands(episodes: readonly EpisodeRuns[]): ReadonlyMap<string, string> {
  const passing = [...totals(episodes).values()].filter(({ latest }) => latest.endsWith('p'))
  return new Map(passing.map(({ command, lastPassedAt, lastAt }) => [command, lastPassedAt ?? lastAt]))
}

/** The form in which the one command of a line is counted; undefined where it is not counted. */
export function countedForm(line: string): string | undefined {
  const { commands } = parseShellLine(line)
  const known = commands.flatMap(({ words }) => knownCommand(words) ?? [])
  if (known.length > 0) return known.length === 1 ? known[0]?.command : undefined
  return plainCommand(commands)?.words.join(' ')
}

/**
 * A command that is not there, or one of no known purpose that never passed. Builds, tests and the like fail for the work
 * that is being done, and mostly pass the next time (`npm run bench -- hold`).
 */
function isFailing({ purpose, passed, failed, missing }: TriedCommand): boolean {
  return passed === 0 && (missing > 0 || (purpose === null && failed >= NEVER_PASSED))
}

/** The command that replaced it in a session and still passes, else one that passes for the same purpose. */
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
