import type { Context } from '../../context.ts'
import type { Session } from '../../model/session.ts'
import { termsOf } from '../../store/terms.ts'
import type { JudgeDraft } from '../judge.ts'

/** The share of the shorter of two statements that must be in the other for one to be the other's echo. */
const ALIKE = 0.75

/**
 * True when a draft only repeats what was injected in that session. It confirms nothing: a memory must not grow by being
 * injected. What the person says counts, however often it was injected.
 */
export async function isEcho(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  draft: Pick<JudgeDraft, 'text' | 'origin'>,
  { host, hostSession }: Session,
): Promise<boolean> {
  if (draft.origin === 'user') return false
  const told = await store.injections.list(reach, { host, hostSession })
  if (told.length === 0) return false
  const memories = await store.memories.byIds(reach, [...new Set(told.flatMap((row) => row.memories))])
  const words = new Set(termsOf(draft.text))
  return memories.some(({ text }) => isAlike(words, new Set(termsOf(text))))
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const least = Math.min(one.size, other.size)
  const shared = [...one].filter((word) => other.has(word)).length
  return least > 0 && shared / least >= ALIKE
}
