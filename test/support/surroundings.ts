import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** More than the whole suite has on the disk at any time. */
const ROOM_BYTES = 2 * 2 ** 30
const PREFIX = 'memoria-tests-'
const DAY_MS = 86_400_000

/**
 * vitest calls this before all tests, and what it gives after them. Every folder a test makes is in one folder: in
 * memory where there is room, since waiting for the disk is half of the suite's time and no test takes the power away.
 * Node needs three times as long to start where it is told to read further certificates, which no test needs.
 */
export function setup(): () => void {
  delete process.env['NODE_EXTRA_CA_CERTS']
  const [onDisk, place] = [tmpdir(), isUsable(IN_MEMORY) ? IN_MEMORY : tmpdir()]
  for (const parent of new Set([onDisk, place])) removeOld(parent)
  const [bundles, folder] = [mkdtempSync(join(onDisk, PREFIX)), mkdtempSync(join(place, PREFIX))]
  // As everybody's folder for such things is: some tests run programs as another user.
  for (const made of [bundles, folder]) chmodSync(made, 0o1777)
  process.env['TEST_BUNDLES_FOLDER'] = bundles
  process.env['TMPDIR'] = folder
  return () => {
    for (const made of [bundles, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether there is room, and what lies there may be run. */
function isUsable(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES) return false
    const probe = mkdtempSync(join(folder, 'memoria-probe-'))
    try {
      writeFileSync(join(probe, 'run'), '#!/bin/sh\n', { mode: 0o700 })
      return spawnSync(join(probe, 'run')).status === 0
    } finally {
      rmSync(probe, { recursive: true, force: true })
    }
  } catch {
    // There is no such folder, or it is not for us: the disk will do.
    return false
  }
}

/** What a run left that was ended without notice. */
function removeOld(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(parent, name)
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > DAY_MS) rmSync(folder, { recursive: true, force: true })
  }
}
