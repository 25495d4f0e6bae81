import { addAll } from './add.ts'
import { isMovedOn } from './conflict.ts'
import { reviseAll } from './revise.ts'
import { authorOf, isLiving, markTaken, memoryNow, note, type Taking } from './taking.ts'
import type { Wish, Wishes } from './wishes.ts'

/**
 * Does what people wished for. First what is to go, so that what is said anew is not taken for it; then what changed;
 * last what is new.
 */
export async function applyWishes(taking: Taking, { changed, added }: Wishes): Promise<void> {
  const known = changed.filter(({ end }) => taking.memories.has(end))
  for (const wish of known) await forget(taking, wish)
  await reviseAll(taking, known)
  for (const wish of known) await tick(taking, wish)
  for (const { sightings, written } of known)
    for (const one of sightings) if (one.line.text === written.line.text) markTaken(taking, one)
  const unknown = changed.filter((wish) => !known.includes(wish)).flatMap(({ edits }) => edits)
  await addAll(taking, [...unknown, ...added])
}

async function forget(taking: Taking, { end, written, missing }: Wish): Promise<void> {
  const memory = missing && (await memoryNow(taking, end))
  if (missing === undefined || memory === undefined || memory.state === 'forgotten') return
  if (isMovedOn(memory, written))
    return note(taking, 'conflict', missing.path, memory.id, {
      why: 'it was changed elsewhere, too, so it is kept',
    })
  await taking.store.memories.forget(taking.reach, memory.id, authorOf(taking, missing.path, 'deleted'))
  note(taking, 'forgotten', missing.path, memory.id)
}

/** What is done holds no more; what is open after all holds again. */
async function tick(taking: Taking, { end, written, ticked, edits }: Wish): Promise<void> {
  const { store, reach } = taking
  const memory = ticked && (await memoryNow(taking, end))
  if (ticked === undefined || memory?.kind !== 'action') return
  const { path } = ticked.file
  if (ticked.line.done === true && isLiving(memory)) {
    const before = taking.memories.get(end)
    if (edits.length === 0 && before !== undefined && isMovedOn(before, written))
      return note(taking, 'conflict', path, memory.id, {
        why: 'it was changed elsewhere, too, so it stays open',
      })
    await store.memories.supersede(reach, memory.id, null, authorOf(taking, path, 'ticked off'))
    note(taking, 'done', path, memory.id)
  }
  if (ticked.line.done !== true && memory.state === 'superseded' && memory.supersededBy === null) {
    const again = await store.memories.reinstate(reach, memory.id, authorOf(taking, path, 'opened again'))
    if (again !== undefined) note(taking, 'open', path, memory.id)
  }
}
