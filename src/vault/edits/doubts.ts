import type { Attribution } from '../origin/attribute.ts'
import type { Writer } from '../origin/wrote.ts'
import type { DetectedEdit, DetectedEdits, Sighting } from './detect.ts'
import type { EditRun } from './edit-run.ts'
import type { ChangedFile } from './look.ts'

/** So many lines of a vault may be deleted between two looks; of more, the person is asked. */
const MAX_DELETED_LINES = 3

interface Doubts {
  /** The edits without what no person did: lines that another installation wrote over. */
  readonly edits: DetectedEdits
  /** The same attribution, but for changes that may not be the person's. */
  over(attribution: Attribution): Attribution
}

/**
 * Finds edits that look like a person's and may be none: an emptied list, an older copy of a page that was put back, the
 * page of another installation. They wait in review, and forget nothing by themselves.
 */
export async function doubtsAbout(
  run: EditRun,
  files: readonly ChangedFile[],
  { changed, added }: DetectedEdits,
): Promise<Doubts> {
  const foreignIds = await unknownIds(run, files)
  const isForeign = ({ named }: Sighting) => named !== null && foreignIds.has(named)
  const overwritten = new Set(
    files.filter(({ lines }) => lines.some(({ id }) => id !== null && foreignIds.has(id))),
  )
  const kept = changed.map((edit) => withoutOverwritten(edit, overwritten))
  const deleted = kept.filter(({ end, missing }) => missing !== undefined && run.memories.has(end))
  const emptied = new Map<ChangedFile, Writer>()
  if (deleted.length > MAX_DELETED_LINES) {
    const why = `${deleted.length} lines were deleted at once, as when a list is emptied or an older copy is put back`
    for (const { missing } of deleted) if (missing) emptied.set(missing, { by: 'unknown', why })
  }
  const lines = new Set(added.filter(isForeign).flatMap(({ line }) => line.raw))
  return {
    edits: { changed: kept, added },
    over: (attribution) => ({
      ...attribution,
      ofLines: async (file, raw) =>
        raw.some((line) => lines.has(line))
          ? OF_ANOTHER
          : (emptied.get(file) ?? attribution.ofLines(file, raw)),
      ofChange: async (file, end) => emptied.get(file) ?? attribution.ofChange(file, end),
    }),
  }
}

const OF_ANOTHER: Writer = { by: 'unknown', why: 'the line has the id of a memory of another installation' }

function withoutOverwritten(edit: DetectedEdit, overwritten: ReadonlySet<ChangedFile>): DetectedEdit {
  return edit.missing && overwritten.has(edit.missing) ? { ...edit, missing: undefined } : edit
}

/** Ends of ids in the files that no memory of this store has, whatever became of it. */
async function unknownIds(run: EditRun, files: readonly ChangedFile[]): Promise<ReadonlySet<string>> {
  const reach = { user: run.reach.user, projects: 'all' } as const
  const ends = new Set(files.flatMap(({ lines }) => lines.flatMap(({ id }) => id ?? [])))
  const unknown = new Set<string>()
  for (const end of ends) {
    if (run.memories.has(end)) continue
    const ids = await run.store.memories.findIds(reach, end, 1)
    if (!ids.some((id) => id.endsWith(end))) unknown.add(end)
  }
  return unknown
}
