import type { Admission } from '../../extract/admit.ts'
import { admit } from '../../extract/admit.ts'
import type { Kind } from '../../model/memory.ts'
import type { Sighting } from './detect.ts'
import {
  authorOf,
  type BackChange,
  type EditRun,
  evidenceOf,
  isPurged,
  markImported,
  note,
  PURGED,
} from './edit-run.ts'
import { ownerOfLine } from './line-owner.ts'

/** Keeps items that a person added as memories of theirs. */
export async function addAll(run: EditRun, added: readonly Sighting[]): Promise<void> {
  for (const sighting of added) {
    if (await isPurged(run, sighting)) note(run, 'refused', sighting.file.path, null, { why: PURGED })
    else if (await isKnown(run, sighting)) markImported(run, sighting)
    else await addOne(run, sighting)
  }
}

async function addOne(run: EditRun, sighting: Sighting): Promise<void> {
  const { file, line } = sighting
  const author = authorOf(run, file.path, 'added')
  const { topic, scope, project } = ownerOfLine(run, sighting)
  const draft = {
    text: line.text,
    kind: kindOfLine(sighting),
    topic,
    scope,
    project,
    origin: 'user',
  } as const
  const evidence = [evidenceOf(run, sighting)]
  const pinned = /\bpinned\b/i.test(line.under)
  const admitted = await admit(run, run.reach, { ...draft, evidence, pinned }, author)
  if (!admitted.ok) return note(run, 'refused', file.path, null, { why: admitted.error.message })
  markImported(run, sighting)
  const { id, outcome } = admitted.value
  note(run, CAME[outcome], file.path, id, outcome === 'added' ? {} : { why: 'it was known already' })
  if (line.done === true && (await run.store.memories.supersede(run.reach, id, null, author)))
    note(run, 'done', file.path, id)
}

const CAME: Record<Admission['outcome'], BackChange['what']> = {
  added: 'added',
  confirmed: 'confirmed',
  revised: 'revised',
  superseded: 'added',
  conflict: 'added',
}

/** In a list without kinds, what has a box is something to do. */
export function kindOfLine({ line }: Sighting): Kind {
  return line.kind ?? (line.done === null ? 'fact' : 'action')
}

/** Imported by a run that could not write the file afterwards, or a copy of a line of ours. */
async function isKnown(run: EditRun, sighting: Sighting): Promise<boolean> {
  const owner = ownerOfLine(run, sighting)
  const { text } = run.redact(sighting.line.text)
  const twin = await run.store.memories.twin(run.reach, owner, text)
  const { session } = evidenceOf(run, sighting)
  return twin?.origin === 'user' && twin.evidence.some((one) => one.session === session)
}
