import type { SeenLine } from './lines.ts'
import type { ChangedFile } from './look.ts'

/** A line as a person left it, with where it stands and how we wrote it there. */
export interface Sighting {
  readonly file: ChangedFile
  readonly line: SeenLine
  /** Undefined in a file where we did not write it. */
  readonly before: SeenLine | undefined
  /** The end of an id as it stands in the line, known or not. */
  readonly named: string | null
}

/** A person's edits of the lines of one memory, in all files together. */
export interface DetectedEdit {
  /** The end of the memory's id, as it stands in the lines. */
  readonly end: string
  /** As we wrote it, with the file. */
  readonly written: Sighting
  /** Lines with other words; each says something else than the others. */
  readonly edits: readonly Sighting[]
  /** A line among another kind of things. */
  readonly rekinded: Sighting | undefined
  /** A line in a file where it was not. */
  readonly moved: Sighting | undefined
  /** A box that was ticked, or cleared. */
  readonly ticked: Sighting | undefined
  /** A file from which it is gone, when it is wanted nowhere else. */
  readonly missing: ChangedFile | undefined
  /** All lines of it: they may go from the files once the store has what they say. */
  readonly sightings: readonly Sighting[]
}

export interface DetectedEdits {
  readonly changed: readonly DetectedEdit[]
  /** Items that are no memory yet. */
  readonly added: readonly Sighting[]
}

/**
 * Edits of people, from the files as written and as they stand. A line is only ever known by an id that we wrote into
 * one of these files.
 */
export function detectEdits(files: readonly ChangedFile[]): DetectedEdits {
  const added: Sighting[] = []
  const seen = new Map<string, Sighting[]>()
  for (const file of files) {
    for (const sighting of sightingsIn(file)) {
      const { id } = sighting.line
      if (id === null) added.push(sighting)
      else seen.set(id, [...(seen.get(id) ?? []), sighting])
    }
  }
  const changed = [...idsIn(files, seen)].flatMap((end) => {
    const edit = editOf(end, files, seen.get(end) ?? [])
    // Copied from elsewhere.
    if (edit === undefined) added.push(...(seen.get(end) ?? []))
    if (edit === undefined) return []
    added.push(...edit.copies)
    return [edit]
  })
  return { changed, added: added.filter(isNews) }
}

/** All that stands in a file; a line that lost only its id is known by its words. */
function sightingsIn(file: ChangedFile): Sighting[] {
  const standing = new Set(file.lines.map(({ id }) => id))
  const lost = file.written.filter(({ id }) => id !== null && !standing.has(id))
  return file.lines.map((line) => {
    const again = line.id === null ? lost.find(({ text }) => text === line.text) : undefined
    const id = again?.id ?? line.id
    const before = file.written.find((one) => id !== null && one.id === id)
    return { file, before, named: line.id, line: { ...line, id } }
  })
}

function idsIn(files: readonly ChangedFile[], seen: ReadonlyMap<string, unknown>): Set<string> {
  const written = files.flatMap((file) => file.written.flatMap(({ id }) => id ?? []))
  return new Set([...written, ...seen.keys()])
}

function editOf(
  end: string,
  files: readonly ChangedFile[],
  all: readonly Sighting[],
): (DetectedEdit & { readonly copies: readonly Sighting[] }) | undefined {
  const written = writtenIn(end, files)
  if (written === undefined) return undefined
  const gone = files.filter((file) => isMissing(end, file))
  const { own, copies } = withoutCopies(all, gone.length > 0)
  const edits = own.filter(({ line, before = written.line }) => line.text !== before.text)
  const moved = gone.length > 0 ? own.find(({ before }) => before === undefined) : undefined
  return {
    end,
    written,
    copies,
    sightings: own,
    moved,
    edits: edits.filter(({ line }, at) => edits.findIndex((one) => one.line.text === line.text) === at),
    rekinded: own.find(
      ({ line, before }) =>
        line.kind !== undefined && before?.kind !== undefined && line.kind !== before.kind,
    ),
    ticked: own.find(({ line, before }) => (line.done === true) !== ((before ?? written.line).done === true)),
    missing: edits.length === 0 && moved === undefined ? gone[0] : undefined,
  }
}

function writtenIn(end: string, files: readonly ChangedFile[]): Sighting | undefined {
  for (const file of files) {
    const before = file.written.find(({ id }) => id === end)
    if (before !== undefined) return { file, line: before, before, named: end }
  }
  return undefined
}

/** Nowhere in the file any more: a line that lost its bullet, or that stands in a comment, is still there. */
function isMissing(end: string, { written, lines, text, writtenText }: ChangedFile): boolean {
  if (!written.some(({ id }) => id === end)) return false
  const before = written.find(({ id }) => id === end)
  if (lines.some((line) => line.id === end || (line.id === null && line.text === before?.text))) return false
  const count = (where: string) => where.split(`^m-${end}`).length - 1
  return count(text) < count(writtenText)
}

/**
 * A copied and changed line is one more memory: the line that stands as it was is the old memory, and where
 * all of one file were changed, the first is.
 */
function withoutCopies(
  all: readonly Sighting[],
  isGone: boolean,
): { readonly own: readonly Sighting[]; readonly copies: readonly Sighting[] } {
  const isAsWritten = ({ line, before }: Sighting) => line.text === before?.text
  const own = all.filter((sighting) => {
    if (isAsWritten(sighting)) return true
    const here = all.filter(({ file }) => file === sighting.file)
    if (sighting.before === undefined && !isGone) return false
    return !here.some(isAsWritten) && here[0] === sighting
  })
  return { own, copies: all.filter((sighting) => !own.includes(sighting)) }
}

/**
 * Something to remember, that is: it stands among memories, and we did not write it. Remarks on a memory, and what stands
 * under a heading of something else, stay a person's text.
 */
function isNews({ file: { written }, line }: Sighting): boolean {
  const there = written.filter(({ under }) => under === line.under)
  const isListed = line.kind !== undefined || (!line.isPast && there.some(({ id }) => id !== null))
  const isOurs = there.some(({ id, text }) => id === null && text === line.text)
  return isListed && !isOurs && !line.isNested && line.text !== ''
}
