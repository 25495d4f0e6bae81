import { checkDraft, type Draft } from '../../extract/draft.ts'
import type { Memory } from '../../model/memory.ts'
import { inOneLine } from '../vault/text.ts'
import { authorOf, evidenceOf, isLiving, isPurged, markTaken, note, PURGED, type Taking } from './taking.ts'
import type { Sighting } from './wishes.ts'

/** Whether a memory does not say any more what the person saw when they changed its line. */
export function isMovedOn({ text, state }: Memory, { line }: Sighting): boolean {
  const holds = state === 'active' || state === 'conflict' || state === 'proposed'
  return inOneLine(text) !== line.text || (!line.isPast && !holds)
}

/**
 * A person's words for a memory that says something else by now: they become a memory of their own, and both are an open
 * conflict until somebody decides. Where nothing lives that they could contradict, they are simply kept.
 */
export async function keepBoth(taking: Taking, memory: Memory, edit: Sighting): Promise<void> {
  const { store, reach } = taking
  const { file } = edit
  const author = authorOf(taking, file.path, 'edited')
  const checked = checkDraft(draftOf(taking, memory, edit), author, {
    ...{ redact: taking.redact, user: reach.user, id: taking.makeId() },
  })
  if (await isPurged(taking, edit)) return note(taking, 'refused', file.path, memory.id, { why: PURGED })
  if (!checked.ok) return note(taking, 'refused', file.path, memory.id, { why: checked.error.message })
  markTaken(taking, edit)
  const fresh = checked.value.memory
  const partner = await livingEnd(taking, memory)
  const twin = await store.memories.twin(reach, fresh, fresh.text)
  if (twin !== undefined && (twin.id === partner?.id || (await areInConflict(taking, twin, partner)))) return
  const { id, added } = await store.memories.add(fresh, author)
  if (partner === undefined)
    return note(taking, added ? 'added' : 'confirmed', file.path, id, { why: 'its memory was forgotten' })
  await store.memories.conflict(reach, id, partner.id, author, { both: true })
  for (const one of [id, partner.id]) await store.memories.markReview(reach, one, 'new')
  note(taking, 'conflict', file.path, partner.id, { other: id, why: BOTH_CHANGED })
}

const BOTH_CHANGED = 'it was changed elsewhere, too; both are kept until you decide'

function draftOf(taking: Taking, memory: Memory, edit: Sighting): Draft {
  const { kind, scope, project, topic, importance, pinned, tags, files } = memory
  return {
    ...{ kind: edit.line.kind ?? kind, scope, project, topic, importance, pinned, tags, files },
    ...{ text: edit.line.text, origin: 'user', evidence: [evidenceOf(taking, edit)] },
  }
}

/** The memory, or what took its place and lives. */
async function livingEnd({ store, reach }: Taking, memory: Memory): Promise<Memory | undefined> {
  const seen = new Set<string>()
  let one: Memory | undefined = memory
  while (one !== undefined && !isLiving(one)) {
    if (seen.has(one.id) || one.supersededBy === null) return undefined
    seen.add(one.id)
    one = await store.memories.get(reach, one.supersededBy)
  }
  return one
}

async function areInConflict({ store, reach }: Taking, one: Memory, other: Memory | undefined) {
  if (other === undefined) return true
  const links = await store.memories.links(reach, one.id)
  return links.some(({ relation, from, to }) => relation === 'conflicts' && [from, to].includes(other.id))
}
