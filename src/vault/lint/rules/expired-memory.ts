import { leftAlone } from '../../../consolidate/left-alone.ts'
import { findExpired } from '../../../consolidate/outdated.ts'
import type { Rule } from '../rule.ts'

/** Memories that held until a time that is over, and that are still shown. */
export const expiredMemory: Rule = {
  name: 'expired-memory',
  severity: 'warning',
  says: 'a memory that held until a time that is over',
  fixes:
    'it is superseded, in a run that `memoria undo` takes back; not what is pinned, or was taken back before',
  find: async ({ context, memories, now }) => {
    const isLeftAlone = await leftAlone(context.store, context.reach)
    const active = memories.filter(({ state }) => state === 'active')
    const free = new Set(
      findExpired(active, now).flatMap((step) => (step.what === 'expire' ? [step.memory] : [])),
    )
    return active
      .filter(({ validTo }) => validTo !== null && validTo < now)
      .map((memory) => ({
        memory: memory.id,
        says: `it held until ${memory.validTo?.slice(0, 10)}: ${memory.text}`,
        mend: free.has(memory) && !isLeftAlone(memory) ? ('expire' as const) : null,
      }))
  },
}
