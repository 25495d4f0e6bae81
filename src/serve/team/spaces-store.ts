import { type Memory, trustOf } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { isUserApproved } from '../../model/review.ts'
import type { OpenSpace } from '../../people/people.ts'
import { sharesOfMemory } from '../../people/share-roles.ts'
import type { MemoryFilter, MemoryRows, Store } from '../../store/store.ts'
import type { TextIndex } from '../../store/text-rows.ts'
import { mergedCounts, mergedFacets, mergedMaps, pageOf } from './merge-rows.ts'

/** The spaces that one store shows: the first is the one that is written to, the others are only read. */
export type Spaces = readonly [OpenSpace, ...OpenSpace[]]

/** How the rows of a request are shown. */
export interface SpacesOptions {
  /** Nothing is changed by it: what is not the reader's own is a colleague's word, also in the first space. */
  readonly reads?: boolean
}

/**
 * One store over several spaces: search, recall and briefs run over it as over any other, and every memory says whose it
 * is. Only memories are merged. Sessions, jobs and all else are those of the first space, and so is everything written.
 */
export function storeOverSpaces(spaces: Spaces, options: SpacesOptions = {}): Store {
  const [first] = spaces
  return {
    ...first.store,
    memories: mergedMemories(spaces, options),
    vectors: {
      ...first.store.vectors,
      byIds: async (reach, model, ids) =>
        (await inEach(spaces, (one) => one.store.vectors.byIds(reachIn(one, reach), model, ids))).flat(),
    },
    projects: {
      ...first.store.projects,
      get: async (id) => firstFound(spaces, ({ store }) => store.projects.get(id)),
      find: async (name) => {
        const found = (await inEach(spaces, ({ store }) => store.projects.find(name))).flat()
        return found.filter((one, at) => found.findIndex(({ id }) => id === one.id) === at)
      },
    },
    text: mergedText(spaces),
    transaction: (work) =>
      first.store.transaction((tx) =>
        work(storeOverSpaces([{ ...first, store: tx }, ...spaces.slice(1)], options)),
      ),
    // The connections are shared by all people.
    close: async () => undefined,
  }
}

/** The reach of a question in one of the spaces: whose rows are meant is the space's to say, and what is shared of it. */
function reachIn({ reach }: OpenSpace, { projects }: Reach): Reach {
  return { ...reach, projects }
}

function inEach<T>(spaces: Spaces, ask: (space: OpenSpace) => Promise<T>): Promise<T[]> {
  return Promise.all(spaces.map(ask))
}

