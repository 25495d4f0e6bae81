/**
 * Are the calls that would be held really the ones that fail? `npm run bench -- hold [--show]` replays the shared real
 * sessions in the order of time. Before each command it asks, as the worker would, whether it would be held, and looks
 * how it then ended. Three times: given the turns of the same project that were over by then, which is what the worker
 * knows; given every call before it, those of the same turn included, as there are more failures in these; and given those
 * of its own session alone, as in a project that is new. Exit code 1 when fewer than 3 in 4 of the held calls fail.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCounter } from '../src/extract/episodes/command-runs.ts'
import { countedForm, failingCommands } from '../src/extract/episodes/failing.ts'
import { commandOf } from '../src/extract/episodes/tool-facts.ts'
import type { EpisodeCall, EpisodeRuns } from '../src/store/episode-rows.ts'
import { sharedFolder } from './support/extract-sets.ts'
import { pastBefore, type ReplayedSession, replayedSessions } from './support/replay-runs.ts'

type Ended = 'failed' | 'passed' | 'not known'
type Tally = Record<Ended, number>

const LEAST_RIGHT = 0.75

const shared = sharedFolder()
if (shared === undefined) console.log('the real sessions are not on this machine: nothing measured')
else await measure(shared)

async function measure(folder: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-hold-'))
  try {
    const { byTurn, byCall } = await replayedSessions(folder, home)
    say('given the turns before', byTurn)
    say('given every call before', byCall)
    const alone = byCall.map((session) => ({ ...session, project: session.hostSession }))
    say('given those of its session alone', alone)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function say(title: string, sessions: readonly ReplayedSession[]): void {
  const [all, failedLast, warned, held] = [emptyTally(), emptyTally(), emptyTally(), emptyTally()]
  for (const session of sessions) {
    const told = new Set<string>()
    for (const call of session.turns.flatMap(({ calls }) => calls)) {
      const form = countedForm(commandOf(call) ?? '')
      if (form === undefined) continue
      const ended = endOf(call)
      all[ended] += 1
      const past = pastBefore(sessions, session, call.at)
      if (lastFailed(past, form)) failedLast[ended] += 1
      const failing = failingCommands(past, Date.parse(call.at)).get(form)
      if (failing === undefined || told.has(form)) continue
      told.add(form)
      const tally = failing.works === undefined ? warned : held
      tally[ended] += 1
      if (process.argv.includes('--show')) console.log(JSON.stringify({ at: call.at, ended, ...failing }))
    }
  }
  console.log(`${title.padEnd(40)} calls  failed  passed  not known`)
  sayTally('all commands', all)
  sayTally('whose last run failed', failedLast)
  sayTally('known to fail, nothing known to work', warned)
  sayTally('held', held)
  if (held.failed < LEAST_RIGHT * (held.failed + held.passed)) process.exitCode = 1
}

function emptyTally(): Tally {
  return { failed: 0, passed: 0, 'not known': 0 }
}

function sayTally(name: string, { failed, passed, 'not known': unknown }: Tally): void {
  const cells = [failed + passed + unknown, failed, passed, unknown]
  console.log(`  ${name.padEnd(38)} ${cells.map((cell) => String(cell).padStart(5)).join('   ')}`)
}

/** Whether the last run of a command failed, which alone is no reason to hold the next one. */
function lastFailed(past: readonly EpisodeRuns[], form: string): boolean {
  const last = past.flatMap(({ runs, tried }) => [...runs, ...tried]).find(({ command }) => command === form)
  return last?.latest.endsWith('f') === true
}

/** How a call ended, as an episode counts it. */
function endOf(call: EpisodeCall): Ended {
  const counter = runCounter()
  counter.add(call)
  const { runs, tried } = counter.counted()
  const [run] = [...runs, ...tried]
  if (run === undefined) return 'not known'
  return run.failed > 0 ? 'failed' : 'passed'
}
