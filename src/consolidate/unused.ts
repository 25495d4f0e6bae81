import type { Memory } from '../model/memory.ts'
import type { Step } from './step.ts'

/** A memory that nobody used or changed for so long counts less. */
export const UNUSED_DAYS = 90
const FACTOR = 0.75
/** Nothing falls so low that it could not be found among others any more. */
const LEAST = 0.2

/**
 * Finds memories that were not used, confirmed or changed for long and still count: their importance drops by a
 * quarter.
 */
export function findUnused(memories: readonly Memory[], before: string): Step[] {
  return memories.flatMap((memory): Step[] => {
    const { used, statedAt, createdAt, updatedAt, pinned } = memory
    const isUntouched = [statedAt, createdAt, updatedAt].every((at) => at < before)
    const importance = Math.max(LEAST, Math.round(memory.importance * FACTOR * 100) / 100)
    if (pinned || used.count > 0 || !isUntouched || importance >= memory.importance) return []
    return [{ what: 'lower', memory, importance, why: `never used since ${createdAt.slice(0, 10)}` }]
  })
}
