import { setImmediate as others } from 'node:timers/promises'

/** Asked between pieces of work: lets others have their turn, and throws when somebody wants it to stop. */
export type Pause = () => Promise<void>

const EVERY = 50

/** One that lets others in after so many pieces, so that nobody waits for a whole run. */
export function makePause(signal?: AbortSignal): Pause {
  let pieces = 0
  return async () => {
    pieces += 1
    if (pieces % EVERY === 0) await others()
    signal?.throwIfAborted()
  }
}
