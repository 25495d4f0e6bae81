import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import type { Context } from '../context.ts'
import { isLiving, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { restoreMemory } from '../store/forgetting.ts'
import type { Author, Store } from '../store/store.ts'
import { settle } from './order.ts'

/**
 * Brings back a forgotten memory, or one whose replacement was forgotten. Statements that contradict it by now make it an
 * open conflict.
 */
export async function restoreForgotten(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  id: string,
  author: Author,
): Promise<Memory> {
  return store.transaction(async (tx) => {
    const before = await tx.memories.get(reach, id)
    const restored = before?.state === 'superseded' ? before : await restoreMemory(tx, reach, id, author)
    const replacement = await livingReplacement(tx, reach, restored)
    if (restored.state === 'superseded' && replacement === undefined)
      await tx.memories.reinstate(reach, id, author)
    if (restored === before && replacement !== undefined) throw stillReplaced(id, replacement.id)
    await settle(tx, reach, id, author, { isUndated: true })
    return (await tx.memories.get(reach, id)) ?? restored
  })
}

const LONGEST_CHAIN = 100

/** The memory that holds in place of this one; undefined where the last one that replaced it was forgotten. */
async function livingReplacement(
  { memories }: Store,
  reach: Reach,
  replaced: Memory,
): Promise<Memory | undefined> {
  let last: Memory | undefined = replaced
  for (let step = 0; step < LONGEST_CHAIN && last?.supersededBy != null; step++)
    last = await memories.get(reach, last.supersededBy)
  return last !== undefined && isLiving(last) ? last : undefined
}

function stillReplaced(id: string, by: string): MemoriaError {
  return new MemoriaError('conflict', `memory ${shortId(id)} is not forgotten: ${shortId(by)} replaced it`, {
    hint: `If ${shortId(id)} holds after all: memoria forget ${shortId(by)}, then memoria forget --undo ${shortId(id)}`,
  })
}