async function firstFound<T>(
  spaces: Spaces,
  ask: (space: OpenSpace) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const space of spaces) {
    const found = await ask(space)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Says whose it is. To the reader, what others said or confirmed is a colleague's word, and rules nobody else. Beside one's
 * own their pins do not count either. Who changes a memory compares it as its space knows it.
 */
function labelled(spaces: Spaces, { reads = false }: SpacesOptions, one: OpenSpace, memory: Memory): Memory {
  const { space: id, name, kind } = one
  const [share] = sharesOfMemory(one.shares, memory)
  const by = share && { share: { id: share.id, by: share.byName, why: share.why } }
  const space = { id, name, kind, ...by }
  if (kind === 'own' || (one === spaces[0] && !reads)) return { ...memory, space }
  const origin = isUserApproved(memory) ? 'colleague' : memory.origin
  return {
    ...memory,
    space,
    origin,
    trust: Math.min(memory.trust, trustOf(origin)),
    author: memory.author ?? name,
    review: memory.review === 'kept' ? null : memory.review,
    pinned: one === spaces[0] && memory.pinned,
  }
}

function mergedMemories(spaces: Spaces, options: SpacesOptions): MemoryRows {
  const [first] = spaces
  const all = async (reach: Reach, ask: (rows: MemoryRows, reach: Reach) => Promise<Memory[]>) => {
    const found = await inEach(spaces, async (one) =>
      (await ask(one.store.memories, reachIn(one, reach))).map((memory) =>
        labelled(spaces, options, one, memory),
      ),
    )
    return found.flat()
  }
  const each = <T>(reach: Reach, ask: (rows: MemoryRows, reach: Reach) => Promise<T>) =>
    inEach(spaces, (one) => ask(one.store.memories, reachIn(one, reach)))
  return {
    ...first.store.memories,
    get: (reach, id) =>
      firstFound(spaces, async (one) => {
        const memory = await one.store.memories.get(reachIn(one, reach), id)
        return memory === undefined ? undefined : labelled(spaces, options, one, memory)
      }),
    findIds: async (reach, part, limit) =>
      (await each(reach, (rows, within) => rows.findIds(within, part, limit))).flat().slice(0, limit),
    list: async (reach, filter: MemoryFilter = {}) => {
      if (spaces.length === 1) return all(reach, (rows, within) => rows.list(within, filter))
      const { offset = 0, limit, ...rest } = filter
      const asked = limit === undefined ? rest : { ...rest, limit: limit + offset }
      return pageOf(await all(reach, (rows, within) => rows.list(within, asked)), filter)
    },
    facets: async (reach, filter) =>
      mergedFacets(await each(reach, (rows, within) => rows.facets(within, filter))),
    byIds: (reach, ids) => all(reach, (rows, within) => rows.byIds(within, ids)),
    overridden: async (reach, ids) =>
      new Set((await each(reach, (rows, within) => rows.overridden(within, ids))).flatMap((one) => [...one])),
    resolutions: async (reach, ids) =>
      mergedMaps(await each(reach, (rows, within) => rows.resolutions(within, ids))),
    links: async (reach, id) => (await each(reach, (rows, within) => rows.links(within, id))).flat(),
    history: async (reach, id) => (await each(reach, (rows, within) => rows.history(within, id))).flat(),
    count: async (reach) => mergedCounts(await each(reach, (rows, within) => rows.count(within))),
    countKinds: async (reach, states) => {
      const counts = await each(reach, (rows, within) => rows.countKinds(within, states))
      return new Map(Object.entries(mergedCounts(counts.map((one) => Object.fromEntries(one))))) as Awaited<
        ReturnType<MemoryRows['countKinds']>
      >
    },
    mostImportant: async (reach, filter) => {
      const found = await all(reach, (rows, within) => rows.mostImportant(within, filter))
      if (spaces.length === 1) return found
      // Each space has its own in order; those of equal weight stay in the order of the spaces.
      const sorted = found.sort(
        (one, other) => Number(other.pinned) - Number(one.pinned) || other.importance - one.importance,
      )
      return filter.limit === undefined ? sorted : sorted.slice(0, filter.limit)
    },
  }
}

/** Words are looked for where a whole space may be read: those of a space of which little is shared would show the rest. */
function mergedText(spaces: Spaces): TextIndex {
  const [first, ...others] = spaces
  const whole: Spaces = [first, ...others.filter(({ kind }) => kind !== 'shared')]
  const own = first.store.text
  return {
    ...own,
    frequencies: async (corpus, terms) => {
      if (corpus !== 'memories') return own.frequencies(corpus, terms)
      const found = await inEach(whole, ({ store }) => store.text.frequencies(corpus, terms))
      const counts = new Map<string, number>()
      for (const one of found)
        for (const [term, count] of one.counts) counts.set(term, (counts.get(term) ?? 0) + count)
      return { rows: found.reduce((sum, { rows }) => sum + rows, 0), counts }
    },
    countAny: async (corpus, terms, rows) => {
      if (corpus !== 'memories') return own.countAny(corpus, terms, rows)
      const counts = await inEach(whole, ({ store }) => store.text.countAny(corpus, terms, rows))
      return Math.min(
        rows,
        counts.reduce((sum, count) => sum + count, 0),
      )
    },
    search: async (corpus, reach, terms, limit, options) => {
      if (corpus !== 'memories') return own.search(corpus, reach, terms, limit, options)
      const hits = await inEach(spaces, (one) =>
        one.store.text.search(corpus, reachIn(one, reach), terms, limit, options),
      )
      return hits
        .flat()
        .sort((one, other) => other.score - one.score)
        .slice(0, limit)
    },
    memoriesWith: async (reach, terms, options) =>
      (
        await inEach(spaces, (one) => one.store.text.memoriesWith(reachIn(one, reach), terms, options))
      ).flat(),
    memoriesWithAny: async (reach, terms, options) =>
      (
        await inEach(spaces, (one) => one.store.text.memoriesWithAny(reachIn(one, reach), terms, options))
      ).flat(),
    wordsLike: async (corpus, beginning, limit) => {
      if (corpus !== 'memories') return own.wordsLike(corpus, beginning, limit)
      const words = await inEach(whole, ({ store }) => store.text.wordsLike(corpus, beginning, limit))
      return [...new Set(words.flat())].slice(0, limit)
    },
  }
}
