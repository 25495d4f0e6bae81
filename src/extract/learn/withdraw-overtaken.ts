import { LIVING_STATES } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { isUserApproved } from '../../model/review.ts'
import type { Session } from '../../model/session.ts'
import type { Author, Store } from '../../store/store.ts'

/**
 * Withdraws memories made of closing messages that do not hold any more. What the person said, kept or
 * pinned stays. Returns how many memories were withdrawn. Inside a transaction.
 */
export async function withdrawOvertaken(
  store: Store,
  reach: Reach,
  { hostSession }: Session,
  messages: readonly string[],
  author: Author,
): Promise<number> {
  if (messages.length === 0) return 0
  const living = await store.memories.list(reach, { session: hostSession, states: LIVING_STATES })
  let withdrawn = 0
  for (const memory of living) {
    const isFromThere = memory.evidence.some(
      (one) => one.session === hostSession && one.messages.some((id) => messages.includes(id)),
    )
    if (!isFromThere || memory.pinned || isUserApproved(memory)) continue
    if (await isPick(store, reach, memory.id)) continue
    if (await store.memories.supersede(reach, memory.id, null, author)) withdrawn++
  }
  return withdrawn
}

/** A pick quotes the proposal it was made from. That the proposal is over does not undo the person's choice. */
async function isPick(store: Store, reach: Reach, id: string): Promise<boolean> {
  const [created] = await store.memories.history(reach, id)
  return created?.why === 'structure/pick'
}
