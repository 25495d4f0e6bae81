import { canReplace } from '../extract/compare/compare.ts'
import { findRivals, isSameOwner } from '../extract/order.ts'
import type { Memory } from '../model/memory.ts'
import type { ConsolidateContext } from './context.ts'
import type { Pause } from './pause.ts'
import type { Step } from './step.ts'

/** Finds memories whose time of validity is over. */
export function findExpired(memories: readonly Memory[], now: string): Step[] {
  return memories
    .filter(({ validTo, pinned }) => validTo !== null && validTo < now && !pinned)
    .map((memory) => ({ what: 'expire', memory, why: `held until ${memory.validTo?.slice(0, 10)}` }))
}

/**
 * Finds memories that a newer one, of the same owner and trusted as much, replaces by its own words. A shared topic is not
 * enough: most statements on a topic are true beside each other.
 */
export async function findReplaced(
  { store, reach }: Pick<ConsolidateContext, 'store' | 'reach'>,
  memories: readonly Memory[],
  pause: Pause,
): Promise<Step[]> {
  const active = new Map(memories.map((memory) => [memory.id, memory]))
  const replacing = memories
    .filter(({ text }) => canReplace(text))
    .sort((one, other) => (one.statedAt > other.statedAt ? -1 : 1))
  const steps: Step[] = []
  for (const by of replacing) {
    await pause()
    for (const rival of await findRivals(store, reach, by)) {
      const memory = active.get(rival.memory.id)
      if (memory === undefined || rival.relation !== 'replaces' || !isReplaceable(memory, by)) continue
      active.delete(memory.id)
      steps.push({ what: 'replace', memory, by, why: rival.reason })
    }
  }
  return steps
}

function isReplaceable(older: Memory, newer: Memory): boolean {
  return (
    !older.pinned &&
    newer.statedAt > older.statedAt &&
    newer.trust >= older.trust &&
    isSameOwner(older, newer)
  )
}
