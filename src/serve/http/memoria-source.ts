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
  async function drop(): Promise<void> {
    const old = opening
    opening = undefined
    try {
      await (await old)?.close()
    } catch (thrown) {
      // It could not be opened, or its file is gone: either way it is not used any more.
      if (!isFatal(thrown)) throw thrown
    }
  }
  return {
    get: async () => {
      try {
        opening ??= open()
        const m = await opening
        // Fails where the store or the settings are not what they were.
        void m.context
        return m
      } catch (thrown) {
        if (opening !== undefined && isFatal(thrown)) await drop()
        throw thrown
      }
    },
    close: drop,
  }
}
