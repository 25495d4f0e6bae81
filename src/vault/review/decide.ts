import { unwrap } from '../../base/result.ts'
import type { Context } from '../../context.ts'
import { settle } from '../../extract/order.ts'
import { reject } from '../../extract/rejections.ts'
import { revise } from '../../extract/revise.ts'
import type { Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { isUnreviewed } from '../../model/review.ts'
import type { Author, Store } from '../../store/store.ts'
import { declineRemoval, dropRemoval } from '../edits/removals.ts'

/**
 * Makes what waits the person's own confirmed statement, and lets it take the place of what it would replace. Of a removal that is
 * proposed, the memory stays. False when it did not wait.
 */
export async function keepWaiting(
  context: Pick<Context, 'store' | 'reach' | 'makeId'>,
  id: string,
  author: Author,
): Promise<boolean> {
  const { reach } = context
  return context.store.transaction(async (store) => {
    const memory = await store.memories.get(reach, id)
    if (memory === undefined || memory.state === 'forgotten') return false
    const isDeclined = await declineRemoval({ store, reach }, id)
    if (!isUnreviewed(memory)) return isDeclined
    if (memory.state === 'proposed' && !(await putInForce(store, reach, memory, author))) return false
    await store.memories.markKept(reach, id, author)
    if (memory.state === 'proposed') await settle(store, reach, id, author)
    return true
  })
}

/** False when another memory says the same by now. */
async function putInForce(store: Store, reach: Reach, { id }: Memory, author: Author): Promise<boolean> {
  for (const { from, relation, to } of await store.memories.links(reach, id))
    if (from === id && relation === 'supersedes') await store.memories.supersede(reach, to, id, author)
  return (await store.memories.reinstate(reach, id, author)) !== undefined
}

/** Keeps it in the person's own words. */
export async function editWaiting(
  context: Pick<Context, 'store' | 'reach' | 'redact' | 'makeId'>,
  id: string,
  text: string,
  author: Author,
): Promise<void> {
  const memory = await context.store.memories.get(context.reach, id)
  if (memory !== undefined && memory.text !== text)
    unwrap(await revise(context, context.reach, memory, { text }, author))
  await keepWaiting(context, id, author)
}

export interface Rejected {
  readonly id: string
  /** The memories that it had replaced and that hold again. */
  readonly restored: readonly string[]
}

/** Forgets it since it is not so; with `neverAgain` no judge brings back what is like it. The line in a file stays. */
export async function rejectWaiting(
  context: Pick<Context, 'store' | 'reach' | 'makeId'>,
  id: string,
  author: Author,
  { neverAgain }: { readonly neverAgain: boolean },
): Promise<Rejected> {
  const rejected = unwrap(await reject(context, context.reach, id, author, { neverAgain }))
  await dropRemoval(context, id)
  return rejected
}
