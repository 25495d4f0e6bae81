import { replacedIn } from '../extract/local/supersedes.ts'
import { likenessOf } from '../extract/near.ts'
import type { Memory } from '../model/memory.ts'
import { termsOf } from '../store/terms.ts'
import type { Pause } from './pause.ts'
import type { Step } from './step.ts'

/** More than so many on one topic is no topic. */
const MOST_ON_TOPIC = 40

/** Finds memories whose time of validity is over. */
export function findExpired(memories: readonly Memory[], now: string): Step[] {
  return memories
    .filter(({ validTo, pinned }) => validTo !== null && validTo < now && !pinned)
    .map((memory) => ({ what: 'expire', memory, why: `held until ${memory.validTo?.slice(0, 10)}` }))
}

/** Finds memories that a newer one on the same topic, trusted as much, replaces by its own words. */
export async function findReplaced(memories: readonly Memory[], pause: Pause): Promise<Step[]> {
  const topics = new Map<string, Memory[]>()
  for (const memory of memories) {
    if (memory.topic === null) continue
    const key = JSON.stringify([memory.scope, memory.project, memory.topic])
    const group = topics.get(key)
    if (group) group.push(memory)
    else topics.set(key, [memory])
  }
  const steps: Step[] = []
  for (const group of topics.values()) {
    await pause()
    if (group.length > 1 && group.length <= MOST_ON_TOPIC) steps.push(...replacedOn(group))
  }
  return steps
}

function replacedOn(group: readonly Memory[]): Step[] {
  return group.flatMap((memory) => {
    const [by] = group
      .filter((other) => replaces(other, memory))
      .sort((one, other) => (one.statedAt > other.statedAt ? -1 : 1))
    if (by === undefined) return []
    return [{ what: 'replace', memory, by, why: 'what was said later takes its place' }]
  })
}

function replaces(newer: Memory, older: Memory): boolean {
  if (newer.id === older.id || older.pinned || newer.trust < older.trust) return false
  if (newer.statedAt <= older.statedAt || newer.kind !== older.kind) return false
  const before = termsOf(replacedIn(newer.text) ?? '')
  if (before.length === 0) return false
  const { signs: hints } = likenessOf(older.text)
  const said = new Set(termsOf(older.text))
  // The replaced thing must be what the older memory is for, and not what it is against.
  return before.every((term) => said.has(term) && !hints.has(`not ${term}`))
}
