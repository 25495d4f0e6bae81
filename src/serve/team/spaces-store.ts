import { type Memory, trustOf } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { OpenSpace } from '../../people/people.ts'
import type { MemoryFilter, MemoryRows, Store } from '../../store/store.ts'
import type { TextIndex } from '../../store/text-rows.ts'
import { mergedCounts, mergedFacets, mergedMaps, pageOf } from './merge-rows.ts'

/** The spaces that one store shows: the first is the one that is written to, the others are only read. */
export type Spaces = readonly [OpenSpace, ...OpenSpace[]]

/**
 * One store over several spaces: search, recall and briefs run over it as over any other, and every memory says whose it
 * is. Only memories are merged. Sessions, jobs and all else are those of the first space, and so is everything written.
 */
export function storeOverSpaces(spaces: Spaces): Store {
  const [first] = spaces
  return {
    ...first.store,
    memories: mergedMemories(spaces),
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
    runs: first.kind === 'shared' ? withoutNewRuns(first.store.runs) : first.store.runs,
    transaction: (work) =>
      first.store.transaction((tx) => work(storeOverSpaces([{ ...first, store: tx }, ...spaces.slice(1)]))),
    // The connections are shared by all people.
    close: async () => undefined,
  }
}

/** Somebody who was shared a memory to write changes that alone. A run would be a row of its owner, who undoes by the history. */
function withoutNewRuns(runs: Store['runs']): Store['runs'] {
  return { ...runs, add: async () => undefined }
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

/** Says whose it is. Read beside one's own, the words and pins of others are a colleague's: they rule nobody else. */
function labelled(spaces: Spaces, one: OpenSpace, memory: Memory): Memory {
  const { space: id, name, kind } = one
  const space = { id, name, kind }
  if (kind === 'own' || one === spaces[0]) return { ...memory, space }
  const origin = memory.origin === 'user' ? 'colleague' : memory.origin
  const trust = Math.min(memory.trust, trustOf('colleague'))
  return { ...memory, space, origin, trust, author: memory.author ?? name, pinned: false }
}

function mergedMemories(spaces: Spaces): MemoryRows {
  const [first] = spaces
  const all = async (reach: Reach, ask: (rows: MemoryRows, reach: Reach) => Promise<Memory[]>) => {
    const found = await inEach(spaces, async (one) =>
      (await ask(one.store.memories, reachIn(one, reach))).map((memory) => labelled(spaces, one, memory)),
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
        return memory === undefined ? undefined : labelled(spaces, one, memory)
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
