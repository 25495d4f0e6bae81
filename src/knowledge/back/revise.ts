import { unwrap } from '../../base/result.ts'
import { admit } from '../../extract/admit.ts'
import { checkEvidence } from '../../extract/evidence.ts'
import { checkStatement } from '../../extract/statement.ts'
import { isRule, type Memory, type Statement } from '../../model/memory.ts'
import type { Saying } from '../../store/store.ts'
import { isMovedOn, keepBoth } from './conflict.ts'
import { oldAndNew } from './old-and-new.ts'
import { type Place, placeOf } from './place.ts'
import { authorOf, evidenceOf, isLiving, markTaken, memoryNow, note, type Taking } from './taking.ts'
import type { Sighting, Wish } from './wishes.ts'

/** A memory that is to say something else, or to be of another kind or topic. */
interface Edit {
  readonly wish: Wish
  readonly memory: Memory
  readonly statement: Statement
  /** The line that says so. */
  readonly from: Sighting
  /** Where it belongs now, if that is elsewhere. */
  readonly place: Place | undefined
}

/** Makes memories say what their lines say. Words that contradict a change made elsewhere are kept beside it. */
export async function reviseAll(taking: Taking, wishes: readonly Wish[]): Promise<void> {
  const edits: Edit[] = []
  const apart: { readonly wish: Wish; readonly memory: Memory; readonly edit: Sighting }[] = []
  for (const wish of wishes) {
    const memory = await memoryNow(taking, wish.end)
    if (memory === undefined) continue
    const [first, ...others] = wish.edits
    const isLate = first !== undefined && isMovedOn(memory, wish.written)
    for (const edit of isLate ? wish.edits : others) apart.push({ wish, memory, edit })
    const edit = isLate || memory.state === 'forgotten' ? undefined : editOf(taking, wish, memory)
    if (edit !== undefined) edits.push(edit)
  }
  await settleEdits(taking, edits)
  for (const { wish, memory, edit } of apart) {
    const now = await memoryNow(taking, wish.end)
    await keepBoth(taking, now ?? memory, edit)
  }
}

/** Undefined where nothing is to be changed, or where it is refused. */
function editOf(taking: Taking, wish: Wish, memory: Memory): Edit | undefined {
  const { edits, rekinded, moved } = wish
  const from = edits[0] ?? moved ?? rekinded
  if (from === undefined) return undefined
  const place = moved === undefined || moved.file.kind === 'memories' ? undefined : placeOf(taking, moved)
  const kind = rekinded?.line.kind ?? moved?.line.kind ?? memory.kind
  const checked = checkStatement(
    { ...memory, kind, text: edits[0]?.line.text ?? memory.text, topic: place?.topic ?? memory.topic },
    taking.redact,
  )
  if (!checked.ok) {
    note(taking, 'refused', from.file.path, memory.id, { why: checked.error.message })
    return undefined
  }
  for (const sighting of wish.sightings)
    if (sighting.line.text === from.line.text) markTaken(taking, sighting)
  const { statement } = checked.value
  const isElsewhere =
    place !== undefined && (place.scope !== memory.scope || place.project !== memory.project)
  const isSame = (['text', 'kind', 'topic'] as const).every((field) => statement[field] === memory[field])
  return isSame && !isElsewhere
    ? undefined
    : { wish, memory, statement, from, place: isElsewhere ? place : undefined }
}

/**
 * One after the other; whoever would say what another still says waits until that one has changed. If it does not
 * change, the two become one. Those that wait for each other in a circle say together what they said before.
 */
async function settleEdits(taking: Taking, edits: readonly Edit[]): Promise<void> {
  let waiting = edits
  while (waiting.length > 0) {
    const later: Edit[] = []
    for (const edit of waiting) if (!(await applyEdit(taking, edit))) later.push(edit)
    const isStuck = later.length === waiting.length
    const merged = isStuck ? await mergeOne(taking, later) : undefined
    if (isStuck && merged === undefined) return
    waiting = later.filter((edit) => edit !== merged)
  }
}

/** False while another memory says the same. */
async function applyEdit(taking: Taking, edit: Edit): Promise<boolean> {
  const { store, reach, redact } = taking
  const { memory, statement, from, place } = edit
  if (place !== undefined) return moveTo(taking, edit, place)
  if ((await twinOf(taking, edit)) !== undefined) return false
  const isReworded = statement.text !== memory.text
  const author = authorOf(taking, from.file.path, isReworded ? 'edited' : 'moved')
  const evidence = unwrap(checkEvidence([evidenceOf(taking, from)], redact))
  const isNewRule = isRule(statement.kind) && statement.kind !== memory.kind
  const saying: Saying = isReworded || isNewRule ? { origin: 'user', evidence, statedAt: taking.at } : {}
  await store.memories.revise(reach, memory.id, statement, author, saying)
  if (memory.review === 'new') await store.memories.markReview(reach, memory.id, 'kept')
  note(taking, isReworded ? 'revised' : 'moved', from.file.path, memory.id, { why: whatChanged(edit) })
  return true
}

function whatChanged({ memory, statement }: Edit): string {
  const fields = (['text', 'kind', 'topic'] as const).filter((field) => statement[field] !== memory[field])
  const told = fields.map((field) => `another ${field}`).join(', ')
  return statement.text === memory.text ? told : `${told}: ${oldAndNew(memory.text, statement.text)}`
}

/** Another memory that lives and says what this one is to say. */
async function twinOf({ store, reach }: Taking, { memory, statement }: Edit): Promise<Memory | undefined> {
  if (!isLiving(memory)) return undefined
  const twin = await store.memories.twin(reach, memory, statement.text)
  return twin?.id === memory.id ? undefined : twin
}

/** Lets the first that waits for one that does not wait itself give way to it. */
async function mergeOne(taking: Taking, waiting: readonly Edit[]): Promise<Edit | undefined> {
  const { store, reach, redact, at } = taking
  for (const edit of waiting) {
    const twin = await twinOf(taking, edit)
    if (twin === undefined || waiting.some(({ memory }) => memory.id === twin.id)) continue
    const author = authorOf(taking, edit.from.file.path, 'edited')
    const evidence = unwrap(checkEvidence([evidenceOf(taking, edit.from)], redact))
    await store.memories.confirm(reach, twin.id, { origin: 'user', evidence, statedAt: at }, author)
    await store.memories.supersede(reach, edit.memory.id, twin.id, author)
    note(taking, 'merged', edit.from.file.path, edit.memory.id, {
      other: twin.id,
      why: 'the same is said there',
    })
    return edit
  }
  return undefined
}

/** Whose a memory is does not change: one that says the same takes its place there. */
async function moveTo(taking: Taking, { memory, statement, from }: Edit, place: Place): Promise<boolean> {
  const { file } = from
  const { scope, project } = place
  const evidence = [...memory.evidence, evidenceOf(taking, from)]
  const draft = { ...statement, scope, project, evidence, origin: 'user', supersedes: memory.id } as const
  const author = authorOf(taking, file.path, 'moved')
  const moved = await admit(taking, taking.reach, { ...draft, beside: true }, author)
  if (moved.ok) note(taking, 'moved', file.path, memory.id, { other: moved.value.id, why: 'another project' })
  else note(taking, 'refused', file.path, memory.id, { why: moved.error.message })
  return true
}
