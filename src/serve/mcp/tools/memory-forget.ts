import * as z from 'zod'
import { memoryNamed } from '../find.ts'
import { memoryId, project } from '../shapes.ts'
import { defineTool } from '../tool.ts'

export const memoryForget = defineTool({
  name: 'memory_forget',
  title: 'Forget a memory',
  description:
    'Forget one memory, when the person asks for it or it is wrong and nothing replaces it. The person can bring it back for some time.',
  effects: { reads: false, destroys: true, repeatable: false },
  input: z.object({
    id: memoryId,
    why: z.string().min(1).max(500).optional().describe('Why it is forgotten.'),
    project,
  }),
  output: z.object({ id: z.string(), forgotten: z.literal(true), undo: z.string() }),
  run: async (view, { id, why }) => {
    const { id: full } = await memoryNamed(view, id)
    await view.m.forget(full, { why: why ?? 'forgotten by the assistant' })
    return { id: full, forgotten: true as const, undo: `memoria forget --undo ${full}` }
  },
})
