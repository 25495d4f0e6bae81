import type { Embedder } from '../embed/embedder.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { type BitMatrix, makeBitMatrix, type Near } from './bit-matrix.ts'
import type { KernelModule } from './hamming.ts'

/** The bits of memories by the place they are kept at, read from the store and kept up with it. */
export interface BitMatrices {
  /** The numbers of the memories within reach whose bits differ least from the query. */
  nearest(store: Store, reach: Reach, query: Uint8Array, limit: number): Promise<number[]>
}

interface Held {
  readonly matrix: BitMatrix
  readonly sizeAtFirst: number
  step: number
}

const PAGE = 50_000
/** Rows that were replaced stay until there are so many that reading anew is better. */
const MOST_GROWTH = 2
const FREE_GROWTH = 10_000

export function makeBitMatrices(
  { model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>,
  kernel: KernelModule | undefined,
): BitMatrices {
  const held = new Map<string, Held>()

  async function matrixOf(store: Store, reach: Reach, place: string | null): Promise<BitMatrix> {
    const key = JSON.stringify([reach.user, place])
    const known = held.get(key)
    const step = await store.vectors.step()
    if (known === undefined || known.matrix.size() > known.sizeAtFirst * MOST_GROWTH + FREE_GROWTH) {
      const matrix = await load(store, reach, place)
      held.set(key, { matrix, sizeAtFirst: matrix.size(), step })
      return matrix
    }
    if (known.step < step) {
      known.matrix.add(await store.vectors.bitsSince(reach, model, place, known.step))
      known.step = step
    }
    return known.matrix
  }

  async function load(store: Store, reach: Reach, place: string | null): Promise<BitMatrix> {
    const matrix = makeBitMatrix(dimensions / 8, kernel)
    for (let after = 0; ; ) {
      const rows = await store.vectors.bits(reach, model, place, after, PAGE)
      matrix.add(rows)
      if (rows.numbers.length < PAGE) return matrix
      after = rows.numbers.at(-1) ?? after
    }
  }

  return {
    nearest: async (store, reach, query, limit) => {
      const near: Near[] = []
      for (const place of await store.vectors.places(reach)) {
        near.push(...(await matrixOf(store, reach, place)).nearest(query, limit))
      }
      return near
        .sort((one, other) => one.distance - other.distance || one.number - other.number)
        .slice(0, limit)
        .map(({ number }) => number)
    },
  }
}
