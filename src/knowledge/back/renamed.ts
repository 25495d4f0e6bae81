import { renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileError } from '../../base/file-errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import { readBlock } from '../page/blocks.ts'
import { listVault } from '../vault/list.ts'
import { placeIn } from '../vault/place.ts'
import { readVaultFile } from '../vault/read.ts'
import { makeFolder } from '../vault/vault-lock.ts'
import { linesIn } from './lines.ts'

/** A page of ours that is gone from its place, and the file that it is now. */
export interface Renamed {
  readonly file: VaultFile
  readonly to: string
}

/** So much of what a page told must stand in a file that is to be that page. */
const LEAST_SHARED = 0.5

/**
 * Which pages that are gone were only renamed, or moved to another folder: exactly one file that we did not write has our part with
 * most of the page's memories, and those of no other page that is gone. In doubt none was.
 */
export function findRenamed(
  root: string,
  gone: readonly VaultFile[],
  known: ReadonlySet<string>,
): readonly Renamed[] {
  const pages = gone.map((file) => ({ file, ids: idsIn(file.content) })).filter(({ ids }) => ids.size > 0)
  if (pages.length === 0) return []
  const others = listVault(root).pages.filter((path) => !known.has(path))
  const pairs = others.flatMap((to) => {
    const text = unwrapped(readVaultFile(root, to))
    const there = idsIn(text)
    const fits = pages.filter(({ file, ids }) => isMostOf(ids, there) && isNotOlder(root, to, text, file))
    return fits.map(({ file }) => ({ file, to }))
  })
  const isOnly = ({ file, to }: Renamed) =>
    pairs.filter((one) => one.file === file).length === 1 && pairs.filter((one) => one.to === to).length === 1
  return pairs.filter(isOnly)
}

/** Puts a page under its own name again, with all that a person wrote in it. Only who holds the vault's lock may call it. */
export function putBack(root: string, { file, to }: Renamed): Result<void> {
  const [from, place] = [placeIn(root, to), placeIn(root, file.path)]
  if (!from.ok) return from
  if (!place.ok) return place
  try {
    makeFolder(dirname(place.value))
    renameSync(from.value, place.value)
    return ok(undefined)
  } catch (thrown) {
    return err(fileError(thrown, 'write', place.value))
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

/** A copy of what the page said once is none: what we wrote since would be taken for a person's change. */
function isNotOlder(root: string, to: string, text: string, { content, writtenAt }: VaultFile): boolean {
  // A run may have noted a person's words without writing the file: its time is older than the note then.
  if (text === content) return true
  const changed = statSync(join(root, to), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changed >= Date.parse(writtenAt) - UNSURE_MS && updatedIn(text) === updatedIn(content)
}

/** As much as the clock of a file system may differ from ours. */
const UNSURE_MS = 2_000

function updatedIn(text: string): string {
  return /^updated: .*$/m.exec(text)?.[0] ?? ''
}

function isMostOf(ids: ReadonlySet<string>, there: ReadonlySet<string>): boolean {
  return [...ids].filter((id) => there.has(id)).length >= Math.max(1, ids.size * LEAST_SHARED)
}
