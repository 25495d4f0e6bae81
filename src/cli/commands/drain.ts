import type { Command } from 'commander'
import { NOTHING_RELEARNED } from '../../extract/learn/relearn.ts'
import { mergeSwept, NOTHING_SWEPT } from '../../ingest/drain.ts'
import { type RunResult, runStages } from '../../pipeline/run-stages.ts'
import type { StageName } from '../../pipeline/stage.ts'
import { DRAIN_STAGES } from '../../pipeline/stages.ts'
import { sumReports } from '../../pipeline/sum-reports.ts'
import { askToLeave } from '../../worker/stop.ts'
import { sayBack } from '../edit-lines.ts'
import { NOTHING_LEARNED, sayLearned } from '../import-transcripts.ts'
import { withCommon } from '../options.ts'
import { plural } from '../present.ts'
import { refuseWhenOff } from '../refuse-when-off.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { sayStageFailures } from '../stage-lines.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria drain').action((options: CommonOptions) => drain(options, shell))
}

/** Works everything off now, in this process: the journal, every transcript that grew, the daily log, pages. No worker is left behind. */
async function drain(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create' }, async ({ context }) => {
    await askToLeave(context.paths)
    refuseWhenOff(context.config)
    const run = await runStages(context, { stages: DRAIN_STAGES, pace: 'now' })
    await askToLeave(context.paths)
    const drained = drainSummary(run)
    if (drained.failed > 0) shell.exitWith(1)
    if (options.json) return shell.json(drained)
    sayDrained(drained, shell)
    sayStageFailures(run.failures, shell)
  })
}

function drainSummary(run: RunResult) {
  const events = sumReports({ events: 0, quarantined: 0, failed: 0 }, run.reports('ingest-journal'))
  const transcripts = run.reports('sweep-transcripts').reduce(mergeSwept, NOTHING_SWEPT)
  const hostMemory = sumReports(
    { files: 0, added: 0, confirmed: 0, ended: 0 },
    run.reports('import-host-memory'),
  )
  const teamFiles = sumReports(NO_TEAM_FILES, run.reports('read-team-files'))
  const failuresOf = (name: StageName) => run.failures.filter(({ stage }) => stage === name).length
  const vaults = [...run.reports('compile-vault'), ...run.reports('write-prose')]
  return {
    events: events.events,
    quarantined: events.quarantined,
    transcripts,
    learnedAgain: sumReports(NOTHING_RELEARNED, run.reports('learn-again')),
    restored: sumReports({ restored: 0 }, run.reports('restore-replaced')).restored,
    learned: sumReports(NOTHING_LEARNED, run.reports('learn-locally')),
    hostMemory: { ...hostMemory, failed: failuresOf('import-host-memory') },
    teamFiles,
    logged: run.reports('write-daily-log').reduce((sum, { entries }) => sum + entries, 0),
    compiled: vaults.reduce((sum, { files }) => sum + files, 0),
    back: vaults.flatMap(({ back }) => back),
    /** Events and transcripts that wait for the next time, and stages that failed. A backup is tried again tomorrow. */
    failed: events.failed + transcripts.failed + run.failures.length - failuresOf('back-up'),
    failures: run.failures.map(({ stage, error }) => ({ stage, code: error.code, message: error.message })),
  }
}

const NO_TEAM_FILES = { files: 0, added: 0, revised: 0, restored: 0, forgotten: 0, written: 0 }

function sayDrained(drained: ReturnType<typeof drainSummary>, shell: Shell): void {
  const { say, style } = shell
  const {
    events,
    transcripts,
    learnedAgain,
    restored,
    learned,
    hostMemory,
    logged,
    compiled,
    back,
    failed,
    failures,
  } = drained
  const messages = plural(transcripts.messages, 'message')
  say(
    `${style.good('drained')}  ${plural(events, 'event')}, ${messages} from ${plural(transcripts.files, 'transcript')}`,
  )
  if (learnedAgain.sessions > 0)
    say(
      `${style.good('read again')}  ${plural(learnedAgain.sessions, 'session')} after the upgrade: ${learnedAgain.withdrawn} withdrawn, ${learnedAgain.added} learned (take it back: memoria undo)`,
    )
  if (restored > 0)
    say(
      `${style.good('restored')}  ${plural(restored, 'memory', 'memories')} that only shared a topic with a later one (take it back: memoria undo)`,
    )
  sayLearned(learned, shell)
  const { added, ended, files } = hostMemory
  if (added + ended > 0)
    say(
      `${style.good('read')}  ${plural(files, 'file')} of the agents' own memory: ${added} new, ${ended} removed there`,
    )
  sayTeamFiles(drained.teamFiles, shell)
  if (logged > 0) say(`${style.good('logged')}  ${plural(logged, 'entry', 'entries')} in the daily log`)
  sayBack(back, shell)
  if (compiled > 0) say(`${style.good('compiled')}  ${plural(compiled, 'file')} of pages, in the vault`)
  const waiting = failed - failures.filter(({ stage }) => stage !== 'back-up').length
  if (waiting > 0) say(style.bad(`${waiting} could not be processed and still wait: see the log`))
}

/** Reports the changes that came from colleagues' files. */
function sayTeamFiles(read: typeof NO_TEAM_FILES, { say, style }: Shell): void {
  const { files, added, revised, restored, forgotten } = read
  if (added + revised + restored + forgotten === 0) return
  say(
    `${style.good('read')}  ${plural(files, 'team file')}: ${added} new, ${revised} edited, ${restored} back, ${forgotten} deleted`,
  )
}
