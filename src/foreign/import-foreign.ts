import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { learnSession } from '../extract/learn/learn.ts'
import { localReader } from '../extract/learn/local.ts'
import { importRun } from '../model/ledger.ts'
import type { Identified } from '../store/identity.ts'
import type { ForeignContext } from './context.ts'
import { makeImporter } from './importer.ts'
import type { ForeignItem, ForeignSource, OpenedSource } from './source.ts'
import type { ForeignCounts } from './tally.ts'

export interface ForeignRequest {
  readonly source: ForeignSource
  readonly path: string
  /** The project of what names none. */
  readonly project: Identified | null
  /** Only looks what would come. */
  readonly dryRun: boolean
  readonly learn: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number, of: number) => void
}

export interface ForeignImport extends ForeignCounts {
  /** The run that `memoria undo` takes back; null when nothing was imported. */
  readonly run: string | null
  /** The local judge's reading of the sessions. */
  readonly learned: ForeignLearned
  readonly interrupted: boolean
}

interface ForeignLearned {
  readonly turns: number
  readonly added: number
}

const NOTHING_LEARNED: ForeignLearned = { turns: 0, added: 0 }

/** Imports what another program keeps, once, as one run. Interrupted, the next import goes on where it stopped. */
export async function importForeign(
  context: ForeignContext,
  request: ForeignRequest,
): Promise<ForeignImport> {
  const { source, path, project, dryRun } = request
  const at = isoTime(context.clock.now())
  const run = context.makeId()
  const opened = await openSource(source, path, at)
  const author = { at, by: importRun(source.name), why: `imported from ${source.title}`, run }
  const importer = makeImporter(context, { source: source.name, project, dryRun, author })
  try {
    await importAll(opened, importer.importTogether, request)
  } finally {
    opened.close()
  }
  const isLearned = request.learn && !dryRun
  const learned = isLearned ? await learnFrom(context, importer.sessions, request) : NOTHING_LEARNED
  const counts = importer.counts()
  const isAny = counts.sessions.added + counts.statements.added + counts.statements.confirmed > 0
  context.log.info('foreign.imported', { source: source.name, run, messages: counts.messages })
  return { run: isAny && !dryRun ? run : null, ...counts, learned, interrupted: request.signal.aborted }
}

async function openSource(source: ForeignSource, path: string, now: string): Promise<OpenedSource> {
  const hint = 'Nothing was imported.'
  if (!existsSync(path)) throw new MemoriaError('not_found', `there is no file or folder ${path}`, { hint })
  const opened = await source.open(path, now)
  if (opened !== undefined) return opened
  throw new MemoriaError('invalid_input', `${path} holds nothing that ${source.title} wrote`, {
    hint: `Give ${source.expects}. ${hint}`,
  })
}

/** How many items are written together: whoever else wants to write does not wait for long. */
const TOGETHER = 25

async function importAll(
  { steps, items }: OpenedSource,
  importTogether: (items: readonly ForeignItem[]) => Promise<void>,
  { signal, onProgress }: ForeignRequest,
): Promise<void> {
  let waiting: ForeignItem[] = []
  for (let step = 0; step < steps && !signal.aborted; step++) {
    waiting.push(...items(step))
    const isFull = waiting.length >= TOGETHER || waiting.some(({ type }) => type === 'session')
    if (!isFull && step < steps - 1) continue
    await importTogether(waiting)
    waiting = []
    onProgress(step + 1, steps)
    await nextTurn()
  }
}

/** Lets the local judge read the sessions. */
async function learnFrom(
  context: ForeignContext,
  sessions: readonly string[],
  { signal, onProgress }: ForeignRequest,
): Promise<ForeignLearned> {
  const sum = { turns: 0, added: 0 }
  const reader = { ...localReader(), signal }
  for (const [index, id] of sessions.entries()) {
    if (signal.aborted) break
    const session = await context.store.sessions.get(context.reach, id)
    const learned = session && (await learnSession(context, session, reader))
    if (learned?.ok) {
      sum.turns += learned.value.turns
      sum.added += learned.value.admitted.filter(({ outcome }) => outcome === 'added').length
    }
    onProgress(index + 1, sessions.length)
    await nextTurn()
  }
  return sum
}
