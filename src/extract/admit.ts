import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Context } from '../context.ts'
import { isLiving, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, NewMemory, Store } from '../store/store.ts'
import { addSuperseded } from './add-superseded.ts'
import { saysItIsPast } from './compare/parts.ts'
import { type CheckedDraft, checkDraft, type Draft, refused } from './draft.ts'
import { findMeant, findNear } from './find-near.ts'
import { linkMemories } from './link-memories.ts'
import { beats, findRivals, isSameOwner, NAMED_REPLACEMENT, type Rival, settle, standingOf } from './order.ts'
import { quoteSupports } from './origin/quote-supports.ts'
import { isRejected } from './rejections.ts'
import { confirmWith, reviseWith } from './restate.ts'

export type { Draft } from './draft.ts'

export interface Admission {
  /** The memory that holds the statement now. */
  readonly id: string
  /**
   * `confirmed`: all of it was there already. `revised`: nearly the same was there, and now says it. `superseded`: it
   * came in outdated, and is kept as history. `conflict`: it contradicts what is there, and neither can be preferred.
   */
  readonly outcome: 'added' | 'confirmed' | 'revised' | 'superseded' | 'conflict'
  /** How many secrets were taken out before anything was stored. */
  readonly redacted: number
  /** The memory that it replaced; the first, when it replaced several. */
  readonly superseded: string | null
}

/** Checking a statement and storing it. */
export type AdmitContext = Pick<Context, 'store' | 'redact' | 'makeId'>

type SettledDraft = Pick<Admission, 'id' | 'outcome'> & {
  /** The memories that exclude it, where they were looked for already. */
  readonly rivals?: readonly Rival[]
}

/**
 * The one way into the store for a statement: checked, cleaned of secrets, bound, never doubled, and in its place among
 * what is known. Why something is not kept is an error with the code `refused`.
 */
export async function admit(
  context: AdmitContext,
  reach: Reach,
  draft: Draft,
  author: Author,
): Promise<Result<Admission>> {
  const checked = checkDraft(draft, author, {
    redact: context.redact,
    user: reach.user,
    id: context.makeId(),
  })
  if (!checked.ok) return checked
  return context.store.transaction(async (store) => {
    const { memory, redacted, byPerson } = checked.value
    const replaced = await findReplaced(store, reach, memory, draft)
    if (!replaced.ok) return replaced
    if (!byPerson && (await isRejected(store, reach, memory))) return err(rejected())
    const settled = await settleDraft(
      store,
      reach,
      checked.value,
      { replaced: replaced.value, draft },
      author,
    )
    if (!settled.ok) return settled
    const { id, outcome, rivals } = settled.value
    const linked = await linkDraft({ store, reach }, id, draft, author.at)
    if (!linked.ok) return linked
    // A memory that waits for the person's word replaces nothing.
    if (memory.state === 'proposed') return ok({ id, outcome, redacted, superseded: null })
    const first = await replace(store, reach, replaced.value, id, author)
    const { superseded, conflicts } = await settle(store, reach, id, author, {
      ...(draft.isUndated === undefined ? {} : { isUndated: draft.isUndated }),
      ...(rivals === undefined ? {} : { rivals }),
    })
    const ended = outcome === 'added' && conflicts ? 'conflict' : outcome
    return ok({ id, outcome: ended, redacted, superseded: first ?? superseded[0] ?? null })
  })
}

/** Sets the links that a draft names. */
async function linkDraft(
  context: Parameters<typeof linkMemories>[0],
  id: string,
  { resolves, partOf, seeAlso }: Draft,
  at: string,
): Promise<Result<void>> {
  const links = [
    [resolves, 'resolved-by', id],
    [id, 'part-of', partOf],
    [id, 'see-also', seeAlso],
  ] as const
  for (const [from, relation, to] of links) {
    if (from === undefined || to === undefined) continue
    const linked = await linkMemories(context, from, relation, to, at)
    if (!linked.ok) return linked
  }
  return ok(undefined)
}

/** A draft, and the memory that it names as the one it replaces. */
interface Given {
  readonly draft: Draft
  readonly replaced: Memory | undefined
}

/** Confirms or revises what says the same, or adds it where nothing does. */
async function settleDraft(
  store: Store,
  reach: Reach,
  checked: CheckedDraft,
  given: Given,
  author: Author,
): Promise<Result<SettledDraft>> {
  const { memory, asked } = checked
  const twin = await store.memories.twin(reach, memory, memory.text)
  if (twin !== undefined) return ok(await confirmWith(store, reach, twin, checked, author))
  const found = await findNear(store, reach, memory, [memory.kind, asked], memory.text)
  if (found !== undefined && found.memory.id !== given.replaced?.id) {
    const isNews = found.near !== 'less' && memory.validFrom >= found.memory.statedAt
    const isRestated = isNews && memory.trust >= found.memory.trust
    const restate = isRestated || saysMoreThanTheyDid(found.memory, memory) ? reviseWith : confirmWith
    return ok(await restate(store, reach, found.memory, checked, author))
  }
  return addNew(store, reach, memory, given, author)
}

