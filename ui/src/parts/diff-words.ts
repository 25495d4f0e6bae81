export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** The longest common run of words, in order; texts here are short, so that the plain table is fast enough. */
export function diffWords(before: string, after: string): DiffPart[] {
  const a = before.split(/(?<=\s)/)
  const b = after.split(/(?<=\s)/)
  const lengths = commonLengths(a, b)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i]?.trim() === b[j]?.trim()) {
      add(parts, 'same', b[j] ?? '')
      i++
      j++
    } else if (i < a.length && (j >= b.length || at(lengths, i + 1, j) >= at(lengths, i, j + 1)))
      add(parts, 'removed', a[i++] ?? '')
    else add(parts, 'added', b[j++] ?? '')
  }
  return parts
}

function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row === undefined) continue
      row[j] =
        a[i]?.trim() === b[j]?.trim()
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}

/** Neighbours of one kind are one part, as a screen reader reads them. */
function add(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text }
  else parts.push({ kind, text })
}
