import { MemoriaError } from '../base/errors.ts'
import type { TableBytes } from './table-bytes.ts'
import { tableRows } from './table-rows.ts'

/** Word pieces and their vectors: views onto the bytes of one file (docs/formats/embed-table.md), so that opening costs little. */
export interface Table {
  readonly model: string
  readonly dimensions: number
  /** The longest piece that these letters have at `from`: its number and where it ends; undefined when none fits. */
  longest(letters: Uint8Array, from: number): { readonly piece: number; readonly end: number } | undefined
  /** Adds the piece's weighted vector to the sum. */
  add(piece: number, sum: Float64Array): void
}

const MAGIC = 'memoria-embed-1\0'
const HEADER = 64

export function readTable(source: TableBytes): Table {
  const head = readHead(source)
  const { dimensions, bits, count, starts, slotCount, letterCount, start } = head
  const { buffer } = source.read(0, start)
  const slots = new Uint16Array(buffer, HEADER, slotCount)
  const offsets = new Uint32Array(buffer, slots.byteOffset + slots.byteLength, count + 1)
  const scales = new Float32Array(buffer, offsets.byteOffset + offsets.byteLength, count)
  const spellings = new Uint8Array(buffer, scales.byteOffset + scales.byteLength, letterCount)
  const width = (dimensions * bits) / 8
  const rows = tableRows(source, { start, width, count })

  /** The piece with these letters: one that begins a word, or one that goes on with it. */
  function find(letters: Uint8Array, from: number, end: number, hash: number): number | undefined {
    for (let at = hash & (slotCount - 1); ; at = (at + 1) & (slotCount - 1)) {
      const piece = (slots[at] ?? 0) - 1
      if (piece < 0) return undefined
      if (piece < starts === (from === 0) && isSpelled(piece, letters, from, end)) return piece
    }
  }

  function isSpelled(piece: number, letters: Uint8Array, from: number, end: number): boolean {
    const offset = offsets[piece] ?? 0
    if ((offsets[piece + 1] ?? 0) - offset !== end - from) return false
    for (let at = from; at < end; at++) if (letters[at] !== spellings[offset + at - from]) return false
    return true
  }

  return {
    model: head.model,
    dimensions,
    longest: (letters, from) => {
      const hashes = prefixHashes(letters, from)
      for (let length = hashes.length; length > 0; length--) {
        const piece = find(letters, from, from + length, hashes[length - 1] ?? 0)
        if (piece !== undefined) return { piece, end: from + length }
      }
      return undefined
    },
    add: (piece, sum) => {
      const [scale, at] = [scales[piece] ?? 0, rows.offsetOf(piece)]
      if (bits === 4) addHalfBytes(rows.bytes, at, width, scale, sum)
      else addBytes(rows.bytes, at, width, scale, sum)
    },
  }
}

/** Reads the header and the position of the vectors, or says why this is not one of our tables. */
function readHead(source: TableBytes) {
  if (source.size < HEADER) throw noTable()
  const bytes = Buffer.from(source.read(0, HEADER).buffer)
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw noTable()
  const [dimensions, bits, count, starts, slotCount, letterCount] = [0, 1, 2, 3, 4, 5].map((at) =>
    bytes.readUInt32LE(16 + at * 4),
  ) as [number, number, number, number, number, number]
  const start = HEADER + slotCount * 2 + (count * 2 + 1) * 4 + Math.ceil(letterCount / 4) * 4
  if (source.size !== start + (count * dimensions * bits) / 8) throw noTable()
  const model = bytes.toString('latin1', 40, HEADER).replace(/\0+$/, '')
  return { model, dimensions, bits, count, starts, slotCount, letterCount, start }
}

function noTable(): MemoriaError {
  return new MemoriaError('file_unreadable', 'the table of word vectors is damaged', {
    hint: 'Install memoria again.',
  })
}

/** No piece is longer; a word of thousands of letters must not cost their square. */
const LONGEST_PIECE = 24

/** FNV-1a of the first letter, the first two, and so on; what goes on a word starts from another value. */
function prefixHashes(letters: Uint8Array, from: number): number[] {
  const hashes: number[] = []
  let hash = from === 0 ? 0x811c9dc5 : 0x7ee3623b
  for (let at = from; at < letters.length && at - from < LONGEST_PIECE; at++) {
    hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193) >>> 0
    hashes.push(hash)
  }
  return hashes
}

function addHalfBytes(rows: Int8Array, start: number, width: number, scale: number, sum: Float64Array): void {
  for (let at = 0; at < width; at++) {
    const pair = rows[start + at] ?? 0
    sum[2 * at] = (sum[2 * at] ?? 0) + ((pair << 28) >> 28) * scale
    sum[2 * at + 1] = (sum[2 * at + 1] ?? 0) + (pair >> 4) * scale
  }
}

function addBytes(rows: Int8Array, start: number, width: number, scale: number, sum: Float64Array): void {
  for (let at = 0; at < width; at++) sum[at] = (sum[at] ?? 0) + (rows[start + at] ?? 0) * scale
}
