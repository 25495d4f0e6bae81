import { isFatal, toMemoriaError } from './errors.ts'
import { err, ok, type Result } from './result.ts'

/**
 * Runs one of many pieces of work. Its failure becomes a value, so that the others can go on; a failure that would hit
 * them as well (the store, the disk, the settings) is thrown.
 */
export async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (thrown) {
    if (isFatal(thrown)) throw thrown
    return err(toMemoriaError(thrown))
  }
}
