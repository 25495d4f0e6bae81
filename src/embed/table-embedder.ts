import type { Embedder } from './embedder.ts'
import type { Table } from './table.ts'
import { addUnknown, unknownPiece } from './unknown.ts'
import { foldedWord, partsOf, writtenWords } from './words.ts'

/** More pieces than this would only blur the average. */
const MAX_PIECES = 256
const MOST_KNOWN = 20_000

/** The weighted average of the vectors of a text's word pieces. */
export function tableEmbedder(table: Table): Embedder {
  const known = new Map<string, readonly number[]>()

  /** Words come again and again; spelling one out costs more than adding it. */
  function wordPiecesOf(word: string): readonly number[] {
    const found = known.get(word)
    if (found !== undefined) return found
    if (known.size >= MOST_KNOWN) known.clear()
    const pieces = spellOut(word, table)
    known.set(word, pieces)
    return pieces
  }

  return {
    model: table.model,
    dimensions: table.dimensions,
    embed: (text) => {
      const sum = new Float64Array(table.dimensions)
      let count = 0
      for (const word of writtenWords(text, MAX_PIECES)) {
        for (const piece of wordPiecesOf(word)) {
          if (count++ >= MAX_PIECES) break
          if (piece >= 0) table.add(piece, sum)
          else addUnknown(piece, sum)
        }
      }
      return unit(sum)
    },
    knows: (word) => wholePiece(word, table) !== undefined,
  }
}

/** `YouTube` is a word of its own; what is none is taken by its parts, and each part by the pieces that spell it. */
function spellOut(word: string, table: Table): readonly number[] {
  const whole = wholePiece(word, table)
  if (whole !== undefined) return [whole]
  return partsOf(word).flatMap((part) => wordPieces(Buffer.from(part), table))
}

function wholePiece(word: string, table: Table): number | undefined {
  const letters = Buffer.from(foldedWord(word))
  const longest = table.longest(letters, 0)
  return longest?.end === letters.length ? longest.piece : undefined
}

/** The longest piece first, then the longest that goes on; what cannot be spelled to its end is unknown as a whole. */
function wordPieces(letters: Uint8Array, table: Table): number[] {
  const pieces: number[] = []
  for (let from = 0; from < letters.length; ) {
    const found = table.longest(letters, from)
    if (found === undefined) return [unknownPiece(letters)]
    pieces.push(found.piece)
    from = found.end
  }
  return pieces
}

function unit(sum: Float64Array): Float32Array {
  let square = 0
  for (const value of sum) square += value * value
  const vector = new Float32Array(sum.length)
  if (square === 0) return vector
  const length = Math.sqrt(square)
  for (let at = 0; at < vector.length; at++) vector[at] = (sum[at] ?? 0) / length
  return vector
}
