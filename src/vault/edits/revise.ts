import { unwrap } from '../../base/result.ts'
import { admit } from '../../extract/admit.ts'
import { checkEvidence } from '../../extract/evidence.ts'
import { checkStatement } from '../../extract/statement.ts'
import { isLiving, isRule, type Memory, type Statement } from '../../model/memory.ts'
import { isUnreviewed } from '../../model/review.ts'
import type { Saying } from '../../store/store.ts'
import { isMovedOn, keepBoth } from './conflict.ts'
import type { DetectedEdit, Sighting } from './detect.ts'
import { authorOf, type EditRun, evidenceOf, markImported, memoryNow, note } from './edit-run.ts'
import { type LineOwner, ownerOfLine } from './line-owner.ts'
import { oldAndNew } from './old-and-new.ts'

/** A memory that is to say something else, or to be of another kind or topic. */
interface Edit {
  readonly edit: DetectedEdit
  readonly memory: Memory
  readonly statement: Statement
  /** The line that says so. */
  readonly from: Sighting
  /** Where it belongs now, if that is elsewhere. */
  readonly owner: LineOwner | undefined
}

/** Makes memories say what their lines say. Words that contradict a change made elsewhere are kept beside it. */
export async function reviseAll(run: EditRun, detected: readonly DetectedEdit[]): Promise<void> {
  const edits: Edit[] = []
  const apart: { readonly detected: DetectedEdit; readonly memory: Memory; readonly line: Sighting }[] = []
  for (const one of detected) {
    const memory = await memoryNow(run, one.end)
    if (memory === undefined) continue
    const [first, ...rest] = one.edits
    const isLate = first !== undefined && isMovedOn(memory, one.written)
    for (const line of isLate ? one.edits : rest) apart.push({ detected: one, memory, line })
    const edit = isLate || memory.state === 'forgotten' ? undefined : editOf(run, one, memory)
    if (edit !== undefined) edits.push(edit)
  }
  await settleEdits(run, edits)
  for (const { detected: one, memory, line } of apart) {
    const now = await memoryNow(run, one.end)
    await keepBoth(run, now ?? memory, line)
  }
}

/** Undefined where nothing is to be changed, or where it is refused. */
function editOf(run: EditRun, edit: DetectedEdit, memory: Memory): Edit | undefined {
  const { edits, rekinded, moved } = edit
  const from = edits[0] ?? moved ?? rekinded
  if (from === undefined) return undefined
  const owner = moved === undefined || moved.file.kind === 'memories' ? undefined : ownerOfLine(run, moved)
  const kind = rekinded?.line.kind ?? moved?.line.kind ?? memory.kind
  const checked = checkStatement(
    { ...memory, kind, text: edits[0]?.line.text ?? memory.text, topic: owner?.topic ?? memory.topic },
    run.redact,
  )
  if (!checked.ok) {
    note(run, 'refused', from.file.path, memory.id, { why: checked.error.message })
    return undefined
  }
  for (const sighting of edit.sightings)
    if (sighting.line.text === from.line.text) markImported(run, sighting)
  const { statement } = checked.value
  const isElsewhere =
    owner !== undefined && (owner.scope !== memory.scope || owner.project !== memory.project)
  const isSame = (['text', 'kind', 'topic'] as const).every((field) => statement[field] === memory[field])
  return isSame && !isElsewhere
    ? undefined
    : { edit, memory, statement, from, owner: isElsewhere ? owner : undefined }
}

/**
 * One after the other; whoever would say what another still says waits until that one has changed. If it does not
 * change, the two become one. Those that wait for each other in a circle say together what they said before.
 */
async function settleEdits(run: EditRun, edits: readonly Edit[]): Promise<void> {
  let waiting = edits
  while (waiting.length > 0) {
    const later: Edit[] = []
    for (const edit of waiting) if (!(await applyEdit(run, edit))) later.push(edit)
    const isStuck = later.length === waiting.length
    const merged = isStuck ? await mergeOne(run, later) : undefined
    if (isStuck && merged === undefined) return
    waiting = later.filter((edit) => edit !== merged)
  }
}

/** False while another memory says the same. */
async function applyEdit(run: EditRun, edit: Edit): Promise<boolean> {
  const { store, reach, redact } = run
  const { memory, statement, from, owner } = edit
  if (owner !== undefined) return moveTo(run, edit, owner)
  if ((await twinOf(run, edit)) !== undefined) return false
  const isReworded = statement.text !== memory.text
  const author = authorOf(run, from.file.path, isReworded ? 'edited' : 'moved')
  const evidence = unwrap(checkEvidence([evidenceOf(run, from)], redact))
  const isNewRule = isRule(statement.kind) && statement.kind !== memory.kind
  const saying: Saying = isReworded || isNewRule ? { origin: 'user', evidence, statedAt: run.at } : {}
  await store.memories.revise(reach, memory.id, statement, author, saying)
  if (isUnreviewed(memory)) await store.memories.markReview(reach, memory.id, 'kept')
  note(run, isReworded ? 'revised' : 'moved', from.file.path, memory.id, { why: whatChanged(edit) })
  return true
}

function whatChanged({ memory, statement }: Edit): string {
  const fields = (['text', 'kind', 'topic'] as const).filter((field) => statement[field] !== memory[field])
  const otherFields = fields.map((field) => `another ${field}`).join(', ')
  return statement.text === memory.text
    ? otherFields
    : `${otherFields}: ${oldAndNew(memory.text, statement.text)}`
}

/** Another memory that lives and says what this one is to say. */
async function twinOf({ store, reach }: EditRun, { memory, statement }: Edit): Promise<Memory | undefined> {
  if (!isLiving(memory)) return undefined
  const twin = await store.memories.twin(reach, memory, statement.text)
  return twin?.id === memory.id ? undefined : twin
}

/** Lets the first that waits for one that does not wait itself give way to it. */
async function mergeOne(run: EditRun, waiting: readonly Edit[]): Promise<Edit | undefined> {
  const { store, reach, redact, at } = run
  for (const edit of waiting) {
    const twin = await twinOf(run, edit)
    if (twin === undefined || waiting.some(({ memory }) => memory.id === twin.id)) continue
    const author = authorOf(run, edit.from.file.path, 'edited')
    const evidence = unwrap(checkEvidence([evidenceOf(run, edit.from)], redact))
    await store.memories.confirm(reach, twin.id, { origin: 'user', evidence, statedAt: at }, author)
    await store.memories.supersede(reach, edit.memory.id, twin.id, author)
    note(run, 'merged', edit.from.file.path, edit.memory.id, {
      other: twin.id,
      why: 'the same is said there',
    })
    return edit
  }
  return undefined
}

/** Whose a memory is does not change: one that says the same takes its place there. */
async function moveTo(run: EditRun, { memory, statement, from }: Edit, owner: LineOwner): Promise<boolean> {
  const { file } = from
  const { scope, project } = owner
  const evidence = [...memory.evidence, evidenceOf(run, from)]
  const draft = { ...statement, scope, project, evidence, origin: 'user', supersedes: memory.id } as const
  const author = authorOf(run, file.path, 'moved')
  const moved = await admit(run, run.reach, draft, author)
  if (moved.ok) note(run, 'moved', file.path, memory.id, { other: moved.value.id, why: 'another project' })
  else note(run, 'refused', file.path, memory.id, { why: moved.error.message })
  return true
}
