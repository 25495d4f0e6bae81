import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-base-'))
  onTestFinished(() => {
    // A test may have taken the permission away.
    chmodSync(folder, 0o700)
    // A process that was told to end may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}
