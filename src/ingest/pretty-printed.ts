import { linesFrom } from './lines.ts'

/** A pretty-printer leaves the first line this short. */
const LOOKED_AT_BYTES = 4096

/**
 * Whether a file holds JSON that is spread over lines, as other programs write it: its first line only opens a value. No
 * line of a transcript does.
 */
export function isPrettyPrinted(path: string): boolean {
  for (const { bytes, closed } of linesFrom(path, 0, { until: LOOKED_AT_BYTES })) {
    const line = bytes.toString('utf8').trim()
    if (line !== '') return closed && (line === '{' || line === '[')
  }
  return false
}
