import { settle } from '../../extract/order.ts'
import type { Reach } from '../../model/reach.ts'
import type { Author, Store } from '../../store/store.ts'

/** The person wants a proposed rule: from now on it holds. False when it was not proposed, or is said elsewhere by now. */
export async function acceptProposal(
  { store, reach }: { readonly store: Store; readonly reach: Reach },
  id: string,
  author: Author,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    if ((await tx.memories.get(reach, id))?.state !== 'proposed') return false
    if ((await tx.memories.reinstate(reach, id, author)) === undefined) return false
    await tx.memories.markReview(reach, id, 'kept')
    await settle(tx, reach, id, author)
    return true
  })
}
