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

/**
 * The same without what any two texts on software have in common: what is left is what a text is about. Half of the plain
 * words' meaning is about what one text of many has of them.
 */
export function aboutness(meaning: NonNullable<Meaning>): NonNullable<Meaning> {
  const plain = meaning(PLAIN)
  return (text) => {
    const rest = meaning(text).map((value, index) => value - (plain[index] ?? 0) / 2)
    const length = Math.sqrt(likeness(rest, rest))
    return length === 0 ? rest : rest.map((value) => value / length)
  }
}

/** The words that stand in most manuals. */
const PLAIN = `file name version set option include code command example default list user change support documentation work run type
create value line error start string install source time add function test object number call`

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
