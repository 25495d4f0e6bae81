/** B-tree pages (https://www.sqlite.org/fileformat2.html#b_tree_pages): where their cells are, and what they lead to. */

export type TreePageKind = 'table' | 'table-interior' | 'index' | 'index-interior'

export interface TreePage {
  readonly kind: TreePageKind
  readonly bytes: Buffer
  /** Where the cells begin. */
  readonly cells: readonly number[]
  /** The last child; 0 for a leaf. */
  readonly rightChild: number
}

const KINDS: Readonly<Record<number, TreePageKind>> = {
  2: 'index-interior',
  5: 'table-interior',
  10: 'index',
  13: 'table',
}
const FILE_HEADER = 100

/** Undefined when the bytes are no page of a tree. */
export function parsePage(bytes: Buffer, page: number): TreePage | undefined {
  const start = page === 1 ? FILE_HEADER : 0
  const kind = KINDS[bytes[start] ?? 0]
  if (kind === undefined) return undefined
  const isInterior = kind.endsWith('interior')
  const pointers = start + (isInterior ? 12 : 8)
  const count = bytes.readUInt16BE(start + 3)
  const end = pointers + count * 2
  if (end > bytes.length) return undefined
  const cells: number[] = []
  for (let at = pointers; at < end; at += 2) {
    const cell = bytes.readUInt16BE(at)
    // One bad pointer costs its cell alone.
    if (cell >= end && cell < bytes.length) cells.push(cell)
  }
  if (count > 0 && cells.length * 2 < count) return undefined
  return { kind, bytes, cells, rightChild: isInterior ? bytes.readUInt32BE(start + 8) : 0 }
}

/** The pages that an interior page leads to. */
export function childrenOf({ kind, bytes, cells, rightChild }: TreePage): number[] {
  if (!kind.endsWith('interior')) return []
  return [...cells.flatMap((at) => (at + 4 <= bytes.length ? [bytes.readUInt32BE(at)] : [])), rightChild]
}
