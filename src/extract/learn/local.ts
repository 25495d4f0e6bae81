import { setImmediate as nextTurn } from 'node:timers/promises'
import { attempt } from '../../base/attempt.ts'
import type { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { makeLocalJudge } from '../local/judge.ts'
import { beginRelearning } from './begin-relearning.ts'
import { type LearnContext, type Learned, learnSession, type Reader } from './learn.ts'
import { retrySetAside } from './retry-set-aside.ts'

/** The judge that reads every turn, at no cost. */
export function localReader(): Reader {
  return { as: 'local', judge: makeLocalJudge() }
}

export interface LearnedAll {
  readonly sessions: number
  readonly turns: number
  readonly added: number
  readonly changed: number
}

/**
 * Lets the local judge read all that it has not read yet, in every session. A session that fails keeps no other from being
 * read; the first failure is returned.
 */
export async function learnLocally(
  context: LearnContext,
  options: { readonly signal?: AbortSignal; readonly onSession?: (done: number, of: number) => void } = {},
): Promise<LearnedAll & { readonly failure?: MemoriaError }> {
  const reader = localReader()
  const sum = { sessions: 0, turns: 0, added: 0, changed: 0 }
  let failure: MemoriaError | undefined
  await beginRelearning(context)
  await retrySetAside(context, reader.as, () => reader)
  const unread = await context.store.learning.unread(context.reach, reader.as)
  for (const [index, { session: id }] of unread.entries()) {
    if (options.signal?.aborted) break
    const session = await context.store.sessions.get(context.reach, id)
    const learned =
      session && (await attempt(async () => unwrap(await learnSession(context, session, reader))))
    if (learned?.ok && learned.value.turns > 0) count(sum, learned.value)
    if (learned?.ok === false) failure ??= learned.error
    options.onSession?.(index + 1, unread.length)
    await nextTurn()
  }
  return { ...sum, ...(failure && { failure }) }
}

function count(sum: { -readonly [K in keyof LearnedAll]: number }, { turns, admitted }: Learned): void {
  const added = admitted.filter(({ outcome }) => outcome === 'added').length
  sum.sessions += 1
  sum.turns += turns
  sum.added += added
  sum.changed += admitted.length - added
}
