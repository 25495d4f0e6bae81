import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isoTime } from '../../base/clock.ts'
import { shortId } from '../../base/ids.ts'
import { makePause, type Pause } from '../../consolidate/pause.ts'
import type { Progress } from '../../consolidate/plan.ts'
import type { Memory } from '../../model/memory.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import { listVault } from '../folder/list.ts'
import { readVaultFile } from '../folder/read.ts'
import { includesProject, reachIn, type Vault } from '../folder/vault.ts'
import { linkResolver } from '../folder/wikilinks.ts'
import type { LintContext } from './context.ts'
import { decoded } from './decode.ts'
import type { FileFacts } from './facts.ts'
import { readFacts } from './read-facts.ts'
import { lookForUnlisted, requireOpen, type Unread } from './unlisted.ts'

/** Everything that rules look at: each file of the vault was read once, each memory fetched once. */
export interface Look {
  readonly context: LintContext
  readonly vault: Vault
  readonly now: string
  readonly files: readonly FileFacts[]
  readonly unread: readonly Unread[]
  /** Paths that we wrote and that are not there any more. */
  readonly missing: readonly string[]
  /** When pages were last made from the store; null when never. */
  readonly compiledAt: string | null
  /** Memories that the vault may contain, in any state. */
  readonly memories: readonly Memory[]
  /** The memories whose id ends so: mostly one, or none. */
  memoriesOf(end: string): readonly Memory[]
  /** Whether a file is one that we wrote. */
  isOurs(path: string): boolean
  resolve: ReturnType<typeof linkResolver>
  fileOf(path: string): FileFacts | undefined
  pause: Pause
}

/** A longer file is no page that a person reads. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024

/** Reads all there is to look at; `onFile` gets after each file how many are done. */
export async function lookAt(context: LintContext, vault: Vault, onFile?: Progress): Promise<Look> {
  const reach = reachIn(context.reach, vault)
  const pause = makePause()
  const written = await context.store.vault.files(context.reach, vault.name)
  const compiledAt = await compiledAtOf(context, vault, written)
  const listing = listVault(vault.root)
  requireOpen(vault.root, listing)
  const { pages, others } = listing
  const { files, unread } = await readAll(
    vault,
    pages,
    new Map(written.map((file) => [file.path, file])),
    async (done) => {
      onFile?.({ done, total: pages.length })
      await pause()
    },
  )
  const ours = new Set(written.map(({ path }) => path))
  const unlisted = lookForUnlisted(vault.root, [...ours], listing)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const names = [...pages, ...others].map((path) => ({ path, aliases: byPath.get(path)?.aliases ?? [] }))
  const memories = (await context.store.memories.list(reach)).filter(({ project }) =>
    includesProject(vault, project),
  )
  return {
    context,
    vault,
    now: isoTime(context.clock.now()),
    files,
    compiledAt,
    memories,
    pause,
    unread: [...unread, ...unlisted.unread],
    missing: unlisted.missing,
    memoriesOf: byEnd(memories),
    isOurs: (path) => ours.has(path),
    resolve: linkResolver(names),
    fileOf: (path) => byPath.get(path),
  }
}

async function compiledAtOf(
  { compile }: LintContext,
  vault: Vault,
  written: readonly VaultFile[],
): Promise<string | null> {
  if (compile !== undefined) return compile.lastAt(vault)
  const times = written.filter(({ kind }) => kind !== 'answer').map(({ writtenAt }) => writtenAt)
  return times.sort().at(-1) ?? null
}

async function readAll(
  { root }: Vault,
  pages: readonly string[],
  written: ReadonlyMap<string, VaultFile>,
  onFile: (done: number) => Promise<void>,
): Promise<{ files: FileFacts[]; unread: Unread[] }> {
  const files: FileFacts[] = []
  const unread: Unread[] = []
  for (const [index, path] of pages.entries()) {
    await onFile(index)
    const text = pageText(root, path)
    if ('why' in text) unread.push({ path, why: text.why, ours: written.has(path) })
    else files.push(readFacts({ path, written: written.get(path), begun: written.size > 0, ...text }))
  }
  return { files, unread }
}

function pageText(root: string, path: string): { text: string; changedAt: string } | { why: string } {
  const read = readVaultFile(root, path)
  if (!read.ok) return { why: read.error.message }
  if (read.value === undefined) return { why: 'it is gone' }
  if (read.value.length > MAX_PAGE_BYTES) return { why: 'it is too large to be looked through' }
  const text = decoded(read.value)
  if (text === undefined) return { why: 'it is no text in UTF-8' }
  return { text, changedAt: isoTime(lstatSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0) }
}

function byEnd(memories: readonly Memory[]): Look['memoriesOf'] {
  const ends = new Map<string, Memory[]>()
  for (const memory of memories) {
    const end = shortId(memory.id)
    ends.set(end, [...(ends.get(end) ?? []), memory])
  }
  return (end) => (ends.get(shortId(end)) ?? []).filter(({ id }) => id.endsWith(end))
}
