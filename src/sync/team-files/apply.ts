import type { MemoriaError } from '../../base/errors.ts'
import { checkDraft } from '../../extract/draft.ts'
import { filesIn } from '../../extract/local/files.ts'
import { labelsOf } from '../../extract/local/labels.ts'
import { findRivals } from '../../extract/order.ts'
import { checkStatement } from '../../extract/statement.ts'
import { fileSource, isLiving, type Memory, trustOf } from '../../model/memory.ts'
import type { Author, NewMemory } from '../../store/store.ts'
import { TEAM_FILES, type TeamContext } from './context.ts'
import { teamPath } from './folder.ts'
import type { TeamStatement } from './statement.ts'

/** A statement of a file, to be brought into the store. */
export interface Incoming {
  readonly name: string
  readonly project: string
  readonly statement: TeamStatement
  /** The author of an edit: the last commit's, or `file`. */
  readonly editor: string
  /** Whether a memory that is forgotten since its file was deleted comes back. */
  readonly mayRestore: boolean
}

export type Applied =
  | { readonly outcome: 'added' | 'revised' | 'restored' | 'same' | 'left' }
  | { readonly outcome: 'refused'; readonly problem: string }

const same: Applied = { outcome: 'same' }

/** Colleagues decided that it is worth a file: a brief lists it. */
const IMPORTANCE = 0.6

/**
 * Brings one statement into the store. It changes only memories that the team shares in this project: an id that is known
 * as anything else is refused. `context.store` is a transaction.
 */
export async function applyStatement(
  context: TeamContext,
  incoming: Incoming,
  run: Author,
): Promise<Applied> {
  const { store, reach } = context
  const { project, statement } = incoming
  const known = await store.memories.get(reach, statement.id)
  if (known === undefined) {
    if (await store.team.isOfOthers(reach, statement.id)) return refused('has the id of another memory here')
    return add(context, incoming, run)
  }
  if (known.scope !== 'team')
    return refused('has the id of a private memory here, which stays as it is; to share it: memoria share')
  if (known.project !== project)
    return refused("has the id of another project's memory, which stays as it is")
  if (known.state !== 'forgotten') return revise(context, known, incoming, run)
  if (!incoming.mayRestore) return { outcome: 'left' }
  const why = { ...run, why: `its file ${teamPath(incoming.name)} is back` }
  const back = await restore(context, known, why)
  if (back === undefined) return refused('is about a memory whose words were purged here')
  await revise(context, back, incoming, run)
  return { outcome: 'restored' }
}

function refused(problem: string): Applied {
  return { outcome: 'refused', problem }
}

/** Restores a memory; behind another one where the same words live under that id by now. Undefined when it was purged. */
async function restore(
  { store, reach }: TeamContext,
  known: Memory,
  author: Author,
): Promise<Memory | undefined> {
  const { memories } = store
  const last = (await memories.history(reach, known.id)).findLast(({ statement }) => statement !== null)
  const twin = last?.statement && (await memories.twin(reach, known, last.statement.text))
  if (!twin) return memories.restore(reach, known.id, author)
  await memories.supersede(reach, twin.id, null, author)
  await memories.restore(reach, known.id, author)
  await memories.supersede(reach, known.id, twin.id, author)
  await memories.reinstate(reach, twin.id, author)
  return memories.get(reach, known.id)
}

async function add(
  context: TeamContext,
  { name, project, statement }: Incoming,
  run: Author,
): Promise<Applied> {
  const { store, reach, redact } = context
  const { id, text, kind, author } = statement
  const who = author === null ? '' : ` by ${author}`
  const by = { ...run, by: TEAM_FILES, why: `shared${who} in ${teamPath(name)}` }
  const { aliases, keywords } = labelsOf(text, kind)
  const draft = {
    ...{ text, kind, project, aliases, keywords, files: filesIn(text) },
    topic: statement.topic,
    scope: 'team',
    origin: 'colleague',
    importance: IMPORTANCE,
    at: `${statement.date}T00:00:00.000Z`,
    evidence: [{ session: fileSource(teamPath(name)), messages: [], quote: statement.evidence ?? text }],
  } as const
  const checked = checkDraft(draft, by, { redact, user: reach.user, id })
  if (!checked.ok) return refused(problemOf(checked.error))
  const memory: NewMemory = { ...checked.value.memory, author }
  const twin = isLiving(memory) ? await store.memories.twin(reach, memory, memory.text) : undefined
  // The relations between files, which are settled after them, decide which of the two holds.
  if (twin === undefined) await store.memories.add(memory, by)
  else await addReplaced(context, memory, twin.id, by)
  await openConflicts(context, id, by)
  return { outcome: 'added' }
}

