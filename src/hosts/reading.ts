import type { ItemSource, TranscriptItem } from '../model/event.ts'
import type { Fields } from './fields.ts'

/** A file in which a host keeps what was said: lines of one session, or a store of its own with all of them. */
export interface TranscriptFile {
  readonly path: string
  readonly bytes: number
  /** When it was last written, in milliseconds since 1970. */
  readonly changedAt: number
}

/** How what a host keeps is read: line by line by us, or by the host's folder itself. */
export type Reading = LineReading | OwnReading

/** Fields that all lines of one file share, as far as the file has them in one line. */
export type FileSource = Partial<ItemSource>

/** The file that a line stands in. */
export interface LineFile {
  readonly path: string
  readonly source: FileSource
}

/**
 * For files of lines of JSON that only grow: we keep the position. A line is read for itself; what it needs from others
 * is `placeIn`. The same message may stand in many lines and files: what is said under an id the first time counts.
 */
export interface LineReading {
  readonly by: 'lines'
  /** A quick look at a raw line: false when nothing in it can concern us, so that it need not be parsed. */
  mayMatter(line: Buffer): boolean
  /**
   * The fields that hold for all lines of the file. Read with every batch, so that a reading which continues in the
   * middle has them too. `first` is the first line, undefined when it is torn.
   */
  sourceOfFile?(path: string, first: unknown): FileSource
  /** Reads a line. Unknown kinds of lines and fields give nothing, never an error. */
  readLine(line: unknown, file: LineFile): readonly TranscriptItem[]
  /** Of which kind a line is. Asked until something of a file was understood, so that a form nobody knows is noticed. */
  kindOf(line: Fields): LineKind
}

/** A kind of line that holds what was said, one that is known to hold nothing of it, or one that nobody knows. */
export type LineKind = 'said' | 'silent' | 'unknown'

/** For what is not lines that only grow: the host's folder reads it, and keeps its place in a mark of its own. */
export interface OwnReading {
  readonly by: 'host'
  /**
   * Reads the words after a mark (null: from the beginning), in order, a bounded piece at a time. Unfinished messages
   * are held back and found again behind the next mark. Reading twice gives the same ids. Must not change or lock
   * anything.
   */
  readAfter(path: string, mark: string | null, tools: ReadingTools): Promise<OwnRead>
}

export interface OwnRead {
  readonly items: readonly TranscriptItem[]
  /** Where the next reading begins; the mark that was given when there was nothing new. */
  readonly mark: string | null
  /** Whether more is there already. */
  readonly more: boolean
  /** Records that could not be understood and were passed over. */
  readonly skipped: number
  /** Whether anything was understood, nothing of what was there, or nothing was there to be understood. */
  readonly form: Form
  /** The size as the list of transcripts gives it, taken before reading. */
  readonly bytes: number
}

/**
 * Whether something of a transcript was understood: `unknown` when it holds words, and all of them in lines nobody knows;
 * `other` when the file is not a transcript at all.
 */
export type Form = 'known' | 'unknown' | 'nothing' | 'other'

/** The form that the pieces of a transcript show together. */
export function formAmong(forms: ReadonlySet<Form>): Form {
  if (forms.has('known')) return 'known'
  return forms.has('unknown') ? 'unknown' : 'nothing'
}

/** Functions that only modules above can provide. */
export interface ReadingTools {
  /** Opens somebody's SQLite file to look into it while they use it. */
  openDatabase(path: string): Promise<ForeignDatabase>
  /** After a program ended while it read this: read one record at a time, or pass over the next one without reading it. */
  readonly careful?: 'one record' | 'pass over'
}

export interface ForeignDatabase {
  all(
    sql: string,
    ...params: readonly (string | number)[]
  ): readonly Readonly<Record<string, string | number | bigint | null | Uint8Array>>[]
  close(): void
}
