import { isLiving, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { isUnreviewed } from '../model/review.ts'
import type { MemoryFilter, Store } from '../store/store.ts'
import type { MemoryHolding } from '../store/text-rows.ts'
import { MEMORY_BOUNDS } from './bounds.ts'
import { fileTerms } from './files.ts'
import { otherStem, type Query, soughtTerms } from './query.ts'
import type { QueryTerm } from './query-term.ts'

/** A living memory that may fit. `instead` names what it replaced or resolved, when that is what fits. */
export interface MemoryCandidate {
  readonly memory: Memory
  readonly instead: readonly Memory[]
}

export interface CandidateOptions {
  readonly files: readonly string[]
  readonly withoutNew: boolean
  /** Only memories that this lets through. */
  readonly filter?: MemoryFilter | undefined
}

/** Memories within reach that hold some of the query's words, or are about an active file. */
export async function memoryCandidates(
  store: Store,
  reach: Reach,
  query: Query,
  options: CandidateOptions,
): Promise<MemoryCandidate[]> {
  const found = await holdings(store, reach, query, options)
  const best = found
    .sort((one, other) => other.weight - one.weight || (one.id < other.id ? 1 : -1))
    .slice(0, MEMORY_BOUNDS.candidates)
  const memories = new Map<string, Memory>()
  const read = async (ids: readonly string[]) => {
    const missing = ids.filter((id) => !memories.has(id))
    for (const memory of await store.memories.byIds(reach, missing)) memories.set(memory.id, memory)
  }
  await read(best.map(({ id }) => id))
  const living = new Map<string, Memory[]>()
  const resolved = await store.memories.resolutions(
    reach,
    best.map(({ id }) => id),
  )
  const nextOf = async ({ id, supersededBy }: Memory) =>
    supersededBy ?? resolved.get(id) ?? (await store.memories.resolutions(reach, [id])).get(id) ?? null
  for (const { id, lives } of best) {
    if (lives && !resolved.has(id)) living.set(id, living.get(id) ?? [])
    else {
      const chain = await replacementOf(memories, read, nextOf, id, options.withoutNew)
      if (chain !== undefined) living.set(chain.now, [...(living.get(chain.now) ?? []), chain.was])
    }
  }
  const overridden = await store.memories.overridden(reach, [...living.keys()])
  const passing = await passingIds(store, reach, [...living.keys()], options.filter)
  return [...living].flatMap(([id, instead]) => {
    const memory = memories.get(id)
    return memory === undefined || overridden.has(id) || !passing.has(id) ? [] : [{ memory, instead }]
  })
}

async function passingIds(
  store: Store,
  reach: Reach,
  ids: readonly string[],
  filter: MemoryFilter | undefined,
): Promise<ReadonlySet<string>> {
  if (filter === undefined || ids.length === 0) return new Set(ids)
  return new Set((await store.memories.list(reach, { ...filter, ids })).map(({ id }) => id))
}

interface Found {
  readonly id: string
  readonly lives: boolean
  /** The terms and files it was found by, and their total weight. */
  readonly by: string[]
  weight: number
}

async function holdings(
  store: Store,
  reach: Reach,
  query: Query,
  { files, withoutNew, filter }: CandidateOptions,
): Promise<Found[]> {
  const found = new Map<string, Found>()
  const options = { most: MEMORY_BOUNDS.rowsPerTerm, withoutNew, ...(filter === undefined ? {} : { filter }) }
  const take = (rows: readonly MemoryHolding[], finds: readonly (readonly [string, number])[]) => {
    for (const { id, lives, supersededBy } of rows) {
      if (!lives && supersededBy === null) continue
      const one = found.get(id) ?? { id, lives, by: [], weight: 0 }
      found.set(id, one)
      for (const [name, weight] of finds) {
        if (one.by.includes(name)) continue
        one.by.push(name)
        one.weight += weight
      }
    }
  }
  const look = async (terms: readonly string[], finds: readonly (readonly [string, number])[]) =>
    take(await store.text.memoriesWith(reach, terms, options), finds)
  const sought = soughtTerms(query, MEMORY_BOUNDS)
  for (const { term, weight } of sought) {
    await look([term], [[term, weight]])
    const other = otherStem(term)
    if (other !== undefined) await look([other], [[term, weight]])
  }
  for (const { term, synonyms } of query.terms)
    if (synonyms !== undefined && synonyms.count <= MEMORY_BOUNDS.synonymRows)
      take(await store.text.memoriesWithAny(reach, synonyms.terms, options), [[term, synonyms.weight]])
  // A common word is looked up only together with a rare one: it narrows down the many rows with that one.
  for (const rare of sought.slice(0, MEMORY_BOUNDS.beside)) {
    for (const common of leftTerms(query, sought).slice(0, MEMORY_BOUNDS.common))
      await look(
        [rare.term, common.term],
        [
          [rare.term, rare.weight],
          [common.term, common.weight],
        ],
      )
  }
  for (const path of files.slice(0, MEMORY_BOUNDS.files)) {
    const terms = fileTerms(path)
    if (terms.length > 0) await look(terms, [[path, FILE_WEIGHT]])
  }
  return [...found.values()]
}

function leftTerms({ terms }: Query, sought: readonly QueryTerm[]): QueryTerm[] {
  return terms.filter((one) => one.count > 0 && !sought.includes(one))
}

/** A memory on an active file is looked at, however few words it shares. */
const FILE_WEIGHT = 20
const LONGEST_CHAIN = 20

/**
 * The end of the chain that begins with a memory that was replaced or resolved. With `withoutNew`, an unreviewed memory
 * replaces nothing.
 */
async function replacementOf(
  memories: ReadonlyMap<string, Memory>,
  read: (ids: readonly string[]) => Promise<void>,
  nextOf: (memory: Memory) => Promise<string | null>,
  id: string,
  withoutNew: boolean,
): Promise<{ readonly now: string; readonly was: Memory } | undefined> {
  const was = memories.get(id)
  let last = was
  for (let step = 0; step < LONGEST_CHAIN && last !== undefined; step++) {
    const following = await nextOf(last)
    if (following === null) break
    await read([following])
    const next = memories.get(following)
    if (next === undefined || next.state === 'forgotten') return undefined
    if (withoutNew && isUnreviewed(next)) break
    last = next
  }
  if (was === undefined || last === undefined || last === was) return undefined
  return isLiving(last) || last.supersededBy !== null ? { now: last.id, was } : undefined
}
