import type { BitRows } from '../store/vector-rows.ts'
import { type BitRoom, type KernelModule, kernelRoom, plainRoom } from './hamming.ts'

/** Rows of bits with the number each belongs to. */
export interface BitMatrix {
  size(): number
  add(rows: BitRows): void
  /** The numbers of the rows that differ least from the query, at most so many; which of equals is as they were added. */
  nearest(query: Uint8Array, limit: number): Near[]
}

export interface Near {
  readonly number: number
  readonly distance: number
}

/** With the kernel where rows fit it; a number may come twice, and then is told once. */
export function makeBitMatrix(width: number, kernel: KernelModule | undefined): BitMatrix {
  const room: BitRoom =
    kernel !== undefined && width % 16 === 0 ? kernelRoom(kernel, width) : plainRoom(width)
  let numbers = new Int32Array()
  let size = 0

  function reserve(count: number): void {
    if (count <= numbers.length) return
    const larger = new Int32Array(numbers.length === 0 ? count : Math.ceil(count * SPARE))
    larger.set(numbers)
    numbers = larger
    room.reserve(larger.length * width)
  }

  return {
    size: () => size,
    add: (rows) => {
      reserve(size + rows.numbers.length)
      room.rows().set(rows.bits.subarray(0, rows.numbers.length * width), size * width)
      numbers.set(rows.numbers, size)
      size += rows.numbers.length
    },
    nearest: (query, limit) => {
      if (size === 0 || limit <= 0) return []
      const distances = room.distances(size, query)
      const most = farthestOfBest(distances, limit, width * 8)
      const found = new Map<number, number>()
      for (let row = 0; row < size; row++) {
        const distance = distances[row] ?? 0
        if (distance > most) continue
        const number = numbers[row] ?? 0
        found.set(number, Math.min(distance, found.get(number) ?? distance))
      }
      return Array.from(found, ([number, distance]) => ({ number, distance }))
        .sort((one, other) => one.distance - other.distance)
        .slice(0, limit)
    },
  }
}

/** More room than asked for when it grows, so that each addition does not copy everything. */
const SPARE = 1.25

/** The distance that the best `limit` rows keep within: counted, since sorting a million takes longer than comparing them. */
function farthestOfBest(distances: Uint16Array, limit: number, largest: number): number {
  const counts = new Uint32Array(largest + 1)
  for (let row = 0; row < distances.length; row++) {
    const distance = distances[row] ?? 0
    counts[distance] = (counts[distance] ?? 0) + 1
  }
  let within = 0
  for (let distance = 0; distance <= largest; distance++) {
    within += counts[distance] ?? 0
    if (within >= limit) return distance
  }
  return largest
}
