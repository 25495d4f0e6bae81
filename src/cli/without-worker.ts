import { MemoriaError } from '../base/errors.ts'
import { acquireLock } from '../base/lock-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import type { HomePaths } from '../config/paths.ts'
import { workerProcess } from '../worker/process.ts'
import { stopWorker } from '../worker/stop.ts'

/** Runs `work` while no worker of the home runs or can start: its lock is held. */
export async function withoutWorker<T>(
  paths: HomePaths,
  mayStop: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const worker = workerProcess(paths.workerLock)
  if (worker !== undefined && !mayStop)
    throw new MemoriaError('locked', `the worker runs (process ${worker.pid}) and may write meanwhile`, {
      hint: 'Add --stop-worker, or run first: memoria upkeep worker stop',
    })
  if (worker !== undefined) await stopWorker(paths)
  ensurePrivateDir(paths.run)
  const lock = acquireLock(paths.workerLock)
  if (!lock.ok) throw lock.error
  try {
    return await work()
  } finally {
    lock.value.release()
  }
}
