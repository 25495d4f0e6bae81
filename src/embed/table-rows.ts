import type { TableBytes } from './table-bytes.ts'

/** The vectors of a table's pieces, one behind the other. */
export interface TableRows {
  /** The rows that were read; an offset refers to them until `offsetOf` is called again. */
  readonly bytes: Int8Array
  /** Where a piece's vector begins. */
  offsetOf(piece: number): number
}

export interface RowsOptions {
  /** Where the first row begins, how long one is, and how many there are. */
  readonly start: number
  readonly width: number
  readonly count: number
}

/** Reading so many one by one takes as long as reading all. */
const FEW = 400

/** Some are read as they are asked for; whoever asks for many gets all, and the file is let go. */
export function tableRows(source: TableBytes, { start, width, count }: RowsOptions): TableRows {
  let bytes = new Int8Array(FEW * width)
  const offsets = new Map<number, number>()
  let isWhole = false

  function readOne(piece: number): number {
    const offset = offsets.size * width
    bytes.set(new Int8Array(source.read(start + piece * width, width).buffer), offset)
    offsets.set(piece, offset)
    return offset
  }

  function readAll(): void {
    bytes = new Int8Array(source.read(start, count * width).buffer)
    source.close()
    offsets.clear()
    isWhole = true
  }

  return {
    get bytes() {
      return bytes
    },
    offsetOf: (piece) => {
      if (isWhole) return piece * width
      const known = offsets.get(piece)
      if (known !== undefined) return known
      if (offsets.size < FEW) return readOne(piece)
      readAll()
      return piece * width
    },
  }
}
