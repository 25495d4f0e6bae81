import { isFatal } from '../../base/errors.ts'
import type { Memoria } from '../../memoria.ts'

/** The memory that a server works on, opened at the first request and again after it was lost. */
export interface MemoriaSource {
  get(): Promise<Memoria>
  close(): Promise<void>
}

/** A store that was replaced, repaired or restored meanwhile is opened again by the next request. */
export function memoriaSource(open: () => Promise<Memoria>): MemoriaSource {
  let opening: Promise<Memoria> | undefined
  async function openAgain(): Promise<Memoria> {
    try {
      opening ??= open()
      return await opening
    } catch (thrown) {
      // The person may have fixed it until the next request.
      opening = undefined
      throw thrown
    }
  }
  async function drop(): Promise<void> {
    const old = opening
    opening = undefined
    try {
      await (await old)?.close()
    } catch {
      // Its file is gone, or it never opened, which whoever asked was answered: it is not used any more.
      return
    }
  }
  return {
    get: async () => {
      const m = await openAgain()
      try {
        // Fails where the store or the settings are not what they were.
        void m.context
        return m
      } catch (thrown) {
        if (isFatal(thrown)) await drop()
        throw thrown
      }
    },
    close: drop,
  }
}
