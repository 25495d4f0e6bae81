import * as z from 'zod'
import { MemoriaError } from '../../../base/errors.ts'
import { shortId } from '../../../base/ids.ts'
import { unwrap } from '../../../base/result.ts'
import { revise } from '../../../extract/revise.ts'
import { type Memory, trustOf } from '../../../model/memory.ts'
import { memoryNamed } from '../find.ts'
import { memoryInFull } from '../lines.ts'
import { importance, kind, labels, memoryId, project, text, topic, wholeMemory } from '../shapes.ts'
import { defineTool } from '../tool.ts'

export const memoryUpdate = defineTool({
  name: 'memory_update',
  title: 'Change a memory',
  description:
    'Change what a memory says, or the words it is found by; what it said before stays in its history. What the person said cannot be reworded, only labelled. When something new is true instead, store it with `supersedes`.',
  effects: { reads: false, destroys: true, repeatable: true },
  input: z.object({
    id: memoryId,
    text: text.optional().describe('The new statement.'),
    kind: kind.optional(),
    topic: topic.optional(),
    aliases: labels.optional(),
    keywords: labels.optional(),
    importance: importance.optional(),
    why: z.string().min(1).max(500).optional().describe('Why it is changed.'),
    project,
  }),
  output: z.object({ memory: wholeMemory }),
  run: async (view, { id, why, project: _, ...change }) => {
    await view.checkMayKeep()
    const { context } = view.m
    const memory = await memoryNamed(view, id)
    if (Object.values(change).every((value) => value === undefined)) throw nothingToChange()
    if (change.text !== undefined || change.kind !== undefined) refuseOfPerson(memory)
    const author = context.author(why ?? 'revised by the assistant')
    const revised = unwrap(await revise(context, view.reach, memory, change, author, 'assistant'))
    return { memory: memoryInFull(revised) }
  },
})

/** Under the person's name stand only the person's words. */
function refuseOfPerson({ id, trust, origin }: Memory): void {
  if (trust <= trustOf('assistant')) return
  const who = origin === 'colleague' ? 'a colleague' : 'the person'
  throw new MemoriaError('refused', `memory ${shortId(id)} is what ${who} said, so it is not reworded`, {
    hint: `Ask the person: what they say is learned from the conversation, or they run \`memoria edit ${shortId(id)}\`.`,
  })
}

function nothingToChange(): MemoriaError {
  return new MemoriaError('invalid_input', 'there is nothing to change', {
    hint: 'Give at least one of text, kind, topic, aliases, keywords, importance.',
  })
}
