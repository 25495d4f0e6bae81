import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { withLock } from '../base/lock-file.ts'
import { unwrap } from '../base/result.ts'
import type { HomePaths } from '../config/paths.ts'

/** Wiring seven agents takes well under a second; a question that waits for an answer takes longer, and is reported. */
const WIRING_LOCK_WAIT_MS = 10_000

/**
 * Runs `work` while no other `init` or `uninstall` changes the hosts' settings. Two at once would each take what the
 * other just wrote for the settings from before, and folders that one made would belong to nobody.
 */
export async function withWiringLock<T>(
  { wiringLock }: Pick<HomePaths, 'wiringLock'>,
  work: () => Promise<T>,
): Promise<T> {
  // `uninstall` works without a home, and must not create one.
  if (!existsSync(dirname(wiringLock))) return work()
  return unwrap(await withLock(wiringLock, work, { waitMs: WIRING_LOCK_WAIT_MS }))
}
