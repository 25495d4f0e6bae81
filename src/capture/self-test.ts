import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { errnoOf } from '../base/errors.ts'
import { homePaths } from '../config/paths.ts'
import { openJournal } from '../journal/journal.ts'
import { commandLine, type HookProgram } from './command-line.ts'
import { copyHookFiles, type HookPrograms, makeHookFolders } from './hook-files.ts'

export interface SelfTest extends HookPrograms {
  readonly home: string
  readonly clock: Clock
}

/** Nothing a shell, a locale or a line reader would like: quotes, escapes, line ends, bytes that are no UTF-8. */
const SAMPLE = Buffer.concat([
  Buffer.from(
    '{"session_id":"self-test","transcript_path":"/t","cwd":"/$HOME `x` \'\\"","prompt":"é ☃ 🎉 %s \\\\n\r\n',
  ),
  Buffer.from([0xff, 0xfe, 0x01, 0x7f]),
  Buffer.from(`${'x'.repeat(5000)}"}\n\n`),
])
const PATIENCE_MS = 20_000

/** Begins the name of the folder in which a hook is tried; the process that tries it follows. */
export const TRIAL_PREFIX = 'hook-test-'

/**
 * Runs a hook as a host would, in a home of its own, and looks whether exactly that event is in the journal. Gives what
 * is wrong, or undefined. The home's name is as unpleasant as a person's may be.
 */
export function hookProblem(hook: HookProgram, { home, clock, ...programs }: SelfTest): string | undefined {
  const top = mkdtempSync(join(home, `${TRIAL_PREFIX}${process.pid}-`))
  try {
    const tried = join(top, process.platform === 'win32' ? 'a home' : 'a "home", it\'s $HERE')
    const folder = homePaths(tried).hook
    makeHookFolders(tried)
    copyHookFiles(homePaths(home).hook, folder, programs)
    // No worker is to be started for this.
    writeFileSync(homePaths(tried).starting, `${Math.floor(clock.now() / 1000)}\n`)
    return (
      runProblem(commandLine(hook, folder, ['self-test']), SAMPLE, tried) ??
      journalProblem(tried) ??
      // The real place, with nothing to do there: that it can be run at all.
      runProblem(commandLine(hook, homePaths(home).hook, ['self-test']), '', tried, { MEMORIA_OFF: '1' })
    )
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

function runProblem(
  command: string,
  input: string | Buffer,
  home: string,
  request: Readonly<Record<string, string>> = {},
): string | undefined {
  const env = { PATH: '/usr/bin:/bin', HOME: home, TMPDIR: home, ...request }
  const { status, signal, error, stdout, stderr } = spawnSync(command, {
    shell: true,
    input,
    timeout: PATIENCE_MS,
    windowsHide: true,
    ...(process.platform === 'win32' ? {} : { env }),
  })
  // One that ends without reading breaks the pipe: how it ended, and what arrived, says more.
  if (status !== 0 && (status ?? signal) !== null) return `it ended with ${status ?? signal}`
  if (error !== undefined && errnoOf(error) !== 'EPIPE') return error.message
  return stdout.length + stderr.length > 0 ? 'it printed something' : undefined
}

function journalProblem(home: string): string | undefined {
  const journal = openJournal({ home, quarantine: homePaths(home).quarantine, temporary: [] })
  const [entry, ...more] = journal.entries()
  if (entry === undefined) return 'the event did not arrive'
  if (more.length > 0) return 'the event arrived more than once'
  return journal.read(entry)?.equals(SAMPLE) ? undefined : 'the event arrived changed'
}
