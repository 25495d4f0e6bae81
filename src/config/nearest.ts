/**
 * The candidate a person most likely meant, or undefined when none is close: a far-fetched guess is worse than none.
 * A name that is the end of a candidate (`limit` of `search.limit`) counts as close.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const meant = name.toLowerCase()
  const farthest = Math.max(2, Math.floor(meant.length / 3))
  let best: string | undefined
  let bestDistance = farthest + 1
  for (const candidate of candidates) {
    const distance = endsWithName(candidate.toLowerCase(), meant)
      ? 1
      : editDistance(meant, candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function endsWithName(candidate: string, name: string): boolean {
  return name.length > 2 && (candidate.endsWith(`.${name}`) || candidate.endsWith(`_${name}`))
}

/** How many letters have to be added, dropped or changed to turn one into the other. */
function editDistance(from: string, to: string): number {
  // Candidates are short; what is far longer is far away, and not worth a table of its size.
  if (from.length > 100) return from.length
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const change = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const drop = (previous[column] ?? 0) + 1
      const add = (current[column - 1] ?? 0) + 1
      current.push(Math.min(change, drop, add))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
