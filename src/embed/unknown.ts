/**
 * A word or sign that the table does not know gets a direction of its own, made from its letters. It then equals
 * itself and little else. Were it left out, two texts with one common word among unknown ones would seem the same.
 */
export function unknownPiece(letters: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const letter of letters) hash = Math.imul(hash ^ letter, 0x01000193)
  return -1 - (hash >>> 1)
}

/** As long as the table's vectors are on average. */
export function addUnknown(piece: number, sum: Float64Array): void {
  const step = 1 / Math.sqrt(sum.length)
  let state = -piece | 1
  for (let at = 0; at < sum.length; at++) {
    // Marsaglia's xorshift: the same on every machine.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    sum[at] = (sum[at] ?? 0) + (state < 0 ? -step : step)
  }
}
