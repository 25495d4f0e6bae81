import * as z from 'zod'
import { makersOf } from '../../../extract/makers.ts'
import { relatedMemories } from '../../../extract/related-memories.ts'
import { type Source, sourcesOf } from '../../../extract/sources.ts'
import { CHANGES } from '../../../model/memory.ts'
import { memoryNamed } from '../find.ts'
import { memoryAsLine, memoryInFull, messageAsLine, NOTE } from '../lines.ts'
import { eventLine, memoryId, memoryLine, note, project, wholeMemory } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

const MOST_SOURCES = 10
const MOST_MESSAGES = 20

const source = z.object({
  quote: z.string(),
  session: z.string().optional().describe('Left out when the session is gone.'),
  hostSession: z.string(),
  messages: z.array(z.object({ ...eventLine.shape, cited: z.boolean() })),
  missing: z.array(z.string()).describe('Messages that it names and that are gone.'),
})

export const memoryWhy = defineTool({
  name: 'memory_why',
  title: 'Why a memory is there',
  description:
    'Where a memory came from, word for word: who said it in which conversation, which judge took it by which rule, and what it replaced or contradicts.',
  effects: READS,
  input: z.object({ id: memoryId, project }),
  output: z.object({
    memory: wholeMemory,
    made: z.array(z.object({ change: z.enum(CHANGES), at: z.string(), by: z.string(), why: z.string() })),
    sources: z.array(source),
    replaced: z.array(memoryLine),
    replacedBy: z.array(memoryLine),
    conflicts: z.array(memoryLine),
    resolvedBy: z.array(memoryLine),
    resolves: z.array(memoryLine),
    partOf: z.array(memoryLine),
    seeAlso: z.array(memoryLine),
    note,
  }),
  run: async (view, { id }) => {
    const memory = await memoryNamed(view, id)
    const context = { store: view.m.context.store, reach: view.reach }
    const sources = await sourcesOf(context, memory)
    const related = await relatedMemories(context, memory)
    const { replaced, replacedBy, conflicts } = related
    const made = makersOf(await context.store.memories.history(view.reach, memory.id))
    return {
      memory: memoryInFull(memory),
      made: made.map(({ change, at, by, why }) => ({ change, at, by, why })),
      sources: sources.slice(0, MOST_SOURCES).map(replacedLine),
      replaced: replaced.map(memoryAsLine),
      replacedBy: replacedBy === null ? [] : [memoryAsLine(replacedBy)],
      conflicts: conflicts.map(memoryAsLine),
      resolvedBy: related.resolvedBy.map(memoryAsLine),
      resolves: related.resolves.map(memoryAsLine),
      partOf: related.partOf.map(memoryAsLine),
      seeAlso: related.seeAlso.map(memoryAsLine),
      note: NOTE,
    }
  },
})

/** Cited messages come first: a long turn must not push them out. */
function replacedLine({ quote, session, hostSession, messages, missing }: Source): z.input<typeof source> {
  const shown = new Set([...messages.filter(({ cited }) => cited), ...messages].slice(0, MOST_MESSAGES))
  return {
    quote,
    hostSession,
    missing: [...missing],
    ...(session === null ? {} : { session: session.id }),
    messages: messages
      .filter((one) => shown.has(one))
      .map((one) => ({ ...messageAsLine(one), cited: one.cited })),
  }
}
