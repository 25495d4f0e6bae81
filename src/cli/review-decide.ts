import { unwrap } from '../base/result.ts'
import { reject } from '../extract/rejections.ts'
import { acceptProposal } from '../knowledge/sleep/accept.ts'
import type { Memoria, Memory } from '../memoria.ts'

/** Notes that a person wants to keep it; false when it did not wait for that. */
export async function keep(
  { house }: Memoria,
  { id, review, state }: Pick<Memory, 'id' | 'review' | 'state'>,
): Promise<boolean> {
  if (review !== 'new') return false
  if (state === 'proposed') return acceptProposal(house, id, house.author('kept in a review'))
  return house.store.memories.markReview(house.reach, id, 'kept')
}

export interface Rejected {
  readonly id: string
  /** What it had replaced and what holds again. */
  readonly restored: readonly string[]
}

/** Forgets it since it is not so; with `neverAgain` no judge brings it, or what is like it, back. */
export async function rejectOne({ house }: Memoria, id: string, neverAgain: boolean): Promise<Rejected> {
  const author = house.author(neverAgain ? 'rejected, never again' : 'rejected')
  return unwrap(await reject(house, house.reach, id, author, { neverAgain }))
}

/** The words as a person put them; whoever changed them has looked at it. */
export async function reword(
  m: Memoria,
  { id, text, review, state }: Pick<Memory, 'id' | 'text' | 'review' | 'state'>,
  words: string,
) {
  if (words !== text) await m.revise(id, { text: words }, 'edited in review')
  await keep(m, { id, review, state })
}
