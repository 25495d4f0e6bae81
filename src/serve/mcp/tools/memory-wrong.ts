import * as z from 'zod'
import { ruleOut } from '../../../inject/ruled-out.ts'
import { memoryNamed } from '../find.ts'
import { memoryId, project } from '../shapes.ts'
import { defineTool } from '../tool.ts'

export const memoryWrong = defineTool({
  name: 'memory_wrong',
  title: 'Keep a memory from being injected',
  description:
    'Note that a memory was injected where it did not help, when the person says so: always, or only with prompts like one. It stays known and is found by searching. With undo, it is injected again.',
  effects: { reads: false, destroys: false, repeatable: true },
  input: z.object({
    id: memoryId,
    prompt: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('The prompt that it was wrong for; without one it is not injected any more at all.'),
    undo: z.boolean().optional().describe('Take back every such note on this memory.'),
    project,
  }),
  output: z.object({
    id: z.string(),
    injected: z.enum(['never', 'not with prompts like that', 'again']),
    undo: z.string().describe('How the person takes it back.'),
  }),
  run: async (view, { id, prompt, undo }) => {
    const { id: full } = await memoryNamed(view, id)
    const { context } = view.m
    if (undo === true) {
      await context.store.notFor.remove(context.reach, full)
      return { id: full, injected: 'again' as const, undo: `memoria wrong ${full}` }
    }
    const isAlways = await ruleOut(context, full, prompt)
    const injected = isAlways ? ('never' as const) : ('not with prompts like that' as const)
    return { id: full, injected, undo: `memoria wrong --undo ${full}` }
  },
})
