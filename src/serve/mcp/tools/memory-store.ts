import * as z from 'zod'
import { memoryNamed } from '../find.ts'
import { memoryInFull } from '../lines.ts'
import { importance, kind, labels, memoryId, project, text, topic, wholeMemory } from '../shapes.ts'
import { defineTool } from '../tool.ts'

export const memoryStore = defineTool({
  name: 'memory_store',
  title: 'Keep a memory',
  description:
    "Keep one statement that will still be true and useful in a later session: a decision with its why, a fact about the project, a fix that worked. One topic, dates absolute, no secrets. It is kept as the assistant's; the person's own words are learned from the conversation by themselves, so do not store these.",
  effects: { reads: false, destroys: false, repeatable: true },
  input: z.object({
    text: text.describe('The statement, with its why.'),
    kind: kind.default('fact').describe('What it is. Only the person makes a preference or a correction.'),
    scope: z
      .enum(['project', 'user'])
      .default('project')
      .describe('For this project, or for the person everywhere.'),
    topic: topic.optional().describe('A stable key: the same subject gets the same key.'),
    source: z
      .enum(['assistant', 'file', 'tool', 'web'])
      .default('assistant')
      .describe('Where it comes from: your own conclusion, or a file, tool output or web page you read.'),
    aliases: labels.optional().describe('Other names of what it is about.'),
    keywords: labels.optional().describe('Words somebody would look for it with.'),
    files: z.array(z.string().min(1).max(500)).max(32).optional().describe('The files it speaks of.'),
    importance: importance.optional(),
    supersedes: memoryId.optional().describe('The memory that this one replaces.'),
    project,
  }),
  output: z.object({
    memory: wholeMemory,
    outcome: z.enum(['added', 'confirmed', 'revised', 'superseded', 'conflict']),
    redacted: z.number().describe('How many secrets were taken out before it was stored.'),
    replaced: z.string().optional().describe('The memory that it replaced.'),
  }),
  run: async (desk, { project: _, scope, source, supersedes, ...given }) => {
    const replaced = supersedes === undefined ? undefined : await memoryNamed(desk, supersedes)
    const { id, outcome, redacted, superseded } = await desk.m.remember({
      ...only(given),
      text: given.text,
      origin: source,
      scope,
      project: scope === 'user' ? null : desk.project,
      ...(replaced === undefined ? {} : { supersedes: replaced.id }),
    })
    const memory = await memoryNamed({ ...desk, shows: () => true }, id)
    return {
      ...{ memory: memoryInFull(memory), outcome, redacted },
      ...(superseded === null ? {} : { replaced: superseded }),
    }
  },
})

type Only<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** What was not given must not overrule a default. */
function only<T extends object>(given: T): Only<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Only<T>
}
