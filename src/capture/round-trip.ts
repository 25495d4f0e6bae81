import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '../base/atomic-file.ts'
import type { Clock } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'
import type { Journal } from '../journal/journal.ts'

export interface RoundTrip {
  readonly paths: HomePaths
  readonly journal: Journal
  readonly clock: Clock
  /** Makes the event one that no host sends. */
  readonly id: string
}

/**
 * How long ago the last start of a worker seems to be. A hook starts none within 30 seconds of it, and has 10 seconds here.
 * It may read a coarser clock than ours, which is still at the second before: a start of this second would be in its future.
 */
const STARTED_AGO_MS = 10_000

/**
 * Sends something through the command line as the host's settings hold it, and looks whether it arrived. It names no
 * session, so that no host takes it for an event: a worker that is faster than we are can only have set it aside.
 */
export function tryCommand(command: string, { paths, journal, clock, id }: RoundTrip): Result<true> {
  const payload = JSON.stringify({ transcript_path: '/none', cwd: '/none', memoria_self_test: id })
  // As if a worker had just been started: this event is for us.
  ensurePrivateDir(paths.run)
  writeFileAtomic(paths.starting, `${Math.floor((clock.now() - STARTED_AGO_MS) / 1000)}\n`)
  const ran = spawnSync(command, { shell: true, input: payload, timeout: 10_000 })
  rmSync(paths.starting, { force: true })
  const arrived = found(payload, journal)
  for (const path of arrived) rmSync(path, { force: true })
  if (ran.status === 0 && arrived.length === 1) return ok(true)
  return err(
    new MemoriaError('internal', 'the hook was installed, but an event sent through it did not arrive', {
      hint: 'Run `memoria doctor`. `memoria uninstall` takes the hooks out again.',
    }),
  )
}

/** Where the payload is: it waits, or it was set aside. The order matters, since it only moves that way. */
function found(payload: string, journal: Journal): string[] {
  const waiting = journal.entries().filter((entry) => journal.read(entry)?.toString('utf8') === payload)
  if (waiting.length > 0) return waiting.map(({ path }) => path)
  return journal
    .quarantined()
    .filter(
      ({ path, bytes }) => bytes === Buffer.byteLength(payload) && readFileSync(path, 'utf8') === payload,
    )
    .map(({ path }) => path)
}