/** Adds a memory that says what another one says already. */
async function addReplaced(
  { store }: TeamContext,
  memory: NewMemory,
  twin: string,
  { at, by, why, run = null }: Author,
): Promise<void> {
  const { kind, text, topic, aliases, keywords, tags, files, importance, pinned } = memory
  const statement = { kind, text, topic, aliases, keywords, tags, files, importance, pinned }
  await store.memories.putWhole(
    {
      ...memory,
      ...{ state: 'superseded', supersededBy: twin, validTo: memory.validFrom, statedAt: memory.validFrom },
      ...{ author: memory.author ?? null, review: memory.review ?? null, confirmed: 0, revision: 1 },
      ...{ used: { count: 0, lastAt: null }, createdAt: at, updatedAt: at },
    },
    [{ revision: 1, change: 'created', at, by, why, run, statement }],
  )
}

/** An edit of the file. The words are not this person's own any more, whoever said them before. */
async function revise(
  context: TeamContext,
  memory: Memory,
  { name, statement, editor }: Incoming,
  run: Author,
): Promise<Applied> {
  const { store, reach, redact } = context
  const { text, kind, topic, author } = statement
  const checked = checkStatement({ ...memory, text, kind, topic }, redact)
  if (!checked.ok) return refused(problemOf(checked.error))
  const revised = checked.value.statement
  const isReworded = revised.text !== memory.text
  const isSame = !isReworded && revised.kind === memory.kind && revised.topic === memory.topic
  if (isSame && author === memory.author) return same
  const by = { ...run, by: editor, why: `edited in ${teamPath(name)}` }
  const twin = isReworded && isLiving(memory) ? await takenBy(context, memory, revised.text) : undefined
  if (twin !== undefined) await store.memories.supersede(reach, memory.id, twin, by)
  const evidence = [{ session: fileSource(teamPath(name)), messages: [], quote: statement.evidence ?? text }]
  if (!isSame) await store.memories.revise(reach, memory.id, revised, by, isReworded ? { evidence } : {})
  const { origin, trust, review } = isReworded ? OF_A_COLLEAGUE : memory
  if (isReworded || author !== memory.author)
    await store.team.attribute(reach, memory.id, { origin, trust, author, review })
  if (isReworded) await openConflicts(context, memory.id, by)
  return { outcome: 'revised' }
}

const OF_A_COLLEAGUE = { origin: 'colleague', trust: trustOf('colleague'), review: 'new' } as const

async function takenBy(
  { store, reach }: TeamContext,
  memory: Memory,
  text: string,
): Promise<string | undefined> {
  const twin = await store.memories.twin(reach, memory, text)
  return twin === undefined || twin.id === memory.id ? undefined : twin.id
}

/** Opens a conflict with statements of the person's own that it contradicts. It replaces nothing of theirs. */
async function openConflicts({ store, reach }: TeamContext, id: string, by: Author): Promise<void> {
  const memory = await store.memories.get(reach, id)
  if (memory === undefined || !isLiving(memory)) return
  for (const rival of await findRivals(store, reach, { ...memory, scope: 'project' }))
    await store.memories.conflict(reach, id, rival.memory.id, by)
}

function problemOf({ message, hint }: MemoriaError): string {
  return `is not kept: ${message.replace(/^it is not kept: /, '')}${hint === undefined ? '' : `. ${hint}`}`
}
