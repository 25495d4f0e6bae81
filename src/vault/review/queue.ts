import type { Context } from '../../context.ts'
import {
  type Evidence,
  isLiving,
  LIVING_STATES,
  type Memory,
  REVIEWABLE_STATES,
  type Revision,
} from '../../model/memory.ts'
import { isHiddenByReview, isUnreviewed } from '../../model/review.ts'
import { type ProposedRemoval, proposedRemovals } from '../edits/removals.ts'
import { fileEvidence, writerInWords } from '../origin/wrote.ts'
import { originInWords, sessionsBehind } from './origin-words.ts'

export const DECISIONS = ['keep', 'edit', 'reject', 'never again'] as const

/** One thing that waits for the person's decision: a memory that somebody else added, or a change of one that is proposed. */
export interface ReviewItem
  extends Pick<
    Memory,
    'id' | 'kind' | 'text' | 'topic' | 'scope' | 'project' | 'review' | 'state' | 'origin' | 'evidence'
  > {
  /** Where it came from, in words: "from a file: docs/memory/deploy.md, commit 3fa2c1d by Ada Example". */
  readonly from: string
  readonly why: string
  /**
   * Whether agents wait for the decision. `always`: no agent is given it before it is kept. `ask`: the same, because
   * `learning.review` is `ask`. `no`: agents are given it already.
   */
  readonly waits: 'always' | 'ask' | 'no'
  readonly change: ReviewChange
  readonly decisions: readonly (typeof DECISIONS)[number][]
  /** The words it rests on, and the session they were said in, as the host calls it. */
  readonly quote: string | null
  readonly session: string | null
  readonly judge: string
  /** The rule or model by which the judge took it. */
  readonly rule: string
  readonly run: string | null
  readonly at: string
}

/** The subject of a decision: a new text, another text for a memory, or that a memory is to go. */
export interface ReviewChange {
  readonly what: 'add' | 'replace' | 'remove'
  /** The memory that would be replaced or removed. */
  readonly memory: string | null
  readonly old: string | null
  readonly new: string | null
}

type ReviewContext = Pick<Context, 'store' | 'reach' | 'config'>

/** All that waits for the person, the newest run last; with `all` also what they kept. */
export async function reviewQueue(context: ReviewContext, { all = false } = {}): Promise<ReviewItem[]> {
  const { store, reach } = context
  const open = await waitingMemories(context)
  const kept = all ? await store.memories.list(reach, { review: 'kept', states: LIVING_STATES }) : []
  const items: ReviewItem[] = []
  const closed = kept.filter(({ state }) => state !== 'conflict')
  for (const memory of [...open, ...closed]) items.push(await itemOf(context, memory))
  for (const removal of await openRemovals(context)) items.push(removalItem(removal))
  return items.sort((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** How many items wait. */
export async function countWaiting(context: Pick<Context, 'store' | 'reach'>): Promise<number> {
  return (await waitingMemories(context)).length + (await openRemovals(context)).length
}

/** Memories that others added and the person did not decide about, and open conflicts, whoever stated them. */
async function waitingMemories({ store, reach }: Pick<Context, 'store' | 'reach'>): Promise<Memory[]> {
  const added = await store.memories.list(reach, { review: 'new', states: REVIEWABLE_STATES })
  const conflicts = await store.memories.list(reach, { states: ['conflict'] })
  return [...added, ...conflicts.filter((memory) => !isUnreviewed(memory))]
}

interface OpenRemoval {
  readonly memory: Memory
  readonly removal: ProposedRemoval
}

async function openRemovals({ store, reach }: Pick<Context, 'store' | 'reach'>): Promise<OpenRemoval[]> {
  const open = (await proposedRemovals({ store, reach })).filter(({ declined }) => !declined)
  const memories = await store.memories.byIds(
    reach,
    open.map(({ memory }) => memory),
  )
  return open.flatMap((removal) => {
    const memory = memories.find(({ id }) => id === removal.memory)
    return memory !== undefined && isLiving(memory) ? [{ memory, removal }] : []
  })
}

async function itemOf(context: ReviewContext, memory: Memory): Promise<ReviewItem> {
  const history = await context.store.memories.history(context.reach, memory.id)
  const maker = await makerOf(context, history)
  const change = await changeOf(context, memory)
  return {
    ...fieldsOf(memory, memory.evidence),
    ...makerFields(memory, maker),
    from: originInWords(memory, maker, await sessionsBehind(context, memory)),
    why: whyOf(memory, change),
    waits: waitsFor(memory, context),
    change,
  }
}

/** The latest revision of a run that holds. A decision that was undone made nothing. */
async function makerOf(
  { store, reach }: ReviewContext,
  history: readonly Revision[],
): Promise<Revision | undefined> {
  for (const one of history.toReversed()) {
    const run = one.run === null ? undefined : await store.runs.get(reach, one.run)
    if (run !== undefined && run.undoneAt === null) return one
  }
  return history[0]
}

function waitsFor(memory: Memory, { config }: ReviewContext): ReviewItem['waits'] {
  if (memory.state === 'proposed') return 'always'
  return isHiddenByReview(memory, config) ? 'ask' : 'no'
}

function removalItem({ memory, removal }: OpenRemoval): ReviewItem {
  const evidence = [fileEvidence(removal.path, removal.writer, '')]
  const did = removal.what === 'done' ? 'marks it as done' : 'deletes its line'
  return {
    ...fieldsOf(memory, evidence),
    judge: 'vault',
    rule: removal.what,
    run: null,
    at: removal.at,
    quote: null,
    from: `from a file: ${removal.path}, ${writerInWords(removal.writer)}`,
    why: `The file ${did}. Keep: the memory stays. Reject: it is forgotten.`,
    waits: 'always',
    change: { what: 'remove', memory: memory.id, old: memory.text, new: null },
  }
}

function fieldsOf(memory: Memory, evidence: readonly Evidence[]) {
  const { id, kind, text, topic, scope, project, review, state, origin } = memory
  const said = evidence.at(-1)
  return {
    id,
    kind,
    text,
    topic,
    scope,
    project,
    review,
    state,
    origin,
    evidence,
    decisions: DECISIONS,
    quote: said?.quote ?? null,
    session: said?.session ?? null,
  }
}

function makerFields(memory: Memory, maker: Revision | undefined) {
  return {
    judge: (maker?.by ?? '').replace(/^judge:/, ''),
    rule: maker?.why ?? '',
    run: maker?.run ?? null,
    at: maker?.at ?? memory.updatedAt,
  }
}

/** A memory is linked to what it replaced; a proposal to what it would replace. */
async function changeOf(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  memory: Memory,
): Promise<ReviewChange> {
  const links = await store.memories.links(reach, memory.id)
  const ids = links.flatMap(({ from, relation, to }) =>
    from === memory.id && relation === 'supersedes' ? [to] : [],
  )
  const [old] = await store.memories.byIds(reach, ids)
  if (old === undefined) return { what: 'add', memory: null, old: null, new: memory.text }
  return { what: 'replace', memory: old.id, old: old.text, new: memory.text }
}

function whyOf({ state }: Memory, { what }: ReviewChange): string {
  if (state === 'conflict') return 'Another memory says otherwise: reject one of the two.'
  if (state !== 'proposed') return 'It was added without you, and you have not looked at it.'
  return what === 'replace'
    ? 'You did not say it like this. The old text holds until you keep the new one.'
    : 'You did not say it. It is given to no agent until you keep it.'
}

/** Ids sort by time. */
function orderOf({ run, id }: ReviewItem): string {
  return `${run ?? ''} ${id}`
}
