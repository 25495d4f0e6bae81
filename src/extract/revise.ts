import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Memory, Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author } from '../store/store.ts'
import type { Gatekeeping } from './admit.ts'
import { checkStatement } from './statement.ts'

export type StatementChange = { readonly [K in keyof Statement]?: Statement[K] | undefined }

/** Changes what a memory says, by the same rules by which it came in; the old statement stays in its history. */
export async function revise(
  { store, redact }: Gatekeeping,
  reach: Reach,
  memory: Memory,
  change: StatementChange,
  author: Author,
): Promise<Result<Memory>> {
  if (memory.state === 'forgotten') return err(forgotten(memory.id))
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const checked = checkStatement({ ...memory, ...given }, redact)
  if (!checked.ok) return checked
  const revised = await store.memories.revise(reach, memory.id, checked.value.statement, author)
  return revised === undefined ? err(forgotten(memory.id)) : ok(revised)
}

function forgotten(id: string): MemoriaError {
  return new MemoriaError('conflict', `memory ${id} was forgotten`, {
    hint: `Bring it back first: memoria restore-memory ${id}`,
  })
}
