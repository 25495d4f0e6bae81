import { notedLines, type UnreadLine } from '../ingest/set-aside.ts'

/** Where the pieces of transcripts are that could not be read, as long as their notes are there. */
export function unreadLines(quarantine: string): UnreadLine[] {
  return notedLines(quarantine).map(({ line }) => line)
}
