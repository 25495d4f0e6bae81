/** Longer lines are nobody's find-and-replace, and comparing them would take long. */
const MOST_WORDS = 400

/** So many words more than it had may stand where words were replaced: "Postgres" becomes "the new database". */
const GROWTH = 2

/**
 * Whether a line is one that we made, in which only few words were replaced by others, as when somebody finds and replaces
 * all over a page: at least two thirds are the same, and nothing was added beside them. Neither is the line of a memory.
 */
export function isReworded(line: string, ours: string): boolean {
  if (isItem(line) || isItem(ours)) return false
  const [now, was] = [wordsOf(line), wordsOf(ours)]
  const longest = Math.max(now.length, was.length)
  if (longest > MOST_WORDS || Math.min(now.length, was.length) * 3 < longest * 2) return false
  const common = commonWords(now, was)
  if (common.length * 3 < longest * 2) return false
  return (
    common.every(([inNow, inWas], index) => {
      const [nextNow, nextWas] = common[index + 1] ?? [now.length, was.length]
      return isReplaced(nextNow - inNow - 1, nextWas - inWas - 1)
    }) && isReplaced(common[0]?.[0] ?? 0, common[0]?.[1] ?? 0)
  )
}

/** False for text added where none was removed: that is a person's own. */
function isReplaced(added: number, gone: number): boolean {
  return added === 0 || (gone > 0 && added <= gone + GROWTH)
}

/** Whether a line is of a list, as those of memories are. */
export function isItem(line: string): boolean {
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(line)
}

function wordsOf(line: string): string[] {
  return line.split(/\s+/u).filter(Boolean)
}

type Pair = readonly [inNow: number, inWas: number]

/** The places of the longest row of words that stand in both in the same order. */
function commonWords(now: readonly string[], was: readonly string[]): Pair[] {
  const wide = was.length + 1
  // How long that row is from a place in each on.
  const from = new Uint16Array((now.length + 1) * wide)
  const at = (one: number, other: number) => from[one * wide + other] ?? 0
  for (let one = now.length - 1; one >= 0; one--)
    for (let other = was.length - 1; other >= 0; other--)
      from[one * wide + other] =
        now[one] === was[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  const pairs: Pair[] = []
  for (let one = 0, other = 0; one < now.length && other < was.length; ) {
    if (now[one] === was[other]) pairs.push([one++, other++])
    else if (at(one + 1, other) >= at(one, other + 1)) one++
    else other++
  }
  return pairs
}
