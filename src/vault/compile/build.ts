import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { MemoriaError } from '../../base/errors.ts'
import type { Result } from '../../base/result.ts'
import type { Due } from '../../store/page-rows.ts'
import type { Store } from '../../store/store.ts'
import { SCHEMA_PATH, schemaDigest } from '../subjects/schema.ts'
import { type Builder, markedFolders } from './builder.ts'
import { applyFiles, noteUnchanged } from './files.ts'
import { planIndex } from './index-pages.ts'
import { INDEX, OTHER, SHORT_LIST, takeChanges } from './intake.ts'
import { settleLastDays } from './last-days.ts'
import { logBuild } from './log.ts'
import { outdatedMoves, withoutPage } from './moved-page.ts'
import type { Compiled, CompileOptions } from './options.ts'
import { settleOthers } from './others.ts'
import { FORM, type Outcome, withOwnPart, withoutOwnPart } from './own-part.ts'
import { planSubject, type SubjectPlan } from './pages.ts'
import { connectionsOf } from './related.ts'
import { writeSchemaOnce } from './schema-once.ts'
import { SHORT_LIST_PATH, shortList } from './short-list.ts'
import { changeState, readState } from './state.ts'

/** So many subjects are written together. */
const AT_ONCE = 20

/** The changes of a build so far. */
interface Tally {
  readonly written: string[]
  readonly removed: string[]
  readonly refused: { readonly path: string; readonly why: MemoriaError }[]
  /** Subjects with a file that cannot be written: not tried again in this run. */
  readonly failed: Set<string>
}

/** Brings all that is due into the files of a vault: pages, then the index, the short list and the log. */
export async function build(builder: Builder, options: CompileOptions, touch: () => void): Promise<Compiled> {
  const { store, reach, vault } = builder
  const tally: Tally = { written: [], removed: [], refused: [], failed: new Set() }
  await beginAgain(builder, options.all === true)
  await takeChanges(builder, touch)
  await settleOthers(builder)
  if (builder.schemaFlaw !== undefined) tally.refused.push({ path: SCHEMA_PATH, why: builder.schemaFlaw })
  const wanted = options.since === undefined ? undefined : await changedSince(builder, options.since)
  const isWanted = (subject: string) => wanted === undefined || wanted.has(subject)
  await buildSubjects(builder, options, isWanted, tally, touch)
  await settleMoves(builder, tally)
  await noteAuthored(builder, options)
  if (!options.signal?.aborted && options.isCurrent?.() !== false) {
    await settleLastDays(builder)
    await buildIndex(builder, tally)
    await buildShortList(builder, tally)
    await writeSchemaOnce(builder)
    if (!options.goesOn) await logBuild(builder)
  }
  const left = new Set((await store.pages.due(reach, vault.name)).map(({ subject }) => subject))
  const { written, removed, refused } = tally
  return { written, removed, refused, left: left.size, tokens: 0, dollars: 0 }
}

/** Everything is due when it is asked for, or when pages are to look other than they do. */
async function beginAgain(builder: Builder, all: boolean): Promise<void> {
  const { store, reach, vault, zone } = builder
  const folders = await markedFolders(builder)
  const basis = [FORM, zone, schemaDigest(builder.schema), ...folders].join(' ')
  const state = await readState(builder, store)
  if (!all && state.basis === basis) return
  await store.transaction(async (tx) => {
    const pages = await tx.pages.pagesAt(reach, vault.name, '')
    await tx.pages.addDue(
      reach,
      vault.name,
      pages.filter(({ subject }) => subject !== OTHER).map(({ subject, key }) => ({ subject, key })),
    )
    await tx.pages.addDue(
      reach,
      vault.name,
      pages.map(({ key }) => ({ subject: INDEX, key })),
    )
    await changeState(builder, tx, () => ({ seen: 0, basis }))
  })
}

/** Notes a model's pages in the same line of the log; those of an interrupted run are in the line of the next one. */
async function noteAuthored(builder: Builder, { authored }: CompileOptions): Promise<void> {
  if (authored === undefined) return
  await changeState(builder, builder.store, ({ written, asked, tokens, dollars }) => ({
    written: written + authored.pages,
    asked: asked + authored.asked,
    tokens: tokens + authored.tokens,
    dollars: dollars + authored.dollars,
  }))
}

async function changedSince(builder: Builder, since: string): Promise<ReadonlySet<string>> {
  const { store, reach, vault } = builder
  const changed = await store.memories.list(reach, { since })
  const places = await store.pages.memoryPages(
    reach,
    vault.name,
    changed.map(({ id }) => id),
  )
  await store.pages.addDue(
    reach,
    vault.name,
    places.map(({ subject, key }) => ({ subject, key })),
  )
  return new Set(places.map(({ subject }) => subject))
}

async function buildSubjects(
  builder: Builder,
  { signal, onProgress, isCurrent }: CompileOptions,
  isWanted: (subject: string) => boolean,
  tally: Tally,
  touch: () => void,
): Promise<void> {
  const connections = await connectionsOf(builder)
  // Pages that link to lines which moved to another page are due only then.
  for (;;) {
    const due = await dueSubjects(builder)
    const subjects = [...due.keys()].filter((subject) => isWanted(subject) && !tally.failed.has(subject))
    if (subjects.length === 0) return
    for (let from = 0; from < subjects.length; from += AT_ONCE) {
      if (signal?.aborted) return
      const plans = new Map<string, Planned>()
      for (const subject of subjects.slice(from, from + AT_ONCE)) {
        const keys = (due.get(subject) ?? []).map(({ key }) => key)
        plans.set(subject, {
          plan: await planSubject(builder, subject, keys, connections),
          due: due.get(subject) ?? [],
        })
      }
      // After all was read: a memory that came after a change of settings is not written by the settings before it.
      if (isCurrent?.() === false) return
      await applyPlans(builder, plans, tally)
      onProgress?.(Math.min(from + AT_ONCE, subjects.length), subjects.length)
      touch()
      // Hooks are answered by the same process.
      await nextTurn()
    }
  }
}

