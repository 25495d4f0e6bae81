import { likenessOf, overlap } from '../../extract/near.ts'
import { fileSource, type Memory, sourceFile } from '../../model/memory.ts'
import type { Author } from '../../store/store.ts'
import type { HostMemoryRoom } from './room.ts'
import type { HostMemoryState } from './state.ts'

/** What was taken in the same run: one of them may say what another said before. */
export interface Taken {
  readonly id: string
  readonly project: string
  readonly text: string
}

const ALIKE = 0.5

/**
 * Ends memories whose statement left its file, when nothing else states them and nobody made them theirs meanwhile. Gives how
 * many. `room.store` is a transaction.
 */
export async function endGone(
  room: HostMemoryRoom,
  path: string,
  state: HostMemoryState,
  taken: readonly Taken[],
  author: Author,
): Promise<number> {
  const { store, reach } = room
  const gone = new Set(state[path]?.gone)
  if (gone.size === 0) return 0
  const living = await store.memories.list(reach, {
    session: fileSource(path),
    states: ['active', 'conflict'],
  })
  let ended = 0
  for (const memory of living) {
    const isGone = memory.evidence.some(({ messages }) => messages.some((digest) => gone.has(digest)))
    if (!isGone || isStated(memory, state) || (await isSomebodys(room, memory))) continue
    const by = nextOf(memory, taken)
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
async function isSomebodys({ store, reach }: HostMemoryRoom, memory: Memory): Promise<boolean> {
  if (memory.origin === 'user' || memory.pinned || memory.review === 'kept') return true
  const history = await store.memories.history(reach, memory.id)
  return history.some(({ run }) => run === null)
}

/** What says it now, where the file only says it otherwise. */
function nextOf({ id, project, text }: Memory, taken: readonly Taken[]): string | null {
  const { words } = likenessOf(text)
  const [best] = taken
    .filter((one) => one.id !== id && one.project === project)
    .map((one) => ({ id: one.id, share: overlap(words, likenessOf(one.text).words) }))
    .sort((one, other) => other.share - one.share)
  return best !== undefined && best.share >= ALIKE ? best.id : null
}
