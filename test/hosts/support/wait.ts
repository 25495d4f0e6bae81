import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errnoOf } from '../../../src/base/errors.ts'

/** Long, since some look by running a client, which takes seconds on a busy machine. */
const DEADLINE_MS = 90_000
const POLL_MS = 50
const QUIET_MS = 400

/** Looks again and again until something holds, for what another process does in its own time. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  seen: () => unknown = () => 'nothing',
): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`waited ${DEADLINE_MS} ms for ${what}, and saw: ${await seen()}`)
    await pause(POLL_MS)
  }
}

/** Waits for a file that a tool makes to say that it is at work. */
export function appears(path: string): Promise<void> {
  return until(`${path} to appear`, () => existsSync(path))
}

/** Waits until nothing below a folder was written for a while: the client writes its transcript a little later. */
export async function settles(folder: string): Promise<void> {
  let last = ''
  let since = performance.now()
  await until(`${folder} to settle`, () => {
    const now = sizesIn(folder)
    if (now !== last) since = performance.now()
    last = now
    return performance.now() - since > QUIET_MS
  })
}

function sizesIn(folder: string): string {
  return pathsIn(folder)
    .map((path) => `${path} ${statSync(join(folder, path), { throwIfNoEntry: false })?.size}`)
    .join()
}

/** A folder that goes away while one looks is a change like any other. */
function pathsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT') throw thrown
    return [`gone at ${performance.now()}`] // never the same twice: it did not settle
  }
}
