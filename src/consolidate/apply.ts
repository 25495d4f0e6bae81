import type { ChangeContext } from '../context.ts'
import { checkDraft } from '../extract/draft.ts'
import { isRejected } from '../extract/rejections.ts'
import { MAX_LABELS, type Memory, type Statement } from '../model/memory.ts'
import type { Author, Store } from '../store/store.ts'
import { restsOn, type Step } from './step.ts'

type Of<What extends Step['what']> = Extract<Step, { readonly what: What }>

/**
 * Does one step; false when it is passed over, since one of its memories is not as it was when the step was thought of.
 * `context.store` is the transaction of the whole run.
 */
export async function applyStep(context: ChangeContext, step: Step, run: Author): Promise<boolean> {
  const { store, reach } = context
  const author = { ...run, why: step.why }
  if (!(await areUnchanged(context, restsOn(step), run))) return false
  switch (step.what) {
    case 'merge':
      return merge(context, step, author)
    case 'replace':
      return store.memories.supersede(reach, step.memory.id, step.by.id, author, step.by.statedAt)
    case 'dispute':
      return store.memories.conflict(reach, step.memory.id, step.other.id, author)
    case 'expire':
      return store.memories.supersede(reach, step.memory.id, null, author, step.memory.validTo ?? author.at)
    case 'date':
      return (await store.memories.twin(reach, step.memory, step.text)) === undefined
        ? restate(context, step.memory, { text: step.text }, author)
        : false
    case 'flag':
      return restate(context, step.memory, { tags: step.tags }, author)
    case 'lower':
      return restate(context, step.memory, { importance: step.importance }, author)
    case 'propose':
      return propose(context, step, author)
  }
}

/** Nobody else changed them: what the run itself did to the one that others are merged into does not count. */
async function areUnchanged(
  { store, reach }: ChangeContext,
  memories: readonly Memory[],
  { run = null }: Author,
) {
  for (const { id, revision, state } of memories) {
    const now = await store.memories.get(reach, id)
    if (now === undefined || now.state !== state) return false
    if (now.revision === revision) continue
    const since = (await store.memories.history(reach, id)).filter((one) => one.revision > revision)
    if (since.some((one) => one.run !== run)) return false
  }
  return true
}

async function restate(
  { store, reach }: ChangeContext,
  memory: Memory,
  change: Partial<Statement>,
  author: Author,
): Promise<boolean> {
  return (await store.memories.revise(reach, memory.id, { ...memory, ...change }, author)) !== undefined
}

/** The one that stays says what it said, and is now found by the other's words too; what it is worth stays the same. */
async function merge(
  context: ChangeContext,
  { memory, into }: Of<'merge'>,
  author: Author,
): Promise<boolean> {
  const { store, reach } = context
  const best = (await store.memories.get(reach, into.id)) ?? into
  const labels = labelsOfBoth(best, memory)
  if (JSON.stringify({ ...best, ...labels }) !== JSON.stringify(best))
    await restate(context, best, labels, author)
  const { evidence, statedAt, confirmed, trust } = memory
  const heard = trust >= best.trust ? { statedAt } : {}
  await store.memories.confirm(reach, best.id, { evidence, times: confirmed + 1, ...heard }, author)
  return store.memories.supersede(reach, memory.id, best.id, author)
}

function labelsOfBoth(best: Memory, other: Memory): Partial<Statement> {
  const both = (one: readonly string[], more: readonly string[]) =>
    [...new Set([...one, ...more])].slice(0, MAX_LABELS)
  return {
    topic: best.topic ?? other.topic,
    aliases: both(best.aliases, other.aliases),
    keywords: both(best.keywords, other.keywords),
    tags: both(best.tags, other.tags),
    files: both(best.files, other.files),
    importance: Math.max(best.importance, other.importance),
  }
}

/** Injected nowhere until the person keeps it; worth what the least of its sources is. */
async function propose(
  context: ChangeContext,
  { draft, from }: Of<'propose'>,
  author: Author,
): Promise<boolean> {
  const { store, reach, redact, makeId } = context
  const checked = checkDraft(draft, author, { redact, user: reach.user, id: makeId() })
  if (!checked.ok || (await isKnownMemory(store, context, checked.value.memory))) return false
  const { id } = await store.memories.add({ ...checked.value.memory, state: 'proposed' }, author)
  for (const one of from) await store.memories.link(reach, id, 'derived', one.id, author.at)
  return true
}

async function isKnownMemory(
  store: Store,
  { reach }: ChangeContext,
  memory: Parameters<typeof isRejected>[2],
) {
  return (
    (await isRejected(store, reach, memory)) ||
    (await store.memories.twin(reach, memory, memory.text)) !== undefined
  )
}
