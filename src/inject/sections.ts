import { tokensIn } from './tokens.ts'

/** One line of a brief; `value` says what it tells, for the ledger. */
export interface Entry<T> {
  line(): string
  readonly value: T
}

/** Lines that belong together, best first. */
export interface Section<T> {
  readonly title: string
  readonly entries: readonly Entry<T>[]
  /** The most of the whole that it takes while others want room, too. */
  readonly share: number
}

export interface Budget {
  readonly tokens: number
  readonly characters: number
}

export interface Chosen<T> {
  readonly lines: readonly string[]
  readonly told: readonly T[]
  readonly left: readonly T[]
}

/**
 * What of the sections fits, in their order. Each takes its share first, so that many lines of one kind do not keep out the
 * next kind; what is left over goes to whoever has more, the first sections first.
 */
export function choose<T>(sections: readonly Section<T>[], budget: Budget): Chosen<T> {
  const room = { ...budget }
  const taken = sections.map(() => 0)
  for (const isSharing of [true, false])
    for (const [index, section] of sections.entries())
      taken[index] = take(section, taken[index] ?? 0, room, isSharing ? budget : undefined)
  return {
    lines: sections.flatMap(({ title, entries }, index) => {
      const some = entries.slice(0, taken[index])
      return some.length === 0 ? [] : [title, ...some.map((entry) => entry.line())]
    }),
    told: sections.flatMap(({ entries }, index) => entries.slice(0, taken[index]).map(toldBy)),
    left: sections.flatMap(({ entries }, index) => entries.slice(taken[index]).map(toldBy)),
  }
}

/** Takes lines of a section from where it stands while there is room; gives where it stands then. */
function take<T>(
  { title, entries, share }: Section<T>,
  from: number,
  room: { tokens: number; characters: number },
  shared: Budget | undefined,
): number {
  let own = shared === undefined ? Number.POSITIVE_INFINITY : share * shared.tokens
  for (let at = from; at < entries.length; at++) {
    const line = `${at === 0 ? `${title}\n` : ''}${entries[at]?.line() ?? ''}\n`
    const tokens = tokensIn(line)
    if (tokens > own || tokens > room.tokens || line.length > room.characters) return at
    own -= tokens
    room.tokens -= tokens
    room.characters -= line.length
  }
  return entries.length
}

function toldBy<T>({ value }: Entry<T>): T {
  return value
}
