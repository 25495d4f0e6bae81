/** The store of a space that is not the writer's own: words that they put there are marked as theirs, not as the owner's. */
import { MemoriaError } from '../base/errors.ts'
import type { Run } from '../model/ledger.ts'
import { type Memory, type Origin, trustOf } from '../model/memory.ts'
import type { MemoryRows, NewMemory, Saying, Store } from '../store/store.ts'
import { notFound } from './context.ts'

/** Somebody with whom something of a space is shared. */
export interface SharedWriter {
  readonly name: string
  /** The projects that they may add to. */
  readonly projects: readonly string[]
}

type Revise = Parameters<MemoryRows['revise']>

/**
 * For somebody with a share to write. What they say is a colleague's word until the owner confirms it, whichever call brings
 * it in. They neither confirm nor pin for the owner.
 */
export function storeForSharedWriter(store: Store, writer: SharedWriter): Store {
  const { memories, projects } = store
  return {
    ...store,
    memories: {
      ...memories,
      add: async (memory, author) => memories.add(asColleague(memory, writer), author),
      revise: (...given) => reviseAsColleague(store, writer.name, given),
      markKept: async (reach, id, author) => (await memories.confirm(reach, id, {}, author)) !== undefined,
      markReview: async (reach, id, review) =>
        review === 'kept' ? false : memories.markReview(reach, id, review),
    },
    // A project is its owner's to begin, and to note as seen.
    projects: {
      ...projects,
      seen: async ({ id }) => {
        if ((await projects.get(id)) === undefined) throw notFound('project')
      },
    },
    transaction: (work) => store.transaction((tx) => withRunsLast(tx, writer, work)),
  }
}

/** For a member who writes into the space of a team: the words are the team's, and say who wrote them. */
export function storeForMember(store: Store, name: string): Store {
  const { memories, team } = store
  return {
    ...store,
    memories: {
      ...memories,
      add: (memory, author) => memories.add({ ...memory, author: memory.author ?? name }, author),
      revise: async (reach, id, statement, author, saying) => {
        const before = await memories.get(reach, id)
        const revised = await memories.revise(reach, id, statement, author, saying)
        if (before === undefined || revised === undefined || !isReworded(before, revised)) return revised
        return attribute({ memories, team }, reach, { ...revised, author: name })
      },
    },
    transaction: (work) => store.transaction((tx) => work(storeForMember(tx, name))),
  }
}

/** The row of a run is visible to its writer by the changes that name it: it is written after them, if there are any. */
async function withRunsLast<T>(
  tx: Store,
  writer: SharedWriter,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const runs: Run[] = []
  const store = storeForSharedWriter(tx, writer)
  const done = await work({ ...store, runs: { ...tx.runs, add: async (run) => void runs.push(run) } })
  for (const run of runs) await tx.runs.add(run, { ifChanged: true })
  return done
}

function asColleague(memory: NewMemory, { name, projects }: SharedWriter): NewMemory {
  if (memory.project === null || !projects.includes(memory.project)) throw noProject()
  if (memory.pinned) throw noPin()
  const origin = memory.origin === 'user' ? 'colleague' : memory.origin
  return { ...memory, origin, trust: Math.min(memory.trust, trustOf(origin)), author: name, review: 'new' }
}

async function reviseAsColleague(
  { memories, team }: Store,
  name: string,
  [reach, id, statement, author, saying = {}]: Revise,
): Promise<Memory | undefined> {
  const before = await memories.get(reach, id)
  if (before === undefined) return undefined
  if (statement.pinned !== before.pinned) throw noPin()
  const isSpoken = saying.origin === 'user' || saying.origin === 'colleague'
  const heard: Saying = isSpoken ? { ...saying, origin: 'colleague' } : saying
  const revised = await memories.revise(reach, id, statement, author, heard)
  if (revised === undefined) return undefined
  if (!isReworded(before, revised) && revised.origin === before.origin) return revised
  const origin: Origin = isSpoken || before.origin === 'user' ? 'colleague' : before.origin
  const marked = { ...revised, origin, trust: trustOf(origin), author: name, review: 'new' as const }
  return attribute({ memories, team }, reach, marked)
}

function isReworded(before: Memory, { text, kind }: Memory): boolean {
  return text !== before.text || kind !== before.kind
}

async function attribute(
  { memories, team }: Pick<Store, 'memories' | 'team'>,
  reach: Revise[0],
  { id, origin, trust, author, review }: Memory,
): Promise<Memory | undefined> {
  await team.attribute(reach, id, { origin, trust, author, review })
  return memories.get(reach, id)
}

function noProject(): MemoriaError {
  return new MemoriaError('refused', 'memories are added to a project that is shared with you to write', {
    hint: 'Name the project, or keep it in your own space.',
  })
}

function noPin(): MemoriaError {
  return new MemoriaError('refused', 'only the owner of a memory pins it', { hint: 'Leave `pinned` out.' })
}
