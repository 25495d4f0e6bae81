import { isLiving, type Memory } from '../../../model/memory.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

/** Memories that contradict each other, of which a person has to say which one holds: once for each two. */
export const conflict: Rule = {
  name: 'conflict',
  severity: 'warning',
  says: 'two memories that contradict each other, and nobody said yet which of them holds',
  fixes: null,
  find: async (look) => {
    const found: Found[] = []
    for (const memory of look.memories.filter(({ state }) => state === 'conflict'))
      found.push(...(await conflictsOf(look, memory)))
    return found
  },
}

async function conflictsOf({ context, memories }: Look, memory: Memory): Promise<Found[]> {
  const links = await context.store.memories.links(context.reach, memory.id)
  const others = new Set(
    links.filter(({ relation }) => relation === 'conflicts').flatMap(({ from, to }) => [from, to]),
  )
  return memories
    .filter((other) => other.id !== memory.id && others.has(other.id) && isLiving(other))
    .filter(({ id, state }) => state === 'active' || memory.id < id)
    .map(({ text }) => ({ memory: memory.id, says: `"${memory.text}" contradicts "${text}"` }))
}
