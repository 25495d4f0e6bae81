import { statSync } from 'node:fs'
import { errnoOf } from '../base/errors.ts'
import { findRepository } from '../base/git.ts'
import { realPath } from '../base/real-path.ts'
import type { Environment } from '../config/environment.ts'
import { type Likeness, likenessOf, nearness } from '../extract/near.ts'
import type { Host } from '../hosts/host.ts'
import { beginningOf } from '../hosts/on-disk.ts'
import type { InstructionFile } from '../hosts/own-knowledge.ts'
import type { Memory } from '../model/memory.ts'

/** What a host reads by itself when a session begins in a folder. */
export interface Stated {
  /** The same for the same files with the same content; empty when there are none. */
  readonly key: string
  /** Whether it says there what the memory says. What is pinned or disputed is told all the same. */
  says(memory: Memory): boolean
}

const NOTHING_STATED: Stated = { key: '', says: () => false }

/** The most of one file that is read. */
const MOST_BYTES = 65_536

interface Counted {
  /** Not the host's own memory, in which a section of ours may stand. */
  readonly withoutMemory?: boolean
  /** Only files that were last changed before this time, in milliseconds. */
  readonly before?: number
}

/** What the files of instructions say that count for who works in a folder; what they import is not looked at. */
export function statedFor(
  host: Host | undefined,
  env: Environment,
  folder: string | null,
  { withoutMemory = false, before = Number.POSITIVE_INFINITY }: Counted = {},
): Stated {
  if (host?.instructions === undefined || folder === null) return NOTHING_STATED
  const root = findRepository(realPath(folder))?.root ?? folder
  const files = host
    .instructions(env, root)
    .filter(({ isMemory }) => !(withoutMemory && isMemory))
    .flatMap((file) => linesAt(file) ?? [])
    .filter(({ changedAt }) => changedAt < before)
  if (files.length === 0) return NOTHING_STATED
  return {
    key: files.map(({ version }) => version).join('\n'),
    says: ({ text, pinned, state }) =>
      !pinned && state === 'active' && files.some(({ lines }) => says(lines, text)),
  }
}

interface Line {
  readonly text: string
  readonly lower: string
  /** Made when it is first compared: most lines have nothing in common with any memory. */
  likeness?: Likeness
}

interface Lines {
  readonly version: string
  readonly changedAt: number
  readonly lines: readonly Line[]
}

/** A worker is asked again and again: while a file is the same, it is not read anew. */
const kept = new Map<string, Lines>()
const MOST_KEPT = 200

function linesAt({ path, lines: most, bytes = MOST_BYTES }: InstructionFile): Lines | undefined {
  const found = versionOf(path)
  if (found === undefined) return undefined
  const before = kept.get(path)
  if (before?.version === found.version) return before
  const content = beginningOf(realPath(path), Math.min(bytes, MOST_BYTES))
  if (content === undefined) return undefined
  const lines = content.toString('utf8').split(/\r?\n/).slice(0, most)
  const read = { ...found, lines: lines.flatMap(sentencesOf) }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(path, read)
  return read
}

function versionOf(path: string): Pick<Lines, 'version' | 'changedAt'> | undefined {
  try {
    const { size, mtimeMs, ino } = statSync(path)
    return { version: `${path} ${size} ${mtimeMs} ${ino}`, changedAt: mtimeMs }
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined // not there, or closed to us
    throw thrown
  }
}

/** What is longer says more than any memory does. */
const LONGEST = 1_500

/** A line as a whole, and each of its sentences. */
function sentencesOf(line: string): Line[] {
  const plain = withoutFacts(line.replace(/^[\s>#*+-]+(?:\d+[.)]\s+)?/, '').replaceAll('**', ''))
  const parts = plain.split(/(?<=[.!?;。！？])\s+/u)
  return [...new Set([plain, ...parts])]
    .filter((text) => text.trim() !== '' && text.length <= LONGEST)
    .map((text) => ({ text, lower: text.toLowerCase() }))
}

/** A line of ours in a file of the host's says when and by whom; what counts is what was said. */
function withoutFacts(line: string): string {
  return line
    .replace(/^(?:The user|Noted from) [^:\n]{0,60}\d{4}-\d\d-\d\d[^:\n]{0,40}: /, '')
    .replace(/ \[[0-9a-hjkmnp-tv-z]{8}\]$/, '')
}

/** Enough of a word to find it in whatever form. */
const STEM = 4

/** Whether one of the lines says all of it, and nothing that decides differs. */
function says(lines: readonly Line[], text: string): boolean {
  const some = linesLike(lines, text)
  if (some.length === 0) return false
  const wanted = likenessOf(text)
  const stems = wanted.words.map((word) => word.slice(0, STEM))
  return some.some((line) => {
    if (!stems.every((stem) => line.lower.includes(stem))) return false
    line.likeness ??= likenessOf(line.text)
    const near = nearness(line.likeness, wanted)
    return near === 'same' || near === 'less'
  })
}

/** What must be in a line of the longer words of a text, at the least: some are manners of speaking. */
const LEAST = 0.6

/** A quick look, since reading a text for what it says takes far longer, and mostly no line has its words. */
function linesLike(lines: readonly Line[], text: string): readonly Line[] {
  const long = text.toLowerCase().match(/\p{L}{5,}/gu) ?? []
  const stems = [...new Set(long.map((word) => word.slice(0, STEM)))]
  const missing = Math.floor(stems.length * (1 - LEAST))
  return lines.filter(({ lower }) => {
    let left = missing
    return stems.every((stem) => lower.includes(stem) || left-- > 0)
  })
}
