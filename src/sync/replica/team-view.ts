import { type Memory, trustOf } from '../../model/memory.ts'
import type { SyncedWrite, SyncRows } from '../../store/sync-rows.ts'

/**
 * The rows of a home, or of a server, as the space of a team has them. There every statement of a person is a colleague's, with
 * their name. Pins and reviews are each person's own, and do not travel. `speaker` is the name of the person whose home it is;
 * on a server, where many write, the author of a row speaks.
 */
export function asTeamSeesIt(sync: SyncRows, speaker: string | null): SyncRows {
  return {
    ...sync,
    read: async (reach, id) => {
      const row = await sync.read(reach, id)
      return row === undefined ? undefined : { ...row, memory: forTeam(row.memory, speaker) }
    },
    write: async (reach, memory, author, change) => {
      const here = (await sync.read(reach, memory.id))?.memory
      return sync.write(reach, forHome(memory, here, speaker), author, change)
    },
  }
}

function forTeam(memory: Memory, speaker: string | null): Memory {
  const isSpoken = memory.origin === 'user'
  return {
    ...memory,
    origin: isSpoken ? 'colleague' : memory.origin,
    author: isSpoken ? (speaker ?? memory.author) : memory.author,
    pinned: false,
    review: null,
  }
}

/** Only words that stand here as the person's own already stay theirs: nobody else can put words into their mouth. */
function forHome(memory: SyncedWrite, here: Memory | undefined, speaker: string | null): SyncedWrite {
  const isUnchanged = here !== undefined && here.text === memory.text && here.kind === memory.kind
  const isOwn = isUnchanged && here.origin === 'user' && memory.author === (speaker ?? here.author)
  const spoken = memory.origin === 'user' ? 'colleague' : memory.origin
  const origin = isOwn ? 'user' : spoken
  const review = isUnchanged ? here.review : null
  const isTrusted = here !== undefined && here.origin === origin && here.review === review
  return {
    ...memory,
    origin,
    author: isOwn ? here.author : memory.author,
    pinned: here?.pinned ?? false,
    review,
    trust: isTrusted ? here.trust : trustOf(origin),
  }
}
