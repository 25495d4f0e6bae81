import { createHash } from 'node:crypto'
import { MemoriaError } from '../base/errors.ts'
import type { Memory, Revision } from '../model/memory.ts'
import type { Project } from '../model/project.ts'
import type { Reach } from '../model/reach.ts'
import type { Redact } from '../redact/redact.ts'
import type { MemoryFilter, MemoryLink, Store } from './store.ts'
import { type Cleaner, makeCleaner } from './transfer-clean.ts'
import {
  type MemoryLine,
  parseTransferLine,
  refusedLine,
  type TransferLine,
  type TransferMemory,
  type TransferRevision,
} from './transfer-line.ts'

/** Memories within reach with all that belongs to them, in an order that does not change: equal stores export equal lines. */
export async function* exportLines(
  store: Store,
  reach: Reach,
  filter: MemoryFilter,
): AsyncGenerator<TransferLine> {
  const memories = await store.memories.list(reach, filter)
  const ids = new Set(memories.map(({ id }) => id))
  for (const id of [...new Set(memories.map(({ project }) => project))].sort()) {
    const project = id === null ? undefined : await store.projects.get(id)
    if (project) yield { type: 'project', project: { ...project, paths: [...project.paths].sort() } }
  }
  const links = new Map<string, MemoryLink>()
  for (const memory of memories) {
    const history = await store.memories.history(reach, memory.id)
    yield {
      type: 'memory',
      memory,
      history: history.map((step) => travelling(step, memory.state === 'forgotten')),
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

function travelling({ run: _, ...step }: Revision, isForgotten: boolean): TransferRevision {
  return isForgotten ? { ...step, statement: null } : step
}

export interface Imported {
  readonly added: number
  /** There already, exactly so, or with the same statement under another id. */
  readonly unchanged: number
  /** There already and different: what was here is kept. Their ids. */
  readonly differing: readonly string[]
  readonly redacted: number
}

interface NumberedLine {
  readonly number: number
  readonly line: TransferLine
}

/** Takes an export in, wholly or not at all. What is there stays as it is; what is new comes with its whole history. */
export async function importLines(
  store: Store,
  reach: Reach,
  lines: Iterable<string>,
  redact: Redact,
): Promise<Imported> {
  const parsed = parseAll(lines)
  const ids = new Set(parsed.flatMap(({ line }) => (line.type === 'memory' ? [line.memory.id] : [])))
  return store.transaction(async (tx) => {
    const cleaner = makeCleaner(redact)
    const counts = { added: 0, unchanged: 0, differing: [] as string[] }
    for (const { number, line } of parsed) {
      if (line.type === 'project') await putProject(tx, cleaner.project(line.project))
      else if (line.type === 'memory') await putMemory(tx, reach, line, cleaner, counts)
      else await putLink(tx, reach, line.link, ids, number)
    }
    return { ...counts, redacted: cleaner.found() }
  })
}

function parseAll(lines: Iterable<string>): NumberedLine[] {
  const parsed: NumberedLine[] = []
  let number = 0
  for (const raw of lines) {
    number += 1
    if (raw.trim() !== '') parsed.push({ number, line: parseTransferLine(raw, number) })
  }
  return parsed
}

async function putProject(tx: Store, project: Project): Promise<void> {
  await tx.projects.seen(project, null, project.createdAt)
  for (const path of project.paths) await tx.projects.seen(project, path, project.seenAt)
  await tx.projects.seen(project, null, project.seenAt)
}

async function putMemory(
  tx: Store,
  reach: Reach,
  line: MemoryLine,
  cleaner: Cleaner,
  counts: { added: number; unchanged: number; differing: string[] },
): Promise<void> {
  const clean = cleaner.memory(line, reach.user)
  const memory = completed(clean.memory)
  const history = clean.history.map((step) => ({ ...step, run: null }))
  const here = await tx.memories.get(reach, memory.id)
  if (here === undefined) {
    await refuseHomeless(tx, memory)
    if (await tx.memories.putWhole(memory, history)) counts.added += 1
    else counts.unchanged += 1
  } else if (digestOfMemory(here) === digestOfMemory(memory)) counts.unchanged += 1
  else counts.differing.push(memory.id)
}

function completed(memory: TransferMemory): Memory {
  return {
    ...memory,
    author: memory.author ?? null,
    statedAt: memory.statedAt ?? memory.validFrom,
    review: memory.review ?? null,
  }
}

/** A memory of the file that was not taken, because the same statement is here, takes its links with it. */
async function putLink(
  tx: Store,
  reach: Reach,
  { from, relation, to, createdAt }: MemoryLink,
  ids: ReadonlySet<string>,
  number: number,
): Promise<void> {
  const isLinked = await tx.memories.link(reach, from, relation, to, createdAt)
  if (isLinked || (ids.has(from) && ids.has(to))) return
  throw refusedLine(number, 'it links a memory that is neither in the file nor here')
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

function digestOfMemory(memory: Memory): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(memory).sort()))
    .digest('hex')
}
