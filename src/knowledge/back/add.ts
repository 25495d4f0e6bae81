import type { Admission } from '../../extract/admit.ts'
import { admit } from '../../extract/admit.ts'
import type { Kind } from '../../model/memory.ts'
import { placeOf } from './place.ts'
import {
  authorOf,
  type BackChange,
  evidenceOf,
  isPurged,
  markTaken,
  note,
  PURGED,
  type Taking,
} from './taking.ts'
import type { Sighting } from './wishes.ts'

/** Keeps items that a person added as memories of theirs, beside what is known: what stands there was to stay. */
export async function addAll(taking: Taking, added: readonly Sighting[]): Promise<void> {
  for (const sighting of added) {
    if (await isPurged(taking, sighting)) note(taking, 'refused', sighting.file.path, null, { why: PURGED })
    else if (await isKnown(taking, sighting)) markTaken(taking, sighting)
    else await addOne(taking, sighting)
  }
}

async function addOne(taking: Taking, sighting: Sighting): Promise<void> {
  const { file, line } = sighting
  const author = authorOf(taking, file.path, 'added')
  const { topic, scope, project } = placeOf(taking, sighting)
  const draft = { text: line.text, kind: kindOf(sighting), topic, scope, project, origin: 'user' } as const
  const evidence = [evidenceOf(taking, sighting)]
  const pinned = /\bpinned\b/i.test(line.under)
  const admitted = await admit(taking, taking.reach, { ...draft, evidence, pinned, beside: true }, author)
  if (!admitted.ok) return note(taking, 'refused', file.path, null, { why: admitted.error.message })
  markTaken(taking, sighting)
  const { id, outcome } = admitted.value
  note(taking, CAME[outcome], file.path, id, outcome === 'added' ? {} : { why: 'it was known already' })
  if (line.done === true && (await taking.store.memories.supersede(taking.reach, id, null, author)))
    note(taking, 'done', file.path, id)
}

const CAME: Record<Admission['outcome'], BackChange['what']> = {
  ...{ added: 'added', confirmed: 'confirmed', revised: 'revised', superseded: 'added', conflict: 'added' },
}

/** In a list without kinds, what has a box is something to do. */
function kindOf({ line }: Sighting): Kind {
  return line.kind ?? (line.done === null ? 'fact' : 'action')
}

/** Taken over by a run that could not write the file afterwards, or a copy of a line of ours. */
async function isKnown(taking: Taking, sighting: Sighting): Promise<boolean> {
  const place = placeOf(taking, sighting)
  const { text } = taking.redact(sighting.line.text)
  const twin = await taking.store.memories.twin(taking.reach, place, text)
  const { session } = evidenceOf(taking, sighting)
  return twin?.origin === 'user' && twin.evidence.some((one) => one.session === session)
}
