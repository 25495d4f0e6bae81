import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { isoTime } from '../base/clock.ts'
import type { Host } from '../hosts/host.ts'
import type { TranscriptFile } from '../hosts/reading.ts'
import type { Consent } from '../ingest/consent.ts'
import { HOST_MEMORY } from '../model/own-tags.ts'
import type { Author, Store } from '../store/store.ts'
import type { HostMemoryContext } from './context.ts'
import { endGone, type ImportedStatement } from './end.ts'
import { importFile, type MemoryFile, noteRun } from './import-file.ts'
import { projectFinder } from './project.ts'
import { type FileState, type HostMemoryState, putState, readState } from './state.ts'

export interface HostMemoryOptions {
  readonly hosts: readonly Host[]
  readonly consent: Consent
  /** How many changed files at most; the others wait for the next round. */
  readonly most?: number
}

/** The result of reading the hosts' own memories. */
export interface HostMemoryRead {
  /** How many files were read, since they changed. */
  readonly files: number
  readonly added: number
  /** Stated already, by others or in other words. */
  readonly confirmed: number
  /** No longer stated. */
  readonly ended: number
}

/** The most files of one host. */
const MOST_FILES = 1_000

/**
 * Imports what the hosts' own memories state and what was not imported before, and ends what they state no more. A file that did
 * not change costs a look at its size and time. What a file gave and how far it was read are written together.
 */
export async function readHostMemory(
  context: HostMemoryContext,
  { hosts, consent, most = Number.POSITIVE_INFINITY }: HostMemoryOptions,
): Promise<HostMemoryRead> {
  const sum = { files: 0, added: 0, confirmed: 0, ended: 0 }
  if (context.config.off) return sum
  const { user } = context.reach
  const before = await readState(context.store, user)
  const files = hosts.flatMap((host) => memoryFilesOfHost(host, context))
  const folders = await foldersKnown(context.store)
  const changed = files.filter((file) => isChanged(file, before[file.path], folders.length)).slice(0, most)
  const left = Object.entries(before).flatMap(([path, state]) => (isLeft(path, state, hosts) ? [path] : []))
  const unfinished = Object.entries(before).flatMap(([path, { gone }]) => (gone.length > 0 ? [path] : []))
  if (changed.length + left.length + unfinished.length === 0) return sum
  const at = isoTime(context.clock.now())
  const author: Author = { at, by: HOST_MEMORY, why: '', run: context.makeId() }
  const projectAt = projectFinder(context)
  const imported: ImportedStatement[] = []
  for (const file of changed) {
    const done = await importFile(context, file, { folders, consent, projectAt, author })
    if (done === undefined) continue
    sum.files += 1
    sum.added += done.added
    imported.push(...done.imported)
  }
  sum.confirmed = imported.length - sum.added
  for (const path of left) await leave(context, path)
  for (const path of new Set([...changed.map((file) => file.path), ...left, ...unfinished]))
    sum.ended += await endFile(context, path, imported, author)
  if (sum.added + sum.confirmed + sum.ended > 0) context.log.info('host_memory.read', { ...sum })
  return sum
}

function memoryFilesOfHost(host: Host, { env }: HostMemoryContext): MemoryFile[] {
  const { memory } = host
  if (memory === undefined) return []
  return memory
    .files(env)
    .slice(0, MOST_FILES)
    .map((file) => ({ ...file, host, memory }))
}

async function foldersKnown(store: Store): Promise<string[]> {
  return (await store.projects.list()).flatMap(({ paths }) => paths)
}

function isChanged(file: TranscriptFile, state: FileState | undefined, folders: number): boolean {
  if (state === undefined || (state.waits !== undefined && state.waits !== folders)) return true
  return state.bytes !== file.bytes || state.changedAt !== file.changedAt
}

/** Whether the host removed a file. Where its whole folder is gone, nobody knows what became of it. */
function isLeft(path: string, { host }: FileState, hosts: readonly Host[]): boolean {
  if (!hosts.some(({ name }) => name === host)) return false
  const isThere = (one: string) => lstatSync(one, { throwIfNoEntry: false }) !== undefined
  return isThere(dirname(dirname(path))) && !isThere(path)
}

/** Everything that a removed file said is gone. */
async function leave({ store, reach }: HostMemoryContext, path: string): Promise<void> {
  await store.transaction(async (tx) => {
    const before = (await readState(tx, reach.user))[path]
    if (before === undefined) return
    await putState(tx, reach.user, path, { ...before, said: [], gone: [...before.said, ...before.gone] })
  })
}

/** Ends what a file says no more; a file that is gone itself is forgotten with it. */
async function endFile(
  context: HostMemoryContext,
  path: string,
  imported: readonly ImportedStatement[],
  run: Author,
): Promise<number> {
  const author = { ...run, why: 'it is not in the file any more' }
  return context.store.transaction(async (store) => {
    const inside = { ...context, store }
    const state: HostMemoryState = await readState(store, context.reach.user)
    const file = state[path]
    if (file === undefined) return 0
    const ended = await endGone(inside, path, state, imported, author)
    const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined
    if (!isThere && file.said.length === 0) await putState(store, context.reach.user, path, undefined)
    else if (file.gone.length > 0) await putState(store, context.reach.user, path, { ...file, gone: [] })
    if (ended > 0) await noteRun(inside, author)
    return ended
  })
}
