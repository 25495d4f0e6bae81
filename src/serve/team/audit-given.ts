import type { Actor } from '../../people/actor.ts'
import type { People } from '../../people/people.ts'

/** Notes in the audit log how many memories of other spaces an answer gives away, before it is sent. */
export async function auditGiven(people: People, actor: Actor, answer: unknown): Promise<void> {
  const counts = new Map<string, number>()
  count(answer, counts)
  counts.delete(actor.person)
  if (counts.size === 0) return
  await people.audit.append(
    [...counts].map(([space, given]) => ({
      actor: actor.person,
      key: actor.key.id,
      action: 'memory.read' as const,
      space,
      object: `${given} ${given === 1 ? 'memory' : 'memories'}`,
      allowed: true,
      reason: null,
    })),
  )
}

/** Memories in an answer carry their space: as an object over HTTP, by its id over MCP. */
function count(value: unknown, counts: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return
  if ('space' in value && 'id' in value) {
    const { space } = value
    const id = typeof space === 'object' && space !== null && 'id' in space ? space.id : space
    if (typeof id === 'string') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  for (const part of Object.values(value)) count(part, counts)
}
