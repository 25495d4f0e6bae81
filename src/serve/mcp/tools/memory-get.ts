import * as z from 'zod'
import { memoryNamed } from '../find.ts'
import { memoryInFull, NOTE } from '../lines.ts'
import { memoryId, note, project, wholeMemory } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

export const memoryGet = defineTool({
  name: 'memory_get',
  title: 'Read one memory',
  description:
    'One memory in full: its words, whose it is, who said it, since when it holds, what replaced it, and the quoted evidence.',
  effects: READS,
  input: z.object({ id: memoryId, project }),
  output: z.object({ memory: wholeMemory, note }),
  run: async (view, { id }) => ({ memory: memoryInFull(await memoryNamed(view, id)), note: NOTE }),
})
