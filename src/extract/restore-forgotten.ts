import type { Context } from '../context.ts'
import type { Memory } from '../model/memory.ts'
import { restoreMemory } from '../store/forgetting.ts'
import type { Author } from '../store/store.ts'
import { settle } from './order.ts'

/** Brings a forgotten memory back. What was said against it meanwhile makes it an open conflict. */
export async function restoreForgotten(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  id: string,
  author: Author,
): Promise<Memory> {
  return store.transaction(async (tx) => {
    const restored = await restoreMemory(tx, reach, id, author)
    await settle(tx, reach, id, author, { isUndated: true })
    return (await tx.memories.get(reach, id)) ?? restored
  })
}
