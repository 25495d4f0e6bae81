import { type Parts, partsOf } from './parts.ts'

/**
 * The words by which a statement that excludes this one, or says the same, can be found: its own, what it denies, and the
 * alternatives to its values.
 */
export function searchWords(text: string): string[] {
  const parts = partsOf(text)
  return [...new Set([...ownWords(parts), ...alternatives(parts)])]
}

function ownWords({ contents, denied }: Parts): string[] {
  return [...contents, ...denied.flat()].map(({ word }) => word)
}

function alternatives({ contents }: Parts): readonly string[] {
  return contents.flatMap(({ values }) => values.flatMap(({ set }) => set?.words ?? []))
}
