import type { TableBytes } from './table-bytes.ts'

/** The vectors of a table's pieces, one behind the other. */
export interface TableRows {
  /** What `placeOf` speaks of until it is asked again. */
  readonly bytes: Int8Array
  /** Where a piece's vector begins. */
  placeOf(piece: number): number
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
  const places = new Map<number, number>()
  let isWhole = false

  function readOne(piece: number): number {
    const place = places.size * width
    bytes.set(new Int8Array(source.read(start + piece * width, width).buffer), place)
    places.set(piece, place)
    return place
  }

  function readAll(): void {
    bytes = new Int8Array(source.read(start, count * width).buffer)
    source.close()
    places.clear()
    isWhole = true
  }

  return {
    get bytes() {
      return bytes
    },
    placeOf: (piece) => {
      if (isWhole) return piece * width
      const known = places.get(piece)
      if (known !== undefined) return known
      if (places.size < FEW) return readOne(piece)
      readAll()
      return piece * width
    },
  }
}
