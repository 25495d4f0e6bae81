import { createHash } from 'node:crypto'
import { outlineOf } from '../folder/markdown.ts'
import { quoted } from './bounded.ts'
import { LONGEST_NAME } from './schema.ts'

/** One thing that is read at once: an entry of a daily log, or a memory. */
export interface Piece {
  /** By this name prose cites it: `2026-03-04#agent-1a2b3c4d`, `m-smy7mayv`. */
  readonly source: string
  readonly text: string
  /** Of the words: whoever changes them makes it a piece that was not read yet. */
  readonly digest: string
}

/** The input of one question to the model. */
export interface Chunk {
  /** Follows from what is in it: while that is the same, it is the same work. */
  readonly key: string
  /** For people: the log, or the memories. */
  readonly from: string
  readonly pieces: readonly Piece[]
  /** Where it is noted that they were read. */
  readonly note: string
}

/** In bytes, as it stands in a prompt; about 4,000 tokens. */
const LARGEST_CHUNK = 12_000

/** The entries of a daily log: what stands below each heading of the second level. What stands above the first is no entry. */
export function entriesOf(day: string, log: string): Piece[] {
  const headings = outlineOf(log).headings.filter(({ depth }) => depth === 2)
  const entries = headings.map(({ start, text }, index) => {
    const entry = log.slice(start, headings[index + 1]?.start ?? log.length).trim()
    return pieceOf(`${day}#${text}`, entry)
  })
  // A heading that is too long to be a name can be cited by nobody.
  return entries.filter(({ source }) => source.length <= LONGEST_NAME)
}

export function pieceOf(source: string, text: string): Piece {
  return { source, text, digest: digestOf(`${source}\n${text}`) }
}

/** Pieces in groups that are read at once, in their order, cut only between pieces. One that is too long stands alone. */
export function chunksOf(pieces: readonly Piece[]): Piece[][] {
  const chunks: Piece[][] = []
  let bytes = 0
  for (const piece of pieces) {
    const more = Buffer.byteLength(asShown(piece)) + 1
    const current = chunks.at(-1)
    if (current === undefined || bytes + more > LARGEST_CHUNK) {
      chunks.push([piece])
      bytes = more
    } else {
      current.push(piece)
      bytes += more
    }
  }
  return chunks
}

/** A piece in a prompt. */
export function asShown({ source, text }: Piece): string {
  return `[${source}]\n${quoted(text, LARGEST_CHUNK)}`
}

/** Sixteen characters that follow from a text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