/** Files that lead to pages which are no more. */
async function settleMoves(builder: Builder, tally: Tally): Promise<void> {
  const outcomes = (await outdatedMoves(builder)).flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
  if (outcomes.length > 0) await settleFiles(builder, outcomes, tally, async () => undefined)
}

async function dueSubjects({ store, reach, vault }: Builder): Promise<Map<string, Due[]>> {
  const found = new Map<string, Due[]>()
  for (const one of await store.pages.due(reach, vault.name))
    if (one.subject !== INDEX && one.subject !== SHORT_LIST)
      found.set(one.subject, [...(found.get(one.subject) ?? []), one])
  return found
}

interface Planned {
  readonly plan: SubjectPlan
  readonly due: readonly Due[]
}

/** Writes what was planned; a subject with a file that cannot be written stays due. */
async function applyPlans(
  builder: Builder,
  plans: ReadonlyMap<string, Planned>,
  tally: Tally,
  kind: 'concept' | 'index' = 'concept',
): Promise<void> {
  const outcomes: Outcome[] = []
  const planned: Planned[] = []
  for (const [subject, one] of plans) {
    const of = await outcomesOf(builder, one.plan, kind, tally)
    if (of === undefined) {
      tally.failed.add(subject)
      continue
    }
    outcomes.push(...of)
    planned.push(one)
  }
  await settleFiles(builder, outcomes, tally, async (tx) => {
    for (const one of planned) await keepPlan({ ...builder, store: tx }, one)
  })
}

async function outcomesOf(
  builder: Builder,
  { drafts, gone }: SubjectPlan,
  kind: 'concept' | 'index',
  tally: Tally,
): Promise<Outcome[] | undefined> {
  const goneFile = (path: string) =>
    kind === 'concept' ? withoutPage(builder, path) : withoutOwnPart(builder, path, 'index', 'index')
  const found: Outcome[] = []
  const take = (path: string, outcome: Result<Outcome>): boolean => {
    if (outcome.ok) found.push(outcome.value)
    else tally.refused.push({ path, why: outcome.error })
    return outcome.ok
  }
  let isFine = true
  for (const { part } of drafts) isFine = take(part.path, await withOwnPart(builder, part)) && isFine
  for (const path of gone) isFine = take(path, await goneFile(path)) && isFine
  return isFine ? found : undefined
}

async function settleFiles(
  builder: Builder,
  outcomes: readonly Outcome[],
  tally: Tally,
  done: (store: Store) => Promise<void>,
): Promise<void> {
  const writes = outcomes.filter(({ needed }) => needed === 'write').map(({ change }) => change)
  await applyFiles(builder, writes, async (tx) => {
    for (const { change, needed } of outcomes) if (needed === 'note') await noteUnchanged(builder, tx, change)
    await done(tx)
  })
  for (const { path, text } of writes) (text === null ? tally.removed : tally.written).push(path)
}

/** Keeps what the index says of pages, and what has to be made again because of it. */
async function keepPlan({ store, reach, vault }: Builder, { plan, due }: Planned): Promise<void> {
  for (const { row } of plan.drafts) {
    const before = await store.pages.page(reach, vault.name, row.path)
    if (isDeepStrictEqual(before, row)) continue
    await store.pages.putPage(reach, vault.name, row)
    if (row.key !== '') await store.pages.addDue(reach, vault.name, [{ subject: INDEX, key: row.key }])
  }
  for (const path of plan.gone) {
    const before = await store.pages.page(reach, vault.name, path)
    await store.pages.dropPage(reach, vault.name, path)
    if (before && before.key !== '')
      await store.pages.addDue(reach, vault.name, [{ subject: INDEX, key: before.key }])
  }
  await store.pages.dropDue(reach, vault.name, due)
  const naming = await store.pages.dependents(reach, plan.moved)
  const places = await store.pages.memoryPages(reach, vault.name, naming)
  await store.pages.addDue(reach, vault.name, [
    ...places.map(({ subject, key }) => ({ subject, key })),
    ...plan.related.map((subject) => ({ subject, key: '' })),
  ])
}

async function buildIndex(builder: Builder, tally: Tally): Promise<void> {
  const due = await dueOf(builder, INDEX)
  if (due.length === 0) return
  const plan = await planIndex(
    builder,
    due.map(({ key }) => key),
  )
  await applyPlans(builder, new Map([[INDEX, { plan, due }]]), tally, 'index')
}

async function buildShortList(builder: Builder, tally: Tally): Promise<void> {
  const { reach, vault } = builder
  const due = await dueOf(builder, SHORT_LIST)
  if (due.length === 0) return
  const part = await shortList(builder)
  const outcome = part && (await withOwnPart(builder, part))
  if (outcome?.ok === false) {
    tally.refused.push({ path: SHORT_LIST_PATH, why: outcome.error })
    return
  }
  await settleFiles(builder, outcome === undefined ? [] : [outcome.value], tally, (tx) =>
    tx.pages.dropDue(reach, vault.name, due),
  )
}

async function dueOf({ store, reach, vault }: Builder, subject: string): Promise<Due[]> {
  return (await store.pages.due(reach, vault.name)).filter((one) => one.subject === subject)
}
