import { likenessOf, nearness } from '../extract/near.ts'
import { isRule, MAX_LABELS, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { Pause } from './pause.ts'
import type { Step } from './step.ts'
import { strictWords } from './strict-words.ts'

/** In so many sessions, and in so many projects, the person must have said it. */
const SESSIONS = 3
const PROJECTS = 2

/**
 * Rules that the person gave in several projects in the same words, as one for all of them. Only what they said
 * themselves counts, and what was proposed once, whatever became of it, is not proposed again.
 */
export async function findRules(
  { store, reach }: { readonly store: Store; readonly reach: Reach },
  memories: readonly Memory[],
  pause: Pause,
): Promise<Step[]> {
  const groups = new Map<string, Memory[]>()
  for (const memory of memories) {
    await pause()
    if (!isRule(memory.kind) || memory.origin !== 'user' || memory.files.length > 0) continue
    const key = strictWords(memory.text).join(' ')
    const group = groups.get(key)
    if (group) group.push(memory)
    else groups.set(key, [memory])
  }
  const steps: Step[] = []
  for (const group of groups.values()) {
    await pause()
    const step = isSeenOften(group) ? proposalFor(group) : undefined
    if (step !== undefined && !(await isProposed(store, reach, group))) steps.push(step)
  }
  return steps
}

function isSeenOften(group: readonly Memory[]): boolean {
  // A rule of the user's scope needs no proposal.
  if (group.some(({ project }) => project === null)) return false
  const sessions = new Set(group.flatMap(({ evidence }) => evidence.map(({ session }) => session)))
  return sessions.size >= SESSIONS && new Set(group.map(({ project }) => project)).size >= PROJECTS
}

function proposalFor(group: readonly Memory[]): Step | undefined {
  const [first, ...rest] = [...group].sort((one, other) => (one.statedAt > other.statedAt ? -1 : 1))
  if (first === undefined) return undefined
  const said = likenessOf(first.text)
  if (rest.some(({ text }) => nearness(likenessOf(text), said) !== 'same')) return undefined
  const all = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].slice(0, MAX_LABELS)
  const projects = new Set(group.map(({ project }) => project)).size
  return {
    what: 'propose',
    draft: {
      text: first.text,
      kind: first.kind,
      scope: 'user',
      topic: first.topic,
      aliases: all(group.map(({ aliases }) => aliases)),
      keywords: all(group.map(({ keywords }) => keywords)),
      importance: Math.max(...group.map(({ importance }) => importance)),
      origin: first.origin,
      sources: group.map(({ origin }) => origin),
      at: first.statedAt,
      evidence: group.flatMap(({ evidence }) => evidence),
    },
    from: group,
    why: `said in ${projects} projects: a rule for all of them?`,
  }
}

async function isProposed(store: Store, reach: Reach, group: readonly Memory[]): Promise<boolean> {
  for (const { id } of group) {
    const links = await store.memories.links(reach, id)
    if (links.some(({ relation, to }) => relation === 'derived' && to === id)) return true
  }
  return false
}
