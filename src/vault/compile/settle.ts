import type { Memory } from '../../model/memory.ts'
import type { Due, MemoryPage } from '../../store/page-rows.ts'
import type { Builder } from './builder.ts'
import { chooseSubject, type FeatureCounts, firstChoice, namesFor } from './choose-subject.ts'
import { type CountTracker, trackCounts } from './count-tracker.ts'
import { MAX_SHARING } from './related.ts'
import {
  choiceFeature,
  featuresOf,
  isChoice,
  isName,
  isSession,
  memoryKey,
  nameOfChoice,
  subjectOfName,
} from './subject.ts'

/** A memory that changed; without `memory` when no page contains it any more. */
export interface Changed {
  readonly id: string
  readonly memory: Memory | undefined
}

/** The page of a memory before the change, and its features. */
interface Standing {
  readonly page: MemoryPage | undefined
  readonly features: readonly string[]
}

/**
 * Puts memories on the pages where they belong now, and with them others whose subject depends on how many share a name.
 * Notes as due what has to be written for it. Gives the ids of the given ones that are or were on a page.
 */
export async function settleMemories(builder: Builder, given: readonly Changed[]): Promise<Set<string>> {
  const before = new Map<string, Standing>()
  for (const { id } of given) before.set(id, await standingOf(builder, id))
  const changed = given.filter(({ id, memory }) => memory !== undefined || before.get(id)?.page !== undefined)
  const tracker = trackCounts(builder)
  for (const one of changed) await settleNames(builder, one, before, tracker)
  const sharing = await withMemories(builder, changed, await tracker.crossed(isName))
  const count = countOnce(builder)
  for (const one of sharing) await settleChoice(builder, one, before, tracker, count)
  const choices = await tracker.crossed(isChoice)
  const affected = await withMemories(builder, sharing, [...choices, ...choices.map(nameOfChoice)])
  const countNow = countOnce(builder)
  for (const one of affected) await settlePage(builder, one, before, countNow)
  return new Set(changed.map(({ id }) => id))
}

async function standingOf({ store, reach, vault }: Builder, id: string): Promise<Standing> {
  const [page] = await store.pages.memoryPages(reach, vault.name, [id])
  return { page, features: await store.pages.featuresOf(reach, vault.name, id) }
}

/** The given ones, and all memories with one of the features. */
async function withMemories(
  { store, reach, vault }: Builder,
  given: readonly Changed[],
  features: readonly string[],
): Promise<Changed[]> {
  const ids = new Set<string>()
  for (const feature of features)
    for (const id of await store.pages.memoriesWith(reach, vault.name, feature)) ids.add(id)
  for (const { id } of given) ids.delete(id)
  const memories = await store.memories.byIds(reach, [...ids])
  return [...given, ...memories.map((memory) => ({ id: memory.id, memory }))]
}

function countOnce({ store, reach, vault }: Builder): FeatureCounts {
  const once = (count: (feature: string) => Promise<number>) => {
    const known = new Map<string, number>()
    return async (feature: string) => {
      const found = known.get(feature) ?? (await count(feature))
      known.set(feature, found)
      return found
    }
  }
  return {
    memories: once((feature) => store.pages.featureCount(reach, vault.name, feature)),
    sessions: once((feature) => store.pages.sessionCount(reach, vault.name, feature)),
  }
}

/** Keeps the names of a memory; its choice follows once all names are counted. */
async function settleNames(
  builder: Builder,
  { id, memory }: Changed,
  before: ReadonlyMap<string, Standing>,
  tracker: CountTracker,
): Promise<void> {
  const had = before.get(id)?.features ?? []
  const has = memory === undefined ? [] : featuresOf(memory, namesFor(builder, memory))
  const changed = differing(had, has)
  // From how many sessions a name is counts as well.
  const touched = changed.some(isSession) ? [...had, ...has] : changed
  for (const feature of touched) if (isName(feature)) await tracker.touch(feature)
  const choices = had.filter(isChoice)
  if (memory === undefined) for (const choice of choices) await tracker.touch(choice)
  await putFeatures(builder, id, before, memory === undefined ? [] : [...has, ...choices])
}

async function settleChoice(
  builder: Builder,
  { id, memory }: Changed,
  before: Map<string, Standing>,
  tracker: CountTracker,
  count: FeatureCounts,
): Promise<void> {
  const standing = before.get(id) ?? (await standingOf(builder, id))
  before.set(id, standing)
  if (memory === undefined) return
  const choice = choiceFeature(memory.project, (await firstChoice(builder, memory, count)) ?? '')
  const had = standing.features.filter(isChoice)
  if (had.length === 1 && had[0] === choice) return
  for (const feature of [...had, choice]) await tracker.touch(feature)
  await putFeatures(builder, id, before, [...featuresOf(memory, namesFor(builder, memory)), choice])
}

async function putFeatures(
  { store, reach, vault }: Builder,
  id: string,
  before: ReadonlyMap<string, Standing>,
  features: readonly string[],
): Promise<void> {
  await store.pages.putFeatures(reach, vault.name, id, before.get(id)?.page?.subject ?? '', features)
}

/** Puts a memory on its page, and notes as due the page, the one before, and those that relate to either otherwise now. */
async function settlePage(
  builder: Builder,
  { id, memory }: Changed,
  standings: Map<string, Standing>,
  count: FeatureCounts,
): Promise<void> {
  const { store, reach, vault } = builder
  const { page: before, features: had } = standings.get(id) ?? (await standingOf(builder, id))
  const has = await store.pages.featuresOf(reach, vault.name, id)
  const subject = memory && (await chooseSubject(builder, memory, choiceIn(has), count))
  const due: Due[] = before === undefined ? [] : [before]
  const tied = before?.subject === subject ? differing(had, has) : [...new Set([...had, ...has])]
  due.push(...(await relatedBy(builder, tied)))
  if (memory === undefined || subject === undefined) await store.pages.unsetMemoryPage(reach, vault.name, id)
  else {
    const key = memoryKey(memory)
    await store.pages.setMemoryPage(reach, vault.name, { memory: id, subject, key })
    if (before?.subject !== subject) await store.pages.putFeatures(reach, vault.name, id, subject, has)
    due.push({ subject, key })
  }
  due.push(...(await relatedBy(builder, tied)))
  await store.pages.addDue(
    reach,
    vault.name,
    due.map(({ subject: of, key }) => ({ subject: of, key })),
  )
}

function choiceIn(features: readonly string[]): string | undefined {
  return features.find(isChoice)
}

/** The subjects whose related pages may be others now. A feature that too many share relates none of them. */
async function relatedBy({ store, reach, vault }: Builder, features: readonly string[]): Promise<Due[]> {
  const found = new Set<string>()
  for (const feature of features) {
    if (isChoice(feature)) continue
    const named = isName(feature) ? subjectOfName(feature) : undefined
    if (named !== undefined) {
      const [member] = await store.pages.members(reach, vault.name, named, '', 1)
      if (member === undefined) continue
      found.add(named)
    }
    const subjects = await store.pages.subjectsWith(reach, vault.name, feature, MAX_SHARING + 2)
    if (subjects.length <= MAX_SHARING + 1) for (const subject of subjects) found.add(subject)
  }
  return [...found].filter((subject) => subject !== '').map((subject) => ({ subject, key: '' }))
}

function differing(had: readonly string[], has: readonly string[]): string[] {
  const [old, now] = [new Set(had), new Set(has)]
  return [...old, ...now].filter((feature) => old.has(feature) !== now.has(feature))
}
