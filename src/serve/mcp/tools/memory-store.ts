import * as z from 'zod'
import { MemoriaError } from '../../../base/errors.ts'
import { memoryNamed } from '../find.ts'
import { keepQuoted } from '../keep-quoted.ts'
import { memoryInFull } from '../lines.ts'
import { importance, kind, labels, memoryId, project, quote, text, topic, wholeMemory } from '../shapes.ts'
import { defineTool } from '../tool.ts'

export const memoryStore = defineTool({
  name: 'memory_store',
  title: 'Keep a memory',
  description:
    "Keep one statement for later sessions, when the person corrects you, something is decided, a cause is found, or this project surprises you. Self-contained: one topic, names what it is about, says why, dates absolute, no secrets. Not what the repository shows. `quote` holds the exact words it rests on; words that the person typed make it theirs if they carry its subject and point, else it is kept as the assistant's.",
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
    quote: quote.optional(),
    aliases: labels.optional().describe('Other names of what it is about.'),
    keywords: labels.optional().describe('Words somebody would look for it with.'),
    tags: labels.optional().describe('Labels that group it with others.'),
    files: z.array(z.string().min(1).max(500)).max(32).optional().describe('The files it speaks of.'),
    importance: importance.optional(),
    supersedes: memoryId.optional().describe('The memory that this one replaces.'),
    resolves: memoryId.optional().describe('The problem, task or open question that this one resolves.'),
    partOf: memoryId.optional().describe('The memory that this one is a part of.'),
    seeAlso: memoryId.optional().describe('A memory that is worth reading with this one.'),
    project,
  }),
  output: z.object({
    memory: wholeMemory,
    outcome: z.enum(['added', 'confirmed', 'revised', 'superseded', 'conflict']),
    redacted: z.number().describe('How many secrets were taken out before it was stored.'),
    replaced: z.string().optional().describe('The memory that it replaced.'),
  }),
  run: async (
    view,
    { project: _, scope, source, supersedes, resolves, partOf, seeAlso, quote: words, ...given },
  ) => {
    await view.checkMayKeep()
    if (scope === 'project' && view.project === undefined) throw noProject()
    const replaced = supersedes === undefined ? undefined : await memoryNamed(view, supersedes)
    const draft = {
      ...only(given),
      ...{ text: given.text, kind: given.kind, origin: source, scope },
      project: scope === 'user' ? null : (view.project ?? null),
      ...(replaced === undefined ? {} : { supersedes: replaced.id }),
      ...(await linksOf(view, { resolves, partOf, seeAlso })),
    }
    const { id, outcome, redacted, superseded } =
      words === undefined ? await view.m.remember(draft) : await keepQuoted(view, draft, words)
    const memory = await memoryNamed({ ...view, shows: () => true }, id)
    return {
      // Also one's own space is said: it may have been meant for another.
      memory: { ...memoryInFull(memory), ...(memory.space === undefined ? {} : { space: memory.space.id }) },
      outcome,
      redacted,
      ...(superseded === null ? {} : { replaced: superseded }),
    }
  },
})

function noProject(): MemoriaError {
  return new MemoriaError('invalid_input', 'this server does not know which project you work in', {
    hint: 'Name it with `project`, such as github.com/owner/name; or give `scope` user.',
  })
}

type LinkName = 'resolves' | 'partOf' | 'seeAlso'

/** The ids of linked memories, which may be given in part. */
async function linksOf(
  view: Parameters<typeof memoryNamed>[0],
  named: Readonly<Record<LinkName, string | undefined>>,
): Promise<Partial<Record<LinkName, string>>> {
  const links: Partial<Record<LinkName, string>> = {}
  for (const name of ['resolves', 'partOf', 'seeAlso'] as const)
    if (named[name] !== undefined) links[name] = (await memoryNamed(view, named[name])).id
  return links
}

type Only<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** An option that was not given must not overrule a default. */
function only<T extends object>(given: T): Only<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Only<T>
}
