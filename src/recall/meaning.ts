import { MemoriaError } from '../base/errors.ts'
import { openTable } from '../embed/open-table.ts'

/**
 * Text to a vector of length one that lies near those of a like meaning. Null where nothing makes them, and then words and
 * structure alone decide.
 */
export type Meaning = ((text: string) => Float32Array) | null

/** How alike two meanings are, -1 to 1. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

/** Meaning by the table that comes with the program; null when that is missing, since words alone still find. */
export function tableMeaning(): Meaning {
  try {
    const table = openTable()
    return (text) => table.embed(text)
  } catch (thrown) {
    if (thrown instanceof MemoriaError) return null // `doctor` is the one to say so
    throw thrown
  }
}
