/** The length to which texts are cut so that together they fit: what is shorter leaves its part to the others. */
export function evenLength(texts: readonly number[], characters: number): number {
  const lengths = [...texts].sort((one, other) => one - other)
  let left = characters
  for (const [index, length] of lengths.entries()) {
    const even = Math.floor(left / (lengths.length - index))
    if (length > even) return Math.max(even, 0)
    left -= length
  }
  return lengths.at(-1) ?? 0
}
