import { codeSpans, withoutSpans } from './code-names.ts'
import { isGeneric } from './generic.ts'
import { NAME_KINDS, type Name, type NameKind, type Sighting } from './name.ts'
import { nameKey } from './name-key.ts'
import { proseNames } from './prose-names.ts'

export const KIND_WEIGHTS: Readonly<Record<NameKind, number>> = {
  topic: 10,
  command: 1.5,
  name: 1.5,
  phrase: 1.4,
  file: 1,
  code: 1.1,
  word: 0.9,
}

/** A statement has at most so many names of one kind: a list of files must not push out the subject. */
const MAX_OF_KIND = 4
/** A name that stands early, or several times, is more likely to be the subject. */
const EARLY_CHARACTERS = 120
const EARLY_FACTOR = 1.2
const REPEAT_FACTOR = 0.3
const MAX_REPEATS = 3

interface Found extends Name {
  readonly at: number
  readonly times: number
}

/** The names in a text, the most likely subjects of each kind. */
export function namesIn(text: string): Name[] {
  const found = new Map<string, Found>()
  for (const sighting of [...codeSpans(text), ...proseNames(withoutSpans(text))]) {
    const key = nameKey(sighting.text)
    if (key !== '' && !isGeneric(key)) found.set(key, withSighting(found.get(key), key, sighting))
  }
  const scored = [...found.values()].map(({ key, kind, text: written, at, times }) => ({
    ...{ key, kind, text: written },
    weight:
      KIND_WEIGHTS[kind] *
      (at < EARLY_CHARACTERS ? EARLY_FACTOR : 1) *
      (1 + REPEAT_FACTOR * Math.min(times - 1, MAX_REPEATS)),
  }))
  return NAME_KINDS.flatMap((kind) =>
    scored
      .filter((name) => name.kind === kind)
      .sort(byWeight)
      .slice(0, MAX_OF_KIND),
  )
}

function withSighting(before: Found | undefined, key: string, { kind, text, at }: Sighting): Found {
  if (before === undefined) return { key, kind, text, at, times: 1, weight: 0 }
  const best = KIND_WEIGHTS[kind] > KIND_WEIGHTS[before.kind] ? { kind, text } : before
  return {
    ...before,
    kind: best.kind,
    text: best.text,
    at: Math.min(at, before.at),
    times: before.times + 1,
  }
}

/** The order does not depend on the order in the text, so that every build chooses the same. */
export function byWeight(one: Name, other: Name): number {
  return other.weight - one.weight || (one.key < other.key ? -1 : 1)
}
