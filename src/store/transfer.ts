import { createHash } from 'node:crypto'
import { MemoriaError } from '../base/errors.ts'
import type { Memory, Revision, Statement } from '../model/memory.ts'
import type { Project } from '../model/project.ts'
import type { Reach } from '../model/reach.ts'
import type { Redact } from '../redact/redact.ts'
import type { MemoryFilter, MemoryLink, Store } from './store.ts'
import { parseTransferLine, type TransferLine } from './transfer-line.ts'

/** Memories within reach with all that belongs to them, in an order that does not change: equal stores export equal lines. */
export async function* exportLines(
  store: Store,
  reach: Reach,
  filter: MemoryFilter,
): AsyncGenerator<TransferLine> {
  const memories = await store.memories.list(reach, filter)
  const ids = new Set(memories.map(({ id }) => id))
  const projects = new Set(memories.map(({ project }) => project))
  for (const project of await store.projects.list()) {
    if (projects.has(project.id)) yield { type: 'project', project }
  }
  const links = new Map<string, MemoryLink>()
  for (const memory of memories) {
    const history = await store.memories.history(reach, memory.id)
    yield {
      type: 'memory',
      memory,
      history: memory.state === 'forgotten' ? history.map(withoutText) : history,
    }
    for (const link of await store.memories.links(reach, memory.id)) {
      if (ids.has(link.from) && ids.has(link.to)) links.set(`${link.from} ${link.relation} ${link.to}`, link)
    }
  }
  for (const key of [...links.keys()].sort()) {
    const link = links.get(key)
    if (link) yield { type: 'link', link }
  }
}

function withoutText(revision: Revision): Revision {
  return { ...revision, statement: null }
}

export interface Imported {
  readonly added: number
  /** There already, exactly so. */
  readonly unchanged: number
  /** There already and different: what was here is kept. Their ids. */
  readonly differing: readonly string[]
  readonly redacted: number
}

/** Takes an export in, wholly or not at all. What is there stays as it is; what is new comes with its whole history. */
export async function importLines(
  store: Store,
  reach: Reach,
  lines: Iterable<string>,
  redact: Redact,
): Promise<Imported> {
  const parsed: TransferLine[] = []
  let number = 0
  for (const line of lines) {
    number += 1
    if (line.trim() !== '') parsed.push(parseTransferLine(line, number))
  }
  return store.transaction(async (tx) => {
    const clean = cleaner(redact)
    const counts = { added: 0, unchanged: 0, differing: [] as string[] }
    for (const line of parsed) {
      if (line.type === 'project') await putProject(tx, line.project)
      else if (line.type === 'memory') await putMemory(tx, reach, line, clean.memory, counts)
      else await tx.memories.link(line.link.from, line.link.relation, line.link.to, line.link.createdAt)
    }
    return { ...counts, redacted: clean.found() }
  })
}

async function putProject(tx: Store, project: Project): Promise<void> {
  await tx.projects.seen(project, null, project.createdAt)
  for (const path of project.paths) await tx.projects.seen(project, path, project.seenAt)
  await tx.projects.seen(project, null, project.seenAt)
}

type MemoryLine = Extract<TransferLine, { type: 'memory' }>

async function putMemory(
  tx: Store,
  reach: Reach,
  line: MemoryLine,
  clean: (line: MemoryLine, user: string) => MemoryLine,
  counts: { added: number; unchanged: number; differing: string[] },
): Promise<void> {
  const { memory, history } = clean(line, reach.user)
  const here = await tx.memories.get(reach, memory.id)
  if (here === undefined) {
    await refuseHomeless(tx, memory)
    await tx.memories.putWhole(memory, history)
    counts.added += 1
  } else if (digest(here) === digest(memory)) counts.unchanged += 1
  else counts.differing.push(memory.id)
}

async function refuseHomeless(tx: Store, { id, project }: Memory): Promise<void> {
  if (project === null || (await tx.projects.get(project)) !== undefined) return
  throw new MemoriaError(
    'invalid_input',
    `memory ${id} belongs to project ${project}, which the file does not describe`,
    {
      hint: 'Nothing was imported. Export again, with a memoria that writes projects too.',
    },
  )
}

/** Secrets are removed on every way in, this one too. A clean export passes unchanged. */
function cleaner(redact: Redact) {
  let found = 0
  const text = (given: string): string => {
    const { text: clean, findings } = redact(given)
    found += findings.length
    return clean
  }
  const statement = (given: Statement): Statement => ({
    ...given,
    text: text(given.text),
    topic: given.topic === null ? null : text(given.topic),
    aliases: given.aliases.map(text),
    keywords: given.keywords.map(text),
    tags: given.tags.map(text),
    files: given.files.map(text),
  })
  const memory = (line: MemoryLine, user: string): MemoryLine => ({
    type: 'memory',
    memory: {
      ...line.memory,
      ...statement(line.memory),
      user,
      evidence: line.memory.evidence.map((one) => ({ ...one, quote: text(one.quote) })),
    },
    history: line.history.map((one) => ({
      ...one,
      statement: one.statement === null ? null : statement(one.statement),
    })),
  })
  return { memory, found: () => found }
}

function digest(memory: Memory): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(memory).sort()))
    .digest('hex')
}
