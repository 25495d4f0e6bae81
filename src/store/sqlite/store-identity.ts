import { statSync } from 'node:fs'
import { MemoriaError } from '../../base/errors.ts'

/** Which file lies at the path of a store; `gone` when there is none. */
export function identityOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? 'gone' : `${stats.dev}:${stats.ino}`
}

/**
 * Fails when the file that was opened is no longer the store: a repair put a new one in its place, or the home was
 * deleted. Whatever is written to the old file would be lost.
 */
export function refuseReplaced(path: string, opened: string): void {
  const now = identityOf(path)
  if (now === opened) return
  const what = now === 'gone' ? 'deleted' : 'replaced'
  throw new MemoriaError('store_closed', `the store was ${what} while it was open; nothing was written`, {
    hint: 'Open it again: run the command once more.',
  })
}
