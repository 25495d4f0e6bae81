import { placeholders, type Value } from '../db.ts'

/** So many rows go into one statement at most: beyond this a statement gains nothing. */
const MAX_ROWS = 64

export interface RowsPiece {
  /** `(?, ?), (?, ?)`: what follows VALUES. */
  readonly placeholders: string
  readonly values: Value[]
}

/**
 * Many rows as few statements. Before each statement the search index writes out what it was given before, so that one
 * statement for each message would leave as many small pieces of index, all to be merged. The pieces have few sizes
 * (powers of two), so that each statement is prepared once.
 */
export function* pieces(rows: readonly (readonly Value[])[]): Generator<RowsPiece> {
  for (let from = 0; from < rows.length; ) {
    const size = Math.min(MAX_ROWS, 2 ** Math.floor(Math.log2(rows.length - from)))
    const piece = rows.slice(from, from + size)
    const row = `(${placeholders(piece[0]?.length ?? 0)})`
    yield { placeholders: Array.from(piece, () => row).join(', '), values: piece.flat() }
    from += size
  }
}
