import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { localDate } from '../../config/timezone.ts'
import { allowedSince } from '../../extract/learn/schedule.ts'
import type { Job } from '../../model/ledger.ts'
import { type Change, isLiving, type Memory } from '../../model/memory.ts'
import { includesProject } from '../folder/vault.ts'
import type { AuthorContext } from './context.ts'
import { failedParts } from './failed-parts.ts'
import { memoriesIn, type PageIndex } from './page-index.ts'
import { logPieces, MEMORIES, memoryPiece, nameOf } from './pieces.ts'
import { progressNote, putProgress, readProgress } from './progress.ts'
import { type Chunk, chunksOf, digestOf, type Piece } from './sections.ts'

export interface Range {
  /** Also what was said before a model was allowed. */
  readonly all?: boolean
  /** Only logs of this day and later ones. */
  readonly since?: string
}

/** Input that is due for a model. */
export interface Due {
  readonly chunks: readonly Chunk[]
  /** Jobs that failed permanently before: no model is asked about them. */
  readonly held: readonly Job[]
}

/**
 * Everything that changed since it was last read, oldest first: the daily logs, then memories that no log tells of. Before
 * all that, what failed permanently and somebody wants tried again, from whatever time it is.
 */
export async function dueChunks(
  context: AuthorContext,
  pageIndex: PageIndex,
  range: Range = {},
): Promise<Due> {
  const { held, again, digests } = await failedParts(context)
  const allowed = range.all ? '' : await allowedSince(context)
  const first = range.since ?? (allowed === '' ? '' : localDate(Date.parse(allowed), context.zone))
  const logs = await Promise.all(
    logsOf(context)
      .filter((name) => name >= first)
      .map((name) => dueOfLog(context, name, digests)),
  )
  const memories = await dueMemories(context, pageIndex, range.since ?? allowed, digests)
  return { chunks: [...again, ...logs.flat(), ...memories], held }
}

async function dueOfLog(context: AuthorContext, name: string, aside: ReadonlySet<string>): Promise<Chunk[]> {
  const path = `daily/${name}`
  const note = progressNote(context, path)
  const { done } = await readProgress(context.store, note)
  // A log that cannot be read is as if it were not there yet: it is looked at again the next time.
  const pieces = logPieces(context, path) ?? []
  return chunksFrom(
    path,
    note,
    pieces.filter(({ digest }) => !done.includes(digest) && !aside.has(digest)),
  )
}

function chunksFrom(from: string, note: string, pieces: readonly Piece[]): Chunk[] {
  return chunksOf(pieces).map((some) => ({
    from,
    note,
    pieces: some,
    key: `${from} ${digestOf(some.map(({ digest }) => digest).join(' '))}`,
  }))
}

function logsOf({ vault }: AuthorContext): string[] {
  const folder = join(vault.root, 'daily')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.md$/.test(name))
    .sort()
}

/** Those that were said in no session, and those that pages cite and that say something else now, or do not hold any more. */
async function dueMemories(
  context: AuthorContext,
  pageIndex: PageIndex,
  from: string,
  aside: ReadonlySet<string>,
): Promise<Chunk[]> {
  const { changed, note, done, after } = await changedMemories(context, from)
  const cited = new Set(
    [...pageIndex.pages.values()].flatMap(({ content }) => [...memoriesIn(proseOf(content))]),
  )
  const isDue = async (memory: Memory) => {
    if (!includesProject(context.vault, memory.project) || memory.state === 'proposed') return false
    if (cited.has(nameOf(memory).slice('m-'.length))) return saysOther(context, memory, after)
    return memory.evidence.length === 0 && isLiving(memory)
  }
  const pieces: Piece[] = []
  for (const memory of changed) if (await isDue(memory)) pieces.push(memoryPiece(memory))
  return chunksFrom(
    MEMORIES,
    note,
    pieces.filter(({ digest }) => !done.includes(digest) && !aside.has(digest)),
  )
}

async function changedMemories(context: AuthorContext, from: string) {
  const note = progressNote(context, MEMORIES)
  const { since, done } = await readProgress(context.store, note)
  const after = since > from ? since : from
  const changed = await context.store.memories.list(context.reach, after === '' ? {} : { since: after })
  return { changed, note, done, after }
}

/** Called when no memory is due: from then on the time alone says what was read. */
export async function settleMemories(context: AuthorContext): Promise<void> {
  const { changed, note, done, after } = await changedMemories(context, '')
  const latest =
    changed
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
  if (latest <= after) return
  // Others may be changed in the same millisecond, so those of the last one are still known by their digests.
  const last = changed.filter(({ updatedAt }) => updatedAt === latest).map((one) => memoryPiece(one).digest)
  await putProgress(context.store, note, { since: latest, done: done.filter((one) => last.includes(one)) })
}

const PROSE = /<!-- memoria:begin prose -->([\s\S]*?)<!-- memoria:end prose -->/
const OTHERWISE: ReadonlySet<Change> = new Set(['revised', 'superseded', 'conflicted', 'restored', 'undone'])

function proseOf(content: string): string {
  return PROSE.exec(content)?.[1] ?? ''
}

async function saysOther(
  { store, reach }: AuthorContext,
  { id, state }: Memory,
  after: string,
): Promise<boolean> {
  // A forgotten memory is removed without asking a model.
  if (state === 'forgotten') return false
  const history = await store.memories.history(reach, id)
  return history.some(({ change, at }) => at >= after && OTHERWISE.has(change))
}
