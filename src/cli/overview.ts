import type { HostState } from '../health/hosts.ts'
import type { Numbers } from '../health/report.ts'
import { type FullReport, fullReport } from './full-report.ts'
import { plural, size } from './present.ts'
import type { Shell } from './shell.ts'

/** `memoria` alone on a terminal: what it knows, whether it is wired, what waits or failed, and what to do next. */
export async function overview({ say, style }: Shell): Promise<void> {
  const report = await fullReport({ thorough: false })
  for (const [name, words] of Object.entries(overviewRows(report)))
    say(`${style.strong(name.padEnd(8))}${words}`)
  say(`\n${style.strong('Next')}`)
  for (const [command, about] of nextCommands(report)) say(`  ${command.padEnd(26)}${style.dim(about)}`)
  say(style.dim('\n`memoria --help` lists every command.'))
}

function overviewRows({ version, home, numbers, checks }: FullReport): Record<string, string> {
  const problems = checks.filter(({ state }) => state !== 'ok')
  return {
    memoria: `${version}, home ${home ?? 'unknown'}`,
    knows: numbers === null ? 'nothing yet' : knownWords(numbers),
    wired: wiredHosts(numbers).join(', ') || 'no agent',
    waits: (numbers === null ? [] : waitingWords(numbers)).join(', ') || 'nothing',
    failed: problems.map(({ name, says }) => `${name}: ${says}`).join('; ') || 'nothing',
  }
}

function knownWords({ memories, sessions, messages, projects }: Numbers): string {
  const known = plural(memories.active + memories.conflict, 'memory', 'memories')
  return `${known}, ${plural(sessions, 'session')} with ${plural(messages, 'message')} in ${plural(projects, 'project')}`
}

function wiredHosts(numbers: Numbers | null): string[] {
  return (numbers?.capture.hosts ?? []).filter(isWired).map(({ host }) => host)
}

function isWired({ wired, plugin }: HostState): boolean {
  return wired.length > 0 || plugin
}

function waitingWords({ capture, jobs, learning }: Numbers): string[] {
  const { journal, lagBytes } = capture
  const amounts: [number, string][] = [
    [journal.waiting, plural(journal.waiting, 'event')],
    [lagBytes, `${size(lagBytes)} of transcripts`],
    [jobs.waiting + jobs.leased, plural(jobs.waiting + jobs.leased, 'job')],
    [learning.toReview, `${plural(learning.toReview, 'memory', 'memories')} for review`],
  ]
  return amounts.flatMap(([amount, words]) => (amount === 0 ? [] : [words]))
}

type Suggestion = readonly [command: string, about: string]

const SUGGESTIONS = 3

/** The three commands that help most now: problems first, then what is missing, then everyday use. */
function nextCommands(report: FullReport): readonly Suggestion[] {
  const { numbers, state } = report
  const when = (isUseful: boolean, command: string, about: string): Suggestion[] =>
    isUseful ? [[command, about]] : []
  const known = numbers?.memories.active ?? 0
  return [
    ...when(state !== 'ok', 'memoria doctor', 'check everything and say how to fix it'),
    ...when(wiredHosts(numbers).length === 0, 'memoria init', 'wire the agents on this machine'),
    ...when(known === 0, 'memoria start', 'import the past of your agents, or a sample'),
    ...when((numbers?.capture.notImported.transcripts ?? 0) > 0, 'memoria import', "read your agents' past"),
    ...when((numbers?.capture.journal.waiting ?? 0) > 0, 'memoria drain', 'process everything that waits'),
    ...when(
      (numbers?.learning.toReview ?? 0) > 0,
      'memoria review',
      'decide about what was saved automatically',
    ),
    ...when(known > 0, 'memoria search "…"', 'find what is known'),
    ...when(known > 0, 'memoria list', 'see everything that is known'),
    ...when(true, 'memoria brief', 'see what a session that begins here gets'),
    ...when(true, 'memoria remember "…"', 'keep something yourself'),
  ].slice(0, SUGGESTIONS)
}
