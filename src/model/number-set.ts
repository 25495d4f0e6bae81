/** A set of 32-bit numbers in one flat table: several times faster than `Set` where each number is new or seen once more. */
export interface NumberSet {
  readonly size: () => number
  readonly add: (number: number) => void
  readonly each: (use: (number: number) => void) => void
}

/** `expected` numbers fit without the table growing; more are welcome. */
export function makeNumberSet(expected: number): NumberSet {
  // Zero marks an empty cell, so that the number zero is remembered apart.
  let cells = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(8, expected) * 2)))
  let hasZero = false
  let filled = 0

  function add(number: number): void {
    if (number === 0) {
      hasZero = true
      return
    }
    if (filled * 2 >= cells.length) grow()
    filled += put(cells, number)
  }

  function grow(): void {
    const wider = new Uint32Array(cells.length * 2)
    eachIn(cells, (number) => put(wider, number))
    cells = wider
  }

  return {
    size: () => filled + (hasZero ? 1 : 0),
    add,
    each(use) {
      if (hasZero) use(0)
      eachIn(cells, use)
    },
  }
}

/** 1 when the number is new. The numbers are hashes already, so that their low bits say where to look. */
function put(cells: Uint32Array, number: number): number {
  const mask = cells.length - 1
  let at = number & mask
  for (; cells[at] !== 0; at = (at + 1) & mask) if (cells[at] === number) return 0
  cells[at] = number
  return 1
}

function eachIn(cells: Uint32Array, use: (number: number) => void): void {
  for (let at = 0; at < cells.length; at++) {
    const number = cells[at] ?? 0
    if (number !== 0) use(number)
  }
}
