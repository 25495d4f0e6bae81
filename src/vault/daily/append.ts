import { unwrap } from '../../base/result.ts'
import type { Context } from '../../context.ts'
import type { DailyAppend, DailyCursor } from '../../store/vault-rows.ts'
import { appendToVaultFile } from '../folder/append.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { dailyHeader, dailyPath } from './entry.ts'

export interface DailyWriter extends Pick<Context, 'store' | 'reach'> {
  readonly vault: Vault
  /** The time, as it is kept. */
  readonly now: () => string
}

/**
 * Adds an entry to the log of a day, exactly once: what is about to be written is noted, then written, then the place
 * of the session moves. Whatever dies in between, the next writer finishes it. Only who holds the vault's lock may call it.
 */
export async function appendEntry(
  writer: DailyWriter,
  cursor: DailyCursor,
  entry: { readonly heading: string; readonly text: string },
): Promise<boolean> {
  const path = dailyPath(cursor.day)
  const before = read(writer, path)
  // The store may be younger than the log: brought back from a backup, or made again.
  const isThere = hasHeading(before, entry.heading)
  if (!isThere) {
    const lead = before.length === 0 ? dailyHeader(cursor.day) : endsLine(before) ? '' : '\n'
    const append = { ...cursor, path, position: before.length, text: lead + entry.text }
    await writer.store.daily.begin(writer.reach, writer.vault.name, append)
    unwrap(appendToVaultFile(writer.vault.root, path, Buffer.from(append.text)))
  }
  await writer.store.daily.move(writer.reach, writer.vault.name, cursor, writer.now())
  return !isThere
}

/** Finishes what a writer that died had begun, and says whether one had. Only who holds the vault's lock may call it. */
export async function finishAppend(writer: DailyWriter): Promise<boolean> {
  const begun = await writer.store.daily.unfinished(writer.reach, writer.vault.name)
  if (begun === undefined) return false
  const rest = restOf(begun, read(writer, begun.path))
  if (rest.length > 0) unwrap(appendToVaultFile(writer.vault.root, begun.path, rest))
  const { session, through, day, parts } = begun
  await writer.store.daily.move(
    writer.reach,
    writer.vault.name,
    { session, through, day, parts },
    writer.now(),
  )
  return true
}

/** Whether something of an entry that a writer had begun is in its file already. */
export async function isHalfWritten(writer: DailyWriter): Promise<boolean> {
  const begun = await writer.store.daily.unfinished(writer.reach, writer.vault.name)
  return begun !== undefined && restOf(begun, read(writer, begun.path)).length < Buffer.byteLength(begun.text)
}

/** The missing part of an entry: all of it, nothing, or, if the file ends with its beginning, the rest. */
function restOf({ position, text }: DailyAppend, now: Buffer): Buffer {
  const whole = Buffer.from(text)
  const there = now.subarray(position, position + whole.length)
  if (there.equals(whole)) return Buffer.alloc(0)
  const isBeginning = there.equals(whole.subarray(0, there.length)) && now.length >= position
  if (isBeginning) return whole.subarray(there.length)
  // Somebody wrote in the file since, and above the entry: then it is there by its heading, or not at all.
  const [heading = ''] = text.match(/^## .*$/m) ?? []
  return hasHeading(now, heading.slice('## '.length)) ? Buffer.alloc(0) : whole
}

function read({ vault }: DailyWriter, path: string): Buffer {
  return unwrap(readVaultFile(vault.root, path)) ?? Buffer.alloc(0)
}

function hasHeading(file: Buffer, heading: string): boolean {
  return file.toString().split(/\r?\n/).includes(`## ${heading}`)
}

function endsLine(file: Buffer): boolean {
  return file.at(-1) === '\n'.charCodeAt(0)
}
