import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import type { Context } from '../context.ts'
import { attemptsIn, ENDED_TWICE } from '../journal/attempts.ts'

/** A piece of a transcript that could not be read. */
export interface UnreadLine {
  readonly path: string
  readonly from: number
  readonly to: number
  readonly why: string
  /** How many lines, where the piece is more than one and only some of it could not be read. */
  readonly lines?: number
}

/** Notes once where the piece is; `key` distinguishes the pieces of one file. Its bytes stay where the host wrote them: a copy would keep what was never cleaned of secrets. */
export function setLineAside(quarantine: string, line: UnreadLine, key: string | number = line.from): void {
  const name = createHash('sha256')
    .update(JSON.stringify([line.path, key]))
    .digest('hex')
    .slice(0, 16)
  const file = join(quarantine, `line-${name}.json`)
  if (existsSync(file)) return
  ensurePrivateDir(quarantine)
  writeFileAtomic(file, `${JSON.stringify(line)}\n`)
}

const NOTE_OF_LINE = /^line-[0-9a-f]+\.json$/

/** Notes about pieces of transcripts that could not be read. They are no files that were set aside. */
export function isNoteOfLine(name: string): boolean {
  return NOTE_OF_LINE.test(name)
}

export interface NotedLine {
  readonly note: string
  readonly line: UnreadLine
}

/** The pieces of transcripts that could not be read, as long as their notes are there. */
export function notedLines(quarantine: string): NotedLine[] {
  if (!existsSync(quarantine)) return []
  return readdirSync(quarantine)
    .filter(isNoteOfLine)
    .sort()
    .flatMap((name) => lineIn(join(quarantine, name)))
}

function lineIn(note: string): NotedLine[] {
  try {
    return [{ note, line: JSON.parse(readFileSync(note, 'utf8')) }]
  } catch {
    // Taken away just now, or not a note of ours: then there is nothing to point to.
    return []
  }
}

/**
 * Has transcripts read again from their beginning of which a line ended the program; what is stored already is not stored
 * again. Damaged lines stay damaged, and their notes stay. Gives how many notes were taken away.
 */
export async function retryLines({ store, paths }: Pick<Context, 'store' | 'paths'>): Promise<number> {
  const ended = notedLines(paths.quarantine).filter(({ line }) => line.why === ENDED_TWICE)
  for (const { note, line } of ended) {
    const cursor = await store.capture.cursor(line.path)
    if (cursor !== undefined) await store.capture.putCursor({ ...cursor, head: '', tail: '', position: 0 })
    attemptsIn(paths.journal).clear(`${line.path}:${line.from}`)
    rmSync(note, { force: true })
  }
  return ended.length
}
