import { type CommandRuns, PURPOSES, type Purpose } from '../../model/episode.ts'
import { type Evidence, laterOf } from '../../model/memory.ts'
import type { EpisodeRuns } from '../../store/episode-rows.ts'
import { addRuns } from './add-runs.ts'
import { TARGET } from './purposes.ts'

/** How something is done in a project, as observed: how one purpose is served, or what is asked for again and again. */
export interface Practice {
  /** By which it is known when it is observed again. */
  readonly key: string
  readonly text: string
  readonly topic: string
  readonly keywords: readonly string[]
  readonly origin: 'tool' | 'file'
  /** The text without counts and dates: while it is the same, nothing of substance changed. */
  readonly substance: string
  readonly lastAt: string
  readonly evidence: readonly Evidence[]
}

/** The runs of one command over all episodes. */
interface Totals extends CommandRuns {
  readonly sessions: readonly { readonly hostSession: string; readonly message: string }[]
}

/** So many of the latest runs must all have failed for a command to count as one that does not work. */
const LATEST_FAILED = 4
const FEWEST_FAILURES = 3
const MOST_WORKING = 2
const MOST_FAILING = 2
const MOST_EVIDENCE = 3
const LONGEST_COMMAND = 120
/** A way of working that was not seen for so long, while others were, is followed no more. */
export const GONE_MS = 90 * 24 * 60 * 60_000

const LABELS: Readonly<Record<Purpose, string>> = {
  build: 'Build here',
  test: 'Tests here',
  lint: 'Checks here',
  format: 'Formatting here',
  run: 'Started here with',
  release: 'Released here with',
}

const KEYWORDS: Readonly<Record<Purpose, readonly string[]>> = {
  build: ['build', 'compile', 'bundle'],
  test: ['test', 'tests', 'run tests', 'verify', 'ci'],
  lint: ['lint', 'check', 'typecheck', 'linter'],
  format: ['format', 'fmt', 'style'],
  run: ['start', 'run', 'serve', 'dev server'],
  release: ['release', 'publish', 'deploy'],
}

/** The practice that the commands of a project's episodes show, one statement for each purpose; none where nothing works. */
export function observedPractice(episodes: readonly EpisodeRuns[]): Practice[] {
  const totals = foldTargets(sumRuns(episodes))
  const latest = totals.map(({ lastAt }) => lastAt).reduce(laterOf, '')
  return PURPOSES.flatMap((purpose) => {
    const own = totals.filter((one) => one.purpose === purpose && one.command.length <= LONGEST_COMMAND)
    const practice = practiceFor(purpose, own, latest)
    return practice === undefined ? [] : [practice]
  })
}

function practiceFor(purpose: Purpose, totals: readonly Totals[], latest: string): Practice | undefined {
  const working = totals
    .filter((one) => isWorking(one) && !isGone(one, latest))
    .sort((one, other) => other.passed - one.passed || (one.lastAt < other.lastAt ? 1 : -1))
    .slice(0, MOST_WORKING)
  const [main] = working
  if (main === undefined || (main.passed < 2 && main.sessions.length < 2)) return undefined
  const shown = working.filter(({ passed }, index) => index === 0 || passed >= 3)
  const failing = totals.filter(isFailing).slice(0, MOST_FAILING)
  const works = shown.map(
    (one) => `\`${one.command}\` (${counted(one.passed + one.failed)}, last passed ${dayOf(one)})`,
  )
  const fails = failing.map((one) => `\`${one.command}\` (${failureOf(one)})`)
  const all = [...shown, ...failing]
  return {
    key: purpose,
    topic: `practice-${purpose}`,
    keywords: KEYWORDS[purpose],
    origin: 'tool',
    text: `${LABELS[purpose]}: ${works.join(', also ')}.${fails.length === 0 ? '' : ` Fails: ${fails.join(', ')}.`}`,
    substance: JSON.stringify([shown, failing].map((some) => some.map(({ command }) => command).sort())),
    lastAt: all.map(({ lastAt }) => lastAt).reduce(laterOf, ''),
    evidence: all.flatMap(evidenceOf).slice(0, MOST_EVIDENCE),
  }
}

function counted(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`
}

function dayOf({ lastPassedAt }: Totals): string {
  return lastPassedAt?.slice(0, 10) ?? 'never'
}

/** It passed, and not only long before it began to fail every time. */
function isWorking({ passed, latest }: Totals): boolean {
  return passed > 0 && latest.slice(-LATEST_FAILED).includes('p')
}

function isFailing({ passed, failed, missing, latest, command }: Totals): boolean {
  // A failing run for one file says something about that file.
  if (command.endsWith(TARGET)) return false
  if (passed > 0) return latest.length >= LATEST_FAILED && !latest.slice(-LATEST_FAILED).includes('p')
  return missing > 0 || failed >= FEWEST_FAILURES
}

function failureOf({ passed, failed, missing }: Totals): string {
  if (missing > 0 && passed === 0) return 'there is no such command'
  return `${failed} of ${passed + failed}`
}

/** Not run for long while other commands were. */
function isGone({ lastAt }: Totals, latest: string): boolean {
  return Date.parse(latest) - Date.parse(lastAt) > GONE_MS
}

function evidenceOf({ command, sessions }: Totals): Evidence[] {
  return sessions.slice(0, 2).map(({ hostSession, message }) => ({
    session: hostSession,
    messages: message === '' ? [] : [message],
    quote: command,
  }))
}

/** Episodes come latest first. */
function sumRuns(episodes: readonly EpisodeRuns[]): Totals[] {
  const sums = new Map<string, Totals>()
  for (const { hostSession, runs } of episodes)
    for (const run of runs) {
      const source = { hostSession, message: run.message }
      const before = sums.get(run.command)
      sums.set(
        run.command,
        before === undefined ? { ...run, sessions: [source] } : added(before, run, source),
      )
    }
  return [...sums.values()]
}

function added(later: Totals, earlier: CommandRuns, source: Totals['sessions'][number]): Totals {
  const isNew = !later.sessions.some(({ hostSession }) => hostSession === source.hostSession)
  return {
    ...later,
    ...addRuns(later, earlier),
    sessions: isNew ? [...later.sessions, source] : later.sessions,
  }
}

/** Runs for one file count for the whole command where that was run and passed, too. */
function foldTargets(totals: readonly Totals[]): Totals[] {
  const wholes = new Map(totals.filter(({ passed }) => passed > 0).map((one) => [one.command, one]))
  const isFolded = (one: Totals) => wholeOf(one, wholes) !== undefined
  return totals
    .filter((one) => !isFolded(one))
    .map((whole) => {
      const parts = totals.filter((one) => wholeOf(one, wholes)?.command === whole.command)
      const sum = (count: 'passed' | 'failed') => parts.reduce((all, one) => all + one[count], whole[count])
      return { ...whole, passed: sum('passed'), failed: sum('failed') }
    })
}

/** `go test <path>` is a part of `go test ./...`. */
function wholeOf({ command }: Totals, wholes: ReadonlyMap<string, Totals>): Totals | undefined {
  if (!command.endsWith(` ${TARGET}`)) return undefined
  const bare = command.slice(0, -TARGET.length - 1)
  return wholes.get(bare) ?? wholes.get(`${bare} ./...`) ?? wholes.get(`${bare} .`)
}
