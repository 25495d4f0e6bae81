import { MemoriaError } from '../base/errors.ts'
import type { Embedder } from '../embed/embedder.ts'
import { openTable } from '../embed/open-table.ts'
import { plainMeaning } from './plain-words.ts'

/** The embedder; null without a table of vectors, and then words and structure alone decide. */
export type Meaning = Embedder | null

/** The similarity of two meanings, -1 to 1. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

/** The product of a vector with another one that is given, however it is kept. */
export type Product = (other: Float32Array) => number

/**
 * The similarity of a memory to the nearest of some texts, without the part that any two texts on software have in common.
 * That part is about half of the plain words' meaning. All vectors have length one, so products are enough: nothing has to
 * be subtracted from a vector first.
 */
export function aboutness(embedder: Embedder, texts: readonly string[]): (product: Product) => number {
  const plain = plainMeaning(embedder)
  const asked = texts.map((text) => {
    const vector = embedder.embed(text)
    const usual = likeness(vector, plain)
    return { vector, usual, length: lengthWithout(usual) }
  })
  return (product) => {
    const usual = product(plain)
    const length = lengthWithout(usual)
    const alike = asked.map((one) => {
      const rest = product(one.vector) - (usual + one.usual) / 2 + 1 / 4
      return rest / (length * one.length)
    })
    return Math.max(...alike)
  }
}

/** The length of a vector of length one when half of the plain words' is subtracted. */
function lengthWithout(usual: number): number {
  return Math.sqrt(1 - usual + 1 / 4)
}

/** Meaning by the table that comes with the program; null when that is missing, since words alone still find memories. */
export function tableMeaning(): Meaning {
  try {
    return openTable()
  } catch (thrown) {
    if (thrown instanceof MemoriaError) return null // `doctor` reports it
    throw thrown
  }
}
