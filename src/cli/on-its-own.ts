import { errnoOf, MemoriaError, toMemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'

/** Does something for one agent, so that what is in its way is said in the end, by its name, and stops no other. */
export async function onItsOwn<T>(failing: string, work: () => Promise<T> | T): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (thrown) {
    const error = toMemoriaError(thrown)
    // A wrong command line is no matter of one agent, and a fault of ours is not dressed up as one.
    if (error.code === 'usage' || (error.code === 'internal' && errnoOf(thrown) === undefined)) throw thrown
    return err(saidOf(failing, error))
  }
}

/** An error, with what it was in the way of. */
export function saidOf(failing: string, error: MemoriaError): MemoriaError {
  const hint = error.hint === undefined ? {} : { hint: error.hint }
  return new MemoriaError(error.code, `${failing}: ${error.message}`, { ...hint, cause: error })
}
