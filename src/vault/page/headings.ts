import type { Kind } from '../../model/memory.ts'

/**
 * The kind of the memories that stand under a heading, by any of the words that people use for it; undefined for a
 * heading of something else.
 */
export function kindUnder(heading: string): Kind | undefined {
  const words = heading
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return KINDS_BY_HEADING.get(words)
}

/** Whether what stands under a heading does not hold any more. */
export function isPast(heading: string): boolean {
  return /\b(?:history|earlier|replaced|superseded|done|no longer)\b/i.test(heading)
}

const KINDS_BY_HEADING: ReadonlyMap<string, Kind> = new Map([
  ['correction', 'correction'],
  ['corrections', 'correction'],
  ['preference', 'preference'],
  ['preferences', 'preference'],
  ['decision', 'decision'],
  ['decisions', 'decision'],
  ['fact', 'fact'],
  ['facts', 'fact'],
  ['debugging', 'debugging'],
  ['errors and their causes', 'debugging'],
  ['workaround', 'workaround'],
  ['workarounds', 'workaround'],
  ['operation', 'operational'],
  ['operations', 'operational'],
  ['operational', 'operational'],
  ['action', 'action'],
  ['actions', 'action'],
  ['action items', 'action'],
  ['to do', 'action'],
  ['todo', 'action'],
  ['practice', 'practice'],
])
