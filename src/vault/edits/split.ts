import type { Attribution } from '../origin/attribute.ts'
import type { OtherWriter, Writer } from '../origin/wrote.ts'
import type { DetectedEdit, DetectedEdits, Sighting } from './detect.ts'
import { textDigest } from './foreign-texts.ts'
import type { ChangedFile } from './look.ts'

/** A change that somebody other than the person made, and who. */
export type ForeignChange =
  | { readonly what: 'added'; readonly line: Sighting; readonly writer: OtherWriter }
  | {
      readonly what: 'edited'
      readonly edit: DetectedEdit
      readonly line: Sighting
      readonly writer: OtherWriter
    }
  | {
      readonly what: 'moved'
      readonly edit: DetectedEdit
      readonly line: Sighting
      readonly writer: OtherWriter
    }
  | {
      readonly what: 'done'
      readonly edit: DetectedEdit
      readonly line: Sighting
      readonly writer: OtherWriter
    }
  | {
      readonly what: 'deleted'
      readonly edit: DetectedEdit
      readonly file: ChangedFile
      readonly writer: OtherWriter
    }

export interface SplitEdits {
  /** Edits of the person. */
  readonly own: DetectedEdits
  readonly foreign: readonly ForeignChange[]
}

const SEEN_BEFORE: OtherWriter = { by: 'unknown', why: 'this text came from somebody else before' }

/** Splits what the person did from what others did; a text in `known` is never the person's. */
export async function splitByWriter(
  detected: DetectedEdits,
  attribution: Attribution,
  known: ReadonlySet<string>,
): Promise<SplitEdits> {
  const foreign: ForeignChange[] = []
  const textWriter = async ({ file, line }: Sighting): Promise<Writer> => {
    const writer = await attribution.ofLines(file, line.raw)
    return writer.by === 'person' && known.has(textDigest(line.text)) ? SEEN_BEFORE : writer
  }
  const added: Sighting[] = []
  for (const line of detected.added) {
    const writer = await textWriter(line)
    if (writer.by === 'person') added.push(line)
    else foreign.push({ what: 'added', line, writer })
  }
  const changed: DetectedEdit[] = []
  for (const edit of detected.changed) changed.push(await ownPart(edit, foreign))
  return { own: { changed, added }, foreign }

  /** The edit without what others did, which goes to `others`. */
  async function ownPart(edit: DetectedEdit, others: ForeignChange[]): Promise<DetectedEdit> {
    const edits: Sighting[] = []
    for (const line of edit.edits) {
      const writer = await textWriter(line)
      if (writer.by === 'person') edits.push(line)
      else others.push({ what: 'edited', edit, line, writer })
    }
    // The author of a line's new words moved it, too.
    if (edits.length < edit.edits.length)
      return { ...edit, edits, rekinded: undefined, moved: undefined, ticked: undefined, missing: undefined }
    if (edits.length > 0) return edit
    const changed = edit.moved ?? edit.rekinded
    const mover = changed && (await attribution.ofChange(changed.file, edit.end))
    if (changed && mover && mover.by !== 'person')
      others.push({ what: 'moved', edit, line: changed, writer: mover })
    const ticker = edit.ticked && (await attribution.ofChange(edit.ticked.file, edit.end))
    if (edit.ticked && ticker && ticker.by !== 'person')
      others.push({ what: 'done', edit, line: edit.ticked, writer: ticker })
    const remover = edit.missing && (await attribution.ofChange(edit.missing, edit.end))
    if (edit.missing && remover && remover.by !== 'person')
      others.push({ what: 'deleted', edit, file: edit.missing, writer: remover })
    const isOwn = (writer: Writer | undefined) => writer === undefined || writer.by === 'person'
    return {
      ...edit,
      rekinded: isOwn(mover) ? edit.rekinded : undefined,
      moved: isOwn(mover) ? edit.moved : undefined,
      ticked: isOwn(ticker) ? edit.ticked : undefined,
      missing: isOwn(remover) ? edit.missing : undefined,
    }
  }
}
