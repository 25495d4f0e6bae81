import { createHash } from 'node:crypto'
import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Context } from '../context.ts'
import type { Rejection } from '../model/ledger.ts'
import type { Memory, Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { digestOf } from '../store/digest.ts'
import { FORMER_USERS } from '../store/former-users.ts'
import type { Author, Store } from '../store/store.ts'
import { bringBack } from './bring-back.ts'
import { likenessOf, overlap } from './near.ts'

/** From which share of common words on, on the same topic, something is like what was rejected. */
const LIKE_REJECTED = 0.6

type Owned = Pick<Memory, 'user' | 'scope' | 'project'>

/**
 * Forgets a memory since it is not so: what it had replaced holds again. No judge brings the same statement back; with
 * `neverAgain`, nothing like it either.
 */
export async function reject(
  { store, makeId }: Pick<Context, 'store' | 'makeId'>,
  reach: Reach,
  id: string,
  author: Author,
  { neverAgain }: { readonly neverAgain: boolean },
): Promise<Result<{ readonly id: string; readonly restored: readonly string[] }>> {
  return store.transaction(async (tx) => {
    const memory = await tx.memories.get(reach, id)
    if (memory === undefined || memory.state === 'forgotten') return err(nothingToReject(id))
    const rejection = rejectionOf(makeId(), memory, author.at)
    await tx.rejections.add(reach, neverAgain ? rejection : { ...rejection, topic: null, terms: [] })
    await tx.memories.forget(reach, id, author)
    return ok({ id, restored: await bringBack(tx, reach, memory, author) })
  })
}

/** Whether a person rejected this, or something like it on the same topic. */
export async function isRejected(store: Store, reach: Reach, memory: Statement & Owned): Promise<boolean> {
  // Rejected, perhaps, while the project or the user had another id.
  const users = [memory.user, ...((await store.state.read(FORMER_USERS)) ?? [])]
  const former = memory.project === null ? [] : await store.projects.formerIds(memory.project)
  for (const user of users)
    for (const project of [memory.project, ...former]) {
      const then = rejectionOf('', { ...memory, user, project }, '')
      if ((await store.rejections.about(reach, then)).some(isLike(then))) return true
    }
  return false
}

function isLike(mine: Rejection): (rejection: Rejection) => boolean {
  return ({ digest, topic, terms }) =>
    digest === mine.digest ||
    (terms.length > 0 && topic === mine.topic && overlap(terms, mine.terms) >= LIKE_REJECTED)
}

function rejectionOf(id: string, memory: Statement & Owned, at: string): Rejection {
  const { text, topic, kind, user } = memory
  const { words, markers } = likenessOf(text)
  return {
    ...{ id, kind, at, digest: digestOf(text, memory) },
    topic: topic === null ? null : hidden(user, topic),
    terms: [...words, ...[...markers].map((marker) => `sign ${marker}`)].map((word) => hidden(user, word)),
  }
}

/** Comparable, and no word: what was forgotten and purged must not be readable here. */
function hidden(user: string, word: string): string {
  return createHash('sha256')
    .update(JSON.stringify([user, word]))
    .digest('hex')
    .slice(0, 16)
}

function nothingToReject(id: string): MemoriaError {
  return new MemoriaError('not_found', `there is no memory ${id} to reject`, {
    hint: 'It may be forgotten already; look with `memoria list --all`.',
  })
}
