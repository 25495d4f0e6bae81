import { fieldsOf, nameIn } from '../fields.ts'

/** Up to where a store was read. */
export interface Mark {
  /** The row of the last message, in the order in which they were written. */
  readonly row: number
  /** Which message that was: rows are numbered again when the last ones are deleted. */
  readonly id: string
  /** When it was written, to go back to when it is gone. */
  readonly time: number
  /** Messages before it that were not finished yet. */
  readonly open: readonly string[]
}

/** One that never ends (its program was killed) is looked at in vain each time: so many at most. */
const MOST_OPEN = 100

export const BEGINNING: Mark = { row: 0, id: '', time: 0, open: [] }

/** Decodes a mark. Anything else is the beginning, since reading again gives nothing twice. */
export function markFrom(text: string | null): Mark {
  const fields = fieldsOf(parsedMark(text ?? ''))
  const { row, time, open } = fields ?? {}
  if (fields === undefined || typeof row !== 'number' || typeof time !== 'number') return BEGINNING
  const ids = Array.isArray(open) ? open.filter((id) => typeof id === 'string') : []
  return { row, time, id: nameIn(fields, 'id') ?? '', open: ids }
}

export function markText({ row, id, time, open }: Mark): string {
  return JSON.stringify({ row, id, time, open: open.slice(-MOST_OPEN) })
}

function parsedMark(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not of ours: read from the beginning.
    return undefined
  }
}
