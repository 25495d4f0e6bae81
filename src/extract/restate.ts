import { type Evidence, isRule, MAX_LABELS, type Memory, type Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { isUnreviewed } from '../model/review.ts'
import type { Author, NewMemory, Saying, Store } from '../store/store.ts'
import type { CheckedDraft } from './draft.ts'

interface Restated {
  readonly id: string
  readonly outcome: 'confirmed' | 'revised'
}

/** The memory stays as it is and is stated once more. The person's own words make it theirs. */
export async function confirmWith(
  store: Store,
  reach: Reach,
  there: Memory,
  { memory, asked, byPerson }: CheckedDraft,
  author: Author,
): Promise<Restated> {
  const { origin: _, ...saying } = sayingOf(there, memory)
  if (!isReadAgain(there, memory)) await store.memories.confirm(reach, there.id, saying, author)
  if (memory.origin === 'user' && there.origin !== 'user') {
    const kind = isRule(asked) ? asked : there.kind
    const why = `${author.why}: the person said it`
    await store.memories.revise(reach, there.id, { ...there, kind }, { ...author, why }, { origin: 'user' })
  }
  await look(store, reach, there, byPerson)
  return { id: there.id, outcome: 'confirmed' }
}

/** Whether a memory has these very messages as evidence: reading a message a second time confirms nothing. */
function isReadAgain(there: Memory, { evidence }: NewMemory): boolean {
  const isKnown = ({ session, messages }: Evidence) =>
    messages.length > 0 &&
    there.evidence.some(
      (known) => known.session === session && messages.every((message) => known.messages.includes(message)),
    )
  return evidence.length > 0 && evidence.every(isKnown)
}

/** The memory says it in the new words from now on, and keeps what was known beside them. */
export async function reviseWith(
  store: Store,
  reach: Reach,
  there: Memory,
  { memory, byPerson }: CheckedDraft,
  author: Author,
): Promise<Restated> {
  await store.memories.revise(reach, there.id, merged(there, memory), author, sayingOf(there, memory))
  await look(store, reach, there, byPerson)
  return { id: there.id, outcome: 'revised' }
}

/** Only what is trusted as much says that something still holds, and only the person raises what it is worth. */
function sayingOf(there: Memory, { evidence, validFrom, trust, origin }: NewMemory): Saying {
  return {
    evidence,
    ...(trust >= there.trust ? { statedAt: validFrom } : {}),
    ...(origin === 'user' ? { origin } : {}),
  }
}

function merged(there: Memory, fresh: NewMemory): Statement {
  const both = (one: readonly string[], other: readonly string[]) =>
    [...new Set([...one, ...other])].slice(0, MAX_LABELS)
  return {
    kind: fresh.origin === 'user' ? fresh.kind : there.kind,
    text: fresh.text,
    topic: there.topic ?? fresh.topic,
    aliases: both(fresh.aliases, there.aliases),
    keywords: both(fresh.keywords, there.keywords),
    tags: both(there.tags, fresh.tags),
    files: both(fresh.files, there.files),
    importance: Math.max(there.importance, fresh.importance),
    pinned: there.pinned || fresh.pinned,
  }
}

/** A person who says it themselves has seen it. */
async function look(store: Store, reach: Reach, memory: Memory, byPerson: boolean): Promise<void> {
  if (byPerson && isUnreviewed(memory)) await store.memories.markReview(reach, memory.id, 'kept')
}
