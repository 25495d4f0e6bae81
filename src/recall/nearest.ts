import type { Embedder } from '../embed/embedder.ts'
import { wordsToEmbed } from '../embed/statement.ts'
import { bitsOf, similarityTo, storedVector } from '../embed/stored-vector.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { type KernelModule, loadKernel } from './hamming.ts'
import { type BitMatrices, makeBitMatrices } from './place-matrices.ts'

export interface NearHit {
  readonly id: string
  /** The cosine of the angle between the two, -1 to 1. */
  readonly similarity: number
}

/** What lies near in meaning, and how far that was looked for, so that it can be told. */
export interface Nearest {
  readonly hits: readonly NearHit[]
  /** `vectors`: all within reach; `too many`: none, because a process that answers once would be too late; `no words`: nothing to compare. */
  readonly looked: 'vectors' | 'too many' | 'no words'
  /** How many memories had no vector yet, and were given one for this answer only. */
  readonly embedded: number
}

export interface NearestOptions {
  /** Leaves out what a judge added and nobody looked at. */
  readonly withoutNew?: boolean
}

export type FindNearest = (
  reach: Reach,
  query: Float32Array,
  limit: number,
  options?: NearestOptions,
) => Promise<Nearest>

export interface NearestRoom {
  readonly store: Store
  readonly embedder: Embedder
  /** A process that stays keeps the matrix for the next question; another one looks only at so many. */
  readonly stays: boolean
  readonly kernel?: KernelModule | undefined
}

/** Loading more than this takes a single answer longer than it may. */
export const MOST_COLD = 20_000
/** Bits only say where to look: of so many the whole vectors decide. */
const LOOKED_AT = 300
const MOST_UNEMBEDDED = 300

/** Finds the memories that are nearest in meaning, among those that live within reach. */
export function makeNearest(room: NearestRoom): FindNearest {
  const { store, embedder, stays } = room
  const kernel = 'kernel' in room ? room.kernel : loadKernel()
  const open = () => makeBitMatrices(embedder, kernel)
  const kept = stays ? open() : undefined

  return async (reach, query, limit, options = {}) => {
    if (query.every((value) => value === 0)) return { hits: [], looked: 'no words', embedded: 0 }
    if (!stays && (await store.vectors.count(reach, embedder.model, MOST_COLD + 1)) > MOST_COLD) {
      return { hits: [], looked: 'too many', embedded: 0 }
    }
    const found = await amongKept(room, kept ?? open(), reach, query, limit, options)
    const fresh = await amongUnembedded(room, reach, query, options)
    const hits = [...found, ...fresh].sort(
      (one, other) => other.similarity - one.similarity || (one.id < other.id ? -1 : 1),
    )
    return { hits: hits.slice(0, limit), looked: 'vectors', embedded: fresh.length }
  }
}

async function amongKept(
  { store, embedder }: NearestRoom,
  matrices: BitMatrices,
  reach: Reach,
  query: Float32Array,
  limit: number,
  { withoutNew = false }: NearestOptions,
): Promise<NearHit[]> {
  const numbers = await matrices.nearest(store, reach, bitsOf(query), Math.max(LOOKED_AT, limit))
  // Asked again for each: what was superseded, forgotten or moved since is left out here.
  const rows = await store.vectors.byNumbers(reach, embedder.model, numbers, { withoutNew })
  return rows.map(({ id, data }) => ({ id, similarity: similarityTo(query, data) }))
}

/** What was said a moment ago is found as well. */
async function amongUnembedded(
  { store, embedder }: NearestRoom,
  reach: Reach,
  query: Float32Array,
  { withoutNew = false }: NearestOptions,
): Promise<NearHit[]> {
  const rows = await store.vectors.unembedded(reach, MOST_UNEMBEDDED, { withoutNew })
  return rows.map((memory) => ({
    id: memory.id,
    similarity: similarityTo(query, storedVector(embedder.embed(wordsToEmbed(memory))).data),
  }))
}
