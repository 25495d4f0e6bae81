import { checkDraft, type Draft } from '../../extract/draft.ts'
import { isLiving, type Memory } from '../../model/memory.ts'
import { inOneLine } from '../folder/text.ts'
import type { Sighting } from './detect.ts'
import { authorOf, type EditRun, evidenceOf, isPurged, markImported, note, PURGED } from './edit-run.ts'

/** Whether a memory does not say any more what the person saw when they changed its line. */
export function isMovedOn(memory: Memory, { line }: Sighting): boolean {
  const holds = isLiving(memory) || memory.state === 'proposed'
  return inOneLine(memory.text) !== line.text || (!line.isPast && !holds)
}

/**
 * A person's words for a memory that says something else by now: they become a memory of their own, and both are an open
 * conflict until somebody decides. Where nothing lives that they could contradict, they are simply kept.
 */
export async function keepBoth(run: EditRun, memory: Memory, edit: Sighting): Promise<void> {
  const { store, reach } = run
  const { file } = edit
  const author = authorOf(run, file.path, 'edited')
  const checked = checkDraft(draftOf(run, memory, edit), author, {
    redact: run.redact,
    user: reach.user,
    id: run.makeId(),
  })
  if (await isPurged(run, edit)) return note(run, 'refused', file.path, memory.id, { why: PURGED })
  if (!checked.ok) return note(run, 'refused', file.path, memory.id, { why: checked.error.message })
  markImported(run, edit)
  const fresh = checked.value.memory
  const partner = await livingEnd(run, memory)
  const twin = await store.memories.twin(reach, fresh, fresh.text)
  if (twin !== undefined && (twin.id === partner?.id || (await areInConflict(run, twin, partner)))) return
  const { id, added } = await store.memories.add(fresh, author)
  if (partner === undefined)
    return note(run, added ? 'added' : 'confirmed', file.path, id, { why: 'its memory was forgotten' })
  await store.memories.conflict(reach, id, partner.id, author, { both: true })
  for (const one of [id, partner.id]) await store.memories.markReview(reach, one, 'new')
  note(run, 'conflict', file.path, partner.id, { other: id, why: BOTH_CHANGED })
}

const BOTH_CHANGED = 'it was changed elsewhere, too; both are kept until you decide'

function draftOf(run: EditRun, memory: Memory, edit: Sighting): Draft {
  const { kind, scope, project, topic, importance, pinned, tags, files } = memory
  return {
    kind: edit.line.kind ?? kind,
    scope,
    project,
    topic,
    importance,
    pinned,
    tags,
    files,
    text: edit.line.text,
    origin: 'user',
    evidence: [evidenceOf(run, edit)],
  }
}

/** The memory, or what took its place and lives. */
async function livingEnd({ store, reach }: EditRun, memory: Memory): Promise<Memory | undefined> {
  const seen = new Set<string>()
  let one: Memory | undefined = memory
  while (one !== undefined && !isLiving(one)) {
    if (seen.has(one.id) || one.supersededBy === null) return undefined
    seen.add(one.id)
    one = await store.memories.get(reach, one.supersededBy)
  }
  return one
}

async function areInConflict({ store, reach }: EditRun, one: Memory, other: Memory | undefined) {
  if (other === undefined) return true
  const links = await store.memories.links(reach, one.id)
  return links.some(({ relation, from, to }) => relation === 'conflicts' && [from, to].includes(other.id))
}