/** A statement with words that the person did not say does not become theirs: their own statement replaces it. */
function saysMoreThanTheyDid(there: Memory, { origin, text }: NewMemory): boolean {
  return origin === 'user' && there.origin !== 'user' && !quoteSupports(there.text, text)
}

async function addNew(
  store: Store,
  reach: Reach,
  memory: NewMemory,
  { replaced, draft }: Given,
  author: Author,
): Promise<Result<SettledDraft>> {
  if (memory.state === 'proposed') return ok(await propose(store, reach, memory, author))
  if (saysItIsPast(memory.text)) {
    const ended = { next: null, until: memory.validFrom }
    return ok({ id: await addSuperseded(store, reach, memory, ended, author), outcome: 'superseded' })
  }
  const subject = { ...memory, statedAt: memory.validFrom }
  const known = (await findRivals(store, reach, subject, { withSuperseded: true })).filter(
    (rival) => rival.memory.id !== replaced?.id,
  )
  const rivals = known.map((rival) => rival.memory).filter((rival) => isSameOwner(rival, memory))
  const standing = standingOf(subject, rivals)
  if (standing.stands === 'below' && memory.origin !== 'assistant') return err(outranked(standing.above))
  if (standing.stands === 'behind' && draft.isUndated !== true)
    return ok({ id: await addSuperseded(store, reach, memory, standing, author), outcome: 'superseded' })
  const { id } = await store.memories.add(memory, author)
  return ok({ id, outcome: 'added', rivals: known.filter((rival) => isLiving(rival.memory)) })
}

/** Adds what waits for the person's word, once. */
async function propose(store: Store, reach: Reach, memory: NewMemory, author: Author): Promise<SettledDraft> {
  const { text, scope, project } = memory
  const waiting = await store.memories.list(reach, { states: ['proposed'], scopes: [scope] })
  const same = waiting.find((one) => one.text === text && one.project === project)
  if (same !== undefined) return { id: same.id, outcome: 'confirmed' }
  return { id: (await store.memories.add(memory, author)).id, outcome: 'added' }
}

/** The memory that the draft is to replace: by its id, which must be there, or by words, which may fit nothing. */
async function findReplaced(
  store: Store,
  reach: Reach,
  memory: NewMemory,
  { supersedes, replaces }: Draft,
): Promise<Result<Memory | undefined>> {
  if (supersedes !== undefined) {
    const named = await store.memories.get(reach, supersedes)
    if (named === undefined) return err(nothingToReplace(supersedes))
    if (isOver(named)) return err(replacedAlready(named))
    return named.trust > memory.trust ? err(outranked(named)) : ok(named)
  }
  const meant = replaces === undefined ? undefined : await findMeant(store, reach, memory, replaces)
  const isFree = meant !== undefined && !beats(meant, { ...memory, statedAt: memory.validFrom })
  return ok(isFree ? meant : undefined)
}

async function replace(
  store: Store,
  reach: Reach,
  replaced: Memory | undefined,
  id: string,
  author: Author,
): Promise<string | undefined> {
  if (replaced === undefined || replaced.id === id) return undefined
  const by = await store.memories.get(reach, id)
  if (by === undefined || isOver(by)) return undefined
  const why = { ...author, why: `${author.why}: named as what holds ${NAMED_REPLACEMENT}` }
  const isDone = await store.memories.supersede(reach, replaced.id, id, why, by.statedAt)
  return isDone ? replaced.id : undefined
}

function isOver({ state }: Memory): boolean {
  return state === 'superseded' || state === 'forgotten'
}

function rejected(): MemoriaError {
  return refused(
    'the person rejected this, or something like it, before',
    'Say it yourself: memoria remember.',
  )
}

function outranked({ id, origin }: Memory): MemoriaError {
  return refused(
    `memory ${shortId(id)} says otherwise, and what comes from the ${origin} is trusted more`,
    `Look at it with \`memoria show ${shortId(id)}\`; only something trusted as much can replace it.`,
  )
}

/** Replacing what is replaced would leave two that contradict each other. */
function replacedAlready({ id, state, supersededBy }: Memory): MemoriaError {
  const by = supersededBy === null ? 'another' : shortId(supersededBy)
  const how = state === 'forgotten' ? 'was forgotten' : `was replaced by ${by}`
  return new MemoriaError('conflict', `memory ${shortId(id)} ${how}, so it cannot be replaced again`, {
    hint:
      supersededBy === null
        ? 'Remember the statement without --supersedes.'
        : `Replace that one: --supersedes ${by}`,
  })
}

function nothingToReplace(id: string): MemoriaError {
  return new MemoriaError('not_found', `there is no memory ${id} to replace`, {
    hint: 'Find its id with `memoria search` or `memoria list`.',
  })
}
