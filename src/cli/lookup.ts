import { MemoriaError } from '../base/errors.ts'
import type { Memoria, Memory } from '../memoria.ts'

/** The memory a person named, or the sentence that says it is not there. */
export async function memoryOrFail(m: Memoria, id: string): Promise<Memory> {
  const memory = await m.get(id)
  if (memory !== undefined) return memory
  throw new MemoriaError('not_found', `there is no memory ${id}`, {
    hint: 'Find its id with `memoria search` or `memoria list --all`.',
  })
}
