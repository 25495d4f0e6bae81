import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Memory } from '../../model/memory.ts'
import type { Due, MemoryChange } from '../../store/page-rows.ts'
import type { Store } from '../../store/store.ts'
import { type Builder, isTold } from './builder.ts'
import { MOST_SHARING, subjectFor } from './related.ts'
import { changeState, readState } from './state.ts'
import { featuresOf, memoryKey } from './subject.ts'

/** So many changes are looked at in one transaction: others write in between. */
const AT_ONCE = 500

/** What is due because something was written, and no page of a subject: the index, by key, and the short list. */
export const INDEX = '#index'
export const SHORT_LIST = '#memories'
/** Whose row a page of the index is that is made of something else: prose by a model, or an answer. */
export const OTHER = '#other'

/**
 * Takes note of all that changed since the last time: where it stands now, and which pages have to be made again for it.
 * What was noted is not looked at again, whatever becomes of this run.
 */
export async function takeChanges(builder: Builder, again: () => void): Promise<void> {
  const { store, reach } = builder
  for (;;) {
    const { seen } = await readState(builder, store)
    const changes = await store.pages.changes(reach, seen, AT_ONCE)
    if (changes.length === 0) return
    await store.transaction((tx) => take({ ...builder, store: tx }, changes))
    again()
    // Hooks are answered by the same process.
    await nextTurn()
  }
}

/** Notes files as due, whatever they are made from. */
export async function makeAgain({ store, reach, vault }: Builder, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const page = await store.pages.page(reach, vault.name, path)
    if (page?.subject === OTHER) continue
    const due =
      page === undefined ? { subject: SHORT_LIST, key: '' } : { subject: page.subject, key: page.part }
    await store.pages.addDue(reach, vault.name, [due])
  }
}

async function take(builder: Builder, changes: readonly MemoryChange[]): Promise<void> {
  const { store, reach, vault } = builder
  const changed = changes.map(({ memory }) => memory)
  const ids = [...changed, ...(await store.pages.dependents(reach, changed))]
  const memories = new Map((await store.memories.byIds(reach, ids)).map((memory) => [memory.id, memory]))
  const touched: Memory[] = []
  for (const id of ids) {
    const memory = memories.get(id)
    const told = memory !== undefined && isTold(builder, memory) ? memory : undefined
    const isNews = await settle(builder, id, told)
    if (isNews && memory !== undefined) touched.push(memory)
  }
  const days = await daysOf(builder, touched)
  await store.pages.addDue(reach, vault.name, [{ subject: SHORT_LIST, key: '' }])
  await changeState(builder, store, (state) => ({
    seen: changes.at(-1)?.position ?? state.seen,
    memories: state.memories + touched.length,
    days: [...new Set([...state.days, ...days])].sort(),
  }))
}

/** Puts a memory where it belongs now; true when the vault tells of it, or did. */
async function settle(builder: Builder, id: string, memory: Memory | undefined): Promise<boolean> {
  const { store, reach, vault } = builder
  const [before] = await store.pages.memoryPages(reach, vault.name, [id])
  if (memory === undefined && before === undefined) return false
  const features = memory === undefined ? [] : featuresOf(memory)
  const hadFeatures = before === undefined ? [] : await store.pages.featuresOf(reach, vault.name, id)
  const subject = memory === undefined ? undefined : (await subjectFor(builder, memory)).slug
  const due: Due[] = before === undefined ? [] : [before]
  if (memory === undefined || subject === undefined) await store.pages.unsetMemoryPage(reach, vault.name, id)
  else {
    const key = memoryKey(memory)
    await store.pages.setMemoryPage(reach, vault.name, { memory: id, subject, key })
    due.push({ subject, key })
  }
  const isMoved = before?.subject !== subject
  const isNew = (feature: string) => isMoved || features.includes(feature) !== hadFeatures.includes(feature)
  const tied = new Set([...features, ...hadFeatures].filter(isNew))
  if (tied.size > 0) {
    due.push(...(await sharing(builder, store, tied)))
    await store.pages.putFeatures(reach, vault.name, id, subject ?? '', features)
    due.push(...(await sharing(builder, store, tied)))
  }
  await store.pages.addDue(
    reach,
    vault.name,
    due.map(({ subject: of, key }) => ({ subject: of, key })),
  )
  return true
}

/** The subjects whose related pages may be others now; what too many share relates nobody. */
async function sharing(
  { reach, vault }: Builder,
  store: Store,
  features: ReadonlySet<string>,
): Promise<Due[]> {
  const found = new Set<string>()
  for (const feature of features) {
    const subjects = await store.pages.subjectsWith(reach, vault.name, feature, MOST_SHARING + 2)
    if (subjects.length <= MOST_SHARING + 1) for (const subject of subjects) found.add(subject)
  }
  return [...found].map((subject) => ({ subject, key: '' }))
}

/** The days whose logs tell of the sessions that these memories came from. */
async function daysOf({ store, reach, vault }: Builder, memories: readonly Memory[]): Promise<string[]> {
  const sessions = [...new Set(memories.flatMap(({ evidence }) => evidence.map(({ session }) => session)))]
  const entries = await store.daily.entries(reach, vault.name, sessions)
  return entries.map(({ day }) => day)
}
