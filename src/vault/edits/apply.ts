import { isLiving } from '../../model/memory.ts'
import { addAll } from './add.ts'
import { isMovedOn } from './conflict.ts'
import type { DetectedEdit, DetectedEdits } from './detect.ts'
import { authorOf, type EditRun, markImported, memoryNow, note } from './edit-run.ts'
import { reviseAll } from './revise.ts'

/**
 * Applies the edits of people. First what is to go, so that what is said again is not taken for it; then what changed;
 * last what is new.
 */
export async function applyEdits(run: EditRun, { changed, added }: DetectedEdits): Promise<void> {
  const known = changed.filter(({ end }) => run.memories.has(end))
  for (const edit of known) await forget(run, edit)
  await reviseAll(run, known)
  for (const edit of known) await tick(run, edit)
  for (const { sightings, written } of known)
    for (const one of sightings) if (one.line.text === written.line.text) markImported(run, one)
  const unknown = changed.filter((edit) => !known.includes(edit)).flatMap(({ edits }) => edits)
  await addAll(run, [...unknown, ...added])
}

async function forget(run: EditRun, { end, written, missing }: DetectedEdit): Promise<void> {
  const memory = missing && (await memoryNow(run, end))
  if (missing === undefined || memory === undefined || memory.state === 'forgotten') return
  if (isMovedOn(memory, written))
    return note(run, 'conflict', missing.path, memory.id, {
      why: 'it was changed elsewhere, too, so it is kept',
    })
  await run.store.memories.forget(run.reach, memory.id, authorOf(run, missing.path, 'deleted'))
  note(run, 'forgotten', missing.path, memory.id)
}

/** A ticked task no longer holds; one that is open again holds again. */
async function tick(run: EditRun, { end, written, ticked, edits }: DetectedEdit): Promise<void> {
  const { store, reach } = run
  const memory = ticked && (await memoryNow(run, end))
  if (ticked === undefined || memory?.kind !== 'action') return
  const { path } = ticked.file
  if (ticked.line.done === true && isLiving(memory)) {
    const before = run.memories.get(end)
    if (edits.length === 0 && before !== undefined && isMovedOn(before, written))
      return note(run, 'conflict', path, memory.id, {
        why: 'it was changed elsewhere, too, so it stays open',
      })
    await store.memories.supersede(reach, memory.id, null, authorOf(run, path, 'ticked off'))
    note(run, 'done', path, memory.id)
  }
  if (ticked.line.done !== true && memory.state === 'superseded' && memory.supersededBy === null) {
    const again = await store.memories.reinstate(reach, memory.id, authorOf(run, path, 'opened again'))
    if (again !== undefined) note(run, 'open', path, memory.id)
  }
}
