import { checkDraft, type Draft } from '../../extract/draft.ts'
import { isRejected } from '../../extract/rejections.ts'
import { isLiving, isRule, type Kind, type Memory } from '../../model/memory.ts'
import type { Author } from '../../store/store.ts'
import { fileEvidence, type OtherWriter, writerInWords } from '../origin/wrote.ts'
import { kindOfLine } from './add.ts'
import type { Sighting } from './detect.ts'
import { type EditRun, evidencePath, isPurged, memoryNow, note, PURGED, VAULT } from './edit-run.ts'
import { ownerOfLine } from './line-owner.ts'
import { proposeRemoval } from './removals.ts'
import type { ForeignChange } from './split.ts'

/**
 * Keeps what others wrote in a vault for the person to review: new texts as proposed memories, a deleted line as a removal that is
 * proposed. No memory changes by it, and the lines stay in their files.
 */
export async function proposeAll(run: EditRun, changes: readonly ForeignChange[]): Promise<void> {
  for (const change of changes) {
    if (change.what === 'added') await proposeText(run, change.line, change.writer)
    else if (change.what === 'edited' || change.what === 'moved') await proposeChange(run, change)
    else await proposeEnd(run, change)
  }
}

async function proposeChange(
  run: EditRun,
  { edit, line, writer }: Extract<ForeignChange, { readonly what: 'edited' | 'moved' }>,
): Promise<void> {
  const memory = await memoryNow(run, edit.end)
  await proposeText(run, line, writer, memory !== undefined && isLiving(memory) ? memory : undefined)
}

async function proposeEnd(
  run: EditRun,
  change: Extract<ForeignChange, { readonly what: 'done' | 'deleted' }>,
): Promise<void> {
  const { edit, writer, what } = change
  const { path } = what === 'deleted' ? change.file : change.line.file
  const memory = await memoryNow(run, edit.end)
  const isEnding = what === 'deleted' || change.line.line.done === true
  if (memory === undefined || !isLiving(memory) || !isEnding) return
  const removal = { memory: memory.id, what, path: evidencePath(run, path), writer, at: run.at }
  const isNew = await proposeRemoval(run, removal)
  if (isNew) note(run, 'proposed', path, memory.id, { why: `${what}, ${waits(writer)}` })
}

/** Proposes a text, in place of a memory where one is given. */
async function proposeText(
  run: EditRun,
  sighting: Sighting,
  writer: OtherWriter,
  replaced?: Memory,
): Promise<void> {
  const { store, reach, redact, makeId } = run
  const { path } = sighting.file
  if (await isPurged(run, sighting)) return note(run, 'refused', path, null, { why: PURGED })
  const kind = replaced === undefined ? kindOfLine(sighting) : (sighting.line.kind ?? replaced.kind)
  const author: Author = {
    at: run.at,
    by: VAULT,
    why: `${path}: ${writerInWords(writer)}`,
    run: run.run,
  }
  const draft = draftOf(run, sighting, writer, replaced)
  const checked = checkDraft({ ...draft, kind: isRule(kind) ? 'fact' : kind }, author, {
    redact,
    user: reach.user,
    id: makeId(),
  })
  if (!checked.ok) return note(run, 'refused', path, null, { why: checked.error.message })
  // A proposal keeps the kind it was written under: it becomes a rule only if the person keeps it.
  const memory = { ...checked.value.memory, kind, state: 'proposed', review: 'new' } as const
  if (await isSettled(run, memory)) return
  const { id } = await store.memories.add(memory, author)
  if (replaced !== undefined) await store.memories.link(reach, id, 'supersedes', replaced.id, run.at)
  note(run, 'proposed', path, id, { other: replaced?.id ?? null, why: waits(writer) })
}

function draftOf(run: EditRun, sighting: Sighting, writer: OtherWriter, replaced?: Memory): Draft {
  const { text } = sighting.line
  const path = evidencePath(run, sighting.file.path)
  const said = { text, origin: 'file', evidence: [fileEvidence(path, writer, text)] } as const
  const owner = ownerOfLine(run, sighting)
  if (replaced === undefined) return { ...said, ...owner }
  const { scope, project, importance, tags, files } = replaced
  const topic = sighting.before === undefined ? owner.topic : replaced.topic
  return { ...said, scope, project, topic, importance, tags, files }
}

/** It is known, waits already, or was rejected: then it is not proposed again. */
async function isSettled(
  { store, reach }: EditRun,
  memory: Parameters<typeof isRejected>[2] & { readonly kind: Kind },
): Promise<boolean> {
  const twin = await store.memories.twin(reach, memory, memory.text)
  // A line that was only moved says what its memory says: it is written back to where it stood.
  if (twin !== undefined) return true
  const waiting = await store.memories.list(reach, { states: ['proposed'], review: 'new' })
  if (waiting.some((one) => one.text === memory.text && isSame(one, memory))) return true
  return isRejected(store, reach, memory)
}

function isSame(one: Classified, other: Classified): boolean {
  return (['kind', 'topic', 'scope', 'project'] as const).every((field) => one[field] === other[field])
}

type Classified = Pick<Memory, 'kind' | 'topic' | 'scope' | 'project'>

function waits(writer: OtherWriter): string {
  return `${writerInWords(writer)}; it waits for \`memoria review\``
}
