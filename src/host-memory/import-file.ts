import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoTime } from '../base/clock.ts'
import type { Host } from '../hosts/host.ts'
import { beginningOf } from '../hosts/on-disk.ts'
import type { HostMemory } from '../hosts/own-knowledge.ts'
import type { TranscriptFile } from '../hosts/reading.ts'
import type { Consent } from '../ingest/consent.ts'
import { HOST_MEMORY } from '../model/own-tags.ts'
import type { Author } from '../store/store.ts'
import type { HostMemoryContext } from './context.ts'
import type { ImportedStatement } from './end.ts'
import { type FoundStatement, importStatement } from './import-statement.ts'
import type { ProjectAt } from './project.ts'
import { digestOf, putState, readState } from './state.ts'
import { statementsOf } from './statements.ts'

/** A file of a host's memory. */
export interface MemoryFile extends TranscriptFile {
  readonly host: Host
  readonly memory: HostMemory
}

export interface ImportOptions {
  /** Those of the projects that are known. */
  readonly folders: readonly string[]
  readonly consent: Consent
  readonly projectAt: ProjectAt
  readonly author: Author
}

export interface ImportedFile {
  readonly added: number
  readonly imported: readonly ImportedStatement[]
}

/** The most of one file that is read. */
const MAX_FILE_BYTES = 65_536
/** How many statements are written together: whoever else wants to write does not wait for long. */
const TOGETHER = 25
/** The size of no file: it is read again. */
const UNREAD = -1

/** Takes what a file states and did not state before; undefined when it cannot be read now. */
export async function importFile(
  context: HostMemoryContext,
  file: MemoryFile,
  options: ImportOptions,
): Promise<ImportedFile | undefined> {
  const text = wholeLinesOf(file.path)
  if (text === undefined) return undefined
  if (text === null) return passOver(context, file)
  const stated = await statementsIn(context, file, text, options)
  const author = { ...options.author, why: `${file.host.title}'s own memory` }
  const sum = { added: 0, imported: [] as ImportedStatement[] }
  for (let more = true; more; ) {
    const done = await context.store.transaction((store) =>
      importSome({ ...context, store }, file, stated, author),
    )
    sum.added += done.added
    sum.imported.push(...done.imported)
    more = done.more
    await nextTurn()
  }
  return sum
}

async function importSome(
  context: HostMemoryContext,
  { path, bytes, changedAt, host }: MemoryFile,
  { found, waits }: Stated,
  author: Author,
): Promise<ImportedFile & { readonly more: boolean }> {
  const { store, reach } = context
  const before = (await readState(store, reach.user))[path]
  const known = new Set(before?.said)
  const fresh = found.filter(({ digest, may }) => may === 'taken' && !known.has(digest))
  const later = new Set(fresh.slice(TOGETHER))
  const imported: ImportedStatement[] = []
  let added = 0
  for (const one of fresh.slice(0, TOGETHER)) {
    const admitted = await importStatement(context, { path, changedAt }, one, author)
    if (admitted === undefined) continue
    if (admitted.outcome === 'added' || admitted.outcome === 'conflict') added += 1
    imported.push({ id: admitted.id, project: one.project, text: one.text })
  }
  const isSaid = (one: FoundHere) => known.has(one.digest) || (one.may !== 'excluded' && !later.has(one))
  const said = [...new Set(found.filter(isSaid).map(({ digest }) => digest))]
  const gone = [...known, ...(before?.gone ?? [])].filter((one) => !said.includes(one))
  const more = later.size > 0
  const state = { host: host.name, bytes: more ? UNREAD : bytes, changedAt, said, gone }
  await putState(store, reach.user, path, waits === undefined ? state : { ...state, waits })
  if (imported.length > 0) await noteRun(context, author)
  return { added, imported, more }
}

interface FoundHere extends FoundStatement {
  readonly may: 'taken' | 'paused' | 'excluded'
}

interface Stated {
  readonly found: readonly FoundHere[]
  /** As in the state of a file. */
  readonly waits: number | undefined
}

/** A folder may be excluded only for a while: then the file is looked at in every round. */
const EXCLUDED = -1

/** Reads the statements in the parts of a file. Statements written during a pause are never imported. */
async function statementsIn(
  { store }: HostMemoryContext,
  { path, changedAt, memory }: MemoryFile,
  text: string,
  { folders, consent, projectAt }: ImportOptions,
): Promise<Stated> {
  const found: FoundHere[] = []
  let waits: number | undefined
  for (const { folder, text: said } of memory.partsOf({ path, text }, folders)) {
    if (folder === null) {
      waits ??= folders.length
      continue
    }
    const mayKeep = (at: string) => consent.mayKeep({ hostSession: '', cwd: folder, at })
    const isExcluded = !mayKeep(BEFORE_ANY_PAUSE)
    if (isExcluded) waits = EXCLUDED
    const project = isExcluded ? (await store.projects.at(folder))?.id : await projectAt(store, folder)
    if (project === undefined) continue
    const may = isExcluded ? 'excluded' : mayKeep(isoTime(changedAt)) ? 'taken' : 'paused'
    for (const one of statementsOf(said))
      found.push({ ...one, project, digest: digestOf(project, one.text), may })
  }
  return { found, waits }
}

const BEFORE_ANY_PAUSE = '0'

/** The whole lines of a file; null when it is no text, undefined when it cannot be read. */
function wholeLinesOf(path: string): string | null | undefined {
  const bytes = beginningOf(path, MAX_FILE_BYTES)
  if (bytes === undefined) return undefined
  if (bytes.includes(0)) return null
  const end = bytes.length < MAX_FILE_BYTES ? bytes.length : bytes.lastIndexOf('\n') + 1
  return bytes.subarray(0, end).toString('utf8')
}

/** A file that is no text says nothing, not even that its earlier statements are gone. */
async function passOver(
  { store, reach }: HostMemoryContext,
  { host, path, bytes, changedAt }: MemoryFile,
): Promise<ImportedFile> {
  return store.transaction(async (tx) => {
    const { said = [], gone = [] } = (await readState(tx, reach.user))[path] ?? {}
    await putState(tx, reach.user, path, { host: host.name, bytes, changedAt, said, gone })
    return { added: 0, imported: [] }
  })
}

/** So that `memoria undo` can take it back as one. */
export async function noteRun({ store, reach }: HostMemoryContext, { run, at }: Author): Promise<void> {
  if (run == null || (await store.runs.get(reach, run)) !== undefined) return
  await store.runs.add({
    id: run,
    at,
    judge: HOST_MEMORY,
    model: null,
    user: reach.user,
    project: null,
    session: null,
    undoneAt: null,
    toldAt: null,
  })
}
