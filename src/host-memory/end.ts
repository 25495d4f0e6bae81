import { likenessOf, overlap } from '../extract/near.ts'
import { fileSource, LIVING_STATES, type Memory, sourceFile } from '../model/memory.ts'
import { isUserApproved } from '../model/review.ts'
import type { Author } from '../store/store.ts'
import type { HostMemoryContext } from './context.ts'
import type { HostMemoryState } from './state.ts'

/** A statement imported in the same run: it may replace what another one said before. */
export interface ImportedStatement {
  readonly id: string
  readonly project: string
  readonly text: string
}

const ALIKE = 0.5

/**
 * Ends memories whose statement left its file, when nothing else states them and nobody made them theirs meanwhile. Gives how
 * many. `context.store` is a transaction.
 */
export async function endGone(
  context: HostMemoryContext,
  path: string,
  state: HostMemoryState,
  imported: readonly ImportedStatement[],
  author: Author,
): Promise<number> {
  const { store, reach } = context
  const gone = new Set(state[path]?.gone)
  if (gone.size === 0) return 0
  const living = await store.memories.list(reach, {
    session: fileSource(path),
    states: LIVING_STATES,
  })
  let ended = 0
  for (const memory of living) {
    const isGone = memory.evidence.some(({ messages }) => messages.some((digest) => gone.has(digest)))
    if (!isGone || isStated(memory, state) || (await isSomebodys(context, memory))) continue
    const by = nextOf(memory, imported)
    if (await store.memories.supersede(reach, memory.id, by, author)) ended += 1
  }
  return ended
}

/** Whether a file still says it, or it was said somewhere else as well. */
function isStated({ evidence }: Memory, state: HostMemoryState): boolean {
  return evidence.some(({ session, messages }) => {
    const path = sourceFile(session)
    return path === undefined || messages.some((digest) => state[path]?.said.includes(digest))
  })
}

/** Whether a person changed, confirmed or kept it: then it does not depend on the file any more. */
async function isSomebodys({ store, reach }: HostMemoryContext, memory: Memory): Promise<boolean> {
  if (isUserApproved(memory) || memory.pinned) return true
  const history = await store.memories.history(reach, memory.id)
  return history.some(({ run }) => run === null)
}

/** Finds the statement that says the same in other words now. */
function nextOf({ id, project, text }: Memory, imported: readonly ImportedStatement[]): string | null {
  const { words } = likenessOf(text)
  const [best] = imported
    .filter((one) => one.id !== id && one.project === project)
    .map((one) => ({ id: one.id, share: overlap(words, likenessOf(one.text).words) }))
    .sort((one, other) => other.share - one.share)
  return best !== undefined && best.share >= ALIKE ? best.id : null
}
