import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnreadLine } from '../ingest/set-aside.ts'

const NOTE_OF_LINE = /^line-[0-9a-f]+\.json$/

/** Notes about pieces of transcripts that could not be read. They are no files that were set aside. */
export function isNoteOfLine(name: string): boolean {
  return NOTE_OF_LINE.test(name)
}

/** Where the pieces of transcripts are that could not be read, as long as their notes are there. */
export function unreadLines(quarantine: string): UnreadLine[] {
  if (!existsSync(quarantine)) return []
  return readdirSync(quarantine)
    .filter(isNoteOfLine)
    .sort()
    .flatMap((name) => noteIn(join(quarantine, name)))
}

function noteIn(path: string): UnreadLine[] {
  try {
    return [JSON.parse(readFileSync(path, 'utf8'))]
  } catch {
    // Taken away just now, or not a note of ours: then there is nothing to point to.
    return []
  }
}
