import { lookForGone } from '../../../consolidate/gone.ts'
import type { Rule } from '../rule.ts'

/** Memories that speak of files or names of code that are not in their repository any more. */
export const goneFile: Rule = {
  name: 'gone-file',
  severity: 'warning',
  says: "a memory about a file or name of code that was in its project's repository and is not any more",
  fixes: null,
  find: async ({ context, memories, pause }) => {
    const active = memories.filter(({ state }) => state === 'active')
    const looked = await lookForGone(context, active, pause)
    return looked
      .filter(({ files, symbols }) => files.length + symbols.length > 0)
      .map(({ memory, files, symbols }) => ({
        memory: memory.id,
        says: `${[...files, ...symbols].join(', ')} is not in the repository any more: ${memory.text}`,
      }))
  },
}
