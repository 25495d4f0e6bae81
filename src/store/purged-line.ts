import { createHash } from 'node:crypto'

/** What stands in a kept copy of a file for a line that said something which was purged: that line is known by it, and says nothing. */
export function purgedLine(line: string): string {
  return `<!-- memoria:purged ${createHash('sha256').update(line).digest('hex').slice(0, 32)} -->`
}
