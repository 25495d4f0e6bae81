import { renameSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errnoOf } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import { listVault } from '../folder/list.ts'
import { pathInVault } from '../folder/path-in-vault.ts'
import { readVaultFile } from '../folder/read.ts'
import { makeFolder } from '../folder/vault-lock.ts'
import { readBlock } from '../page/blocks.ts'
import { linesIn } from './lines.ts'

/** A page of ours that is gone from its place, and the file that it is now. */
export interface Renamed {
  readonly file: VaultFile
  readonly to: string
}

/** So much of what a page said must stand in a file that is to be that page. */
const LEAST_SHARED = 0.5

/** So many files are looked at before others have their turn. */
const AT_ONCE = 25

/**
 * Which pages that are gone were only renamed, or moved to another folder: exactly one file that we did not write has our part with
 * most of the page's memories, and those of no other page that is gone. In doubt none was.
 */
export async function findRenamed(
  root: string,
  gone: readonly VaultFile[],
  known: ReadonlySet<string>,
): Promise<readonly Renamed[]> {
  const pages = gone.map((file) => ({ file, ids: idsIn(file.content) })).filter(({ ids }) => ids.size > 0)
  if (pages.length === 0) return []
  const others = listVault(root).pages.filter((path) => !known.has(path))
  const pairs: Renamed[] = []
  for (const [index, to] of others.entries()) {
    // Hooks are answered by the same process.
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const seen = seenAt(join(root, to))
    if (seen === undefined) continue
    const possible = pages.filter(({ file }) => mayBe(file, seen))
    if (possible.length === 0) continue
    const text = unwrapped(readVaultFile(root, to))
    const there = idsIn(text)
    for (const { file, ids } of possible)
      if (isMostOf(ids, there) && isNotOlder(file, text, seen)) pairs.push({ file, to })
  }
  const isOnly = ({ file, to }: Renamed) =>
    pairs.filter((one) => one.file === file).length === 1 && pairs.filter((one) => one.to === to).length === 1
  return pairs.filter(isOnly)
}

/** Puts a page under its own name again, with all that a person wrote in it. Only who holds the vault's lock may call it. */
export function putBack(root: string, { file, to }: Renamed): Result<void> {
  const [from, target] = [pathInVault(root, to), pathInVault(root, file.path)]
  if (!from.ok) return from
  if (!target.ok) return target
  try {
    makeFolder(dirname(target.value))
    renameSync(from.value, target.value)
    return ok(undefined)
  } catch (thrown) {
    return err(fileError(thrown, 'write', target.value))
  }
}

function unwrapped(read: Result<Buffer | undefined>): string {
  return read.ok ? (read.value?.toString() ?? '') : ''
}

/** The memories in our part of a page, by the ends of their ids. */
function idsIn(text: string): ReadonlySet<string> {
  const block = readBlock(text, 'statements')
  return new Set(linesIn((block.ok && block.value) || '').flatMap(({ id }) => id ?? []))
}

type Seen = Pick<Stats, 'mtimeMs' | 'size'>

function seenAt(path: string): Seen | undefined {
  try {
    return statSync(path)
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Gone meanwhile, closed to us, or a link that leads nowhere.
    return undefined
  }
}

/** Decides by date and size: most notes were written long before, and need not be read. */
function mayBe(file: VaultFile, seen: Seen): boolean {
  return isSince(file, seen) || seen.size === Buffer.byteLength(file.content)
}

/** A copy of what the page said once is none: what we wrote since would be taken for a person's change. */
function isNotOlder(file: VaultFile, text: string, seen: Seen): boolean {
  // A run may have noted a person's words without writing the file: its time is older than the note then.
  if (text === file.content) return true
  return isSince(file, seen) && updatedIn(text) === updatedIn(file.content)
}

function isSince({ writtenAt }: VaultFile, { mtimeMs }: Seen): boolean {
  return mtimeMs >= Date.parse(writtenAt) - UNSURE_MS
}

/** As much as the clock of a file system may differ from ours. */
const UNSURE_MS = 2_000

function updatedIn(text: string): string {
  return /^updated: .*$/m.exec(text)?.[0] ?? ''
}

function isMostOf(ids: ReadonlySet<string>, there: ReadonlySet<string>): boolean {
  return [...ids].filter((id) => there.has(id)).length >= Math.max(1, ids.size * LEAST_SHARED)
}
