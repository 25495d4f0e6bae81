import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Memory } from '../../model/memory.ts'
import type { MemoryChange } from '../../store/page-rows.ts'
import { type Builder, isOnPages } from './builder.ts'
import { settleMemories } from './settle.ts'
import { changeState, readState } from './state.ts'

/** So many changes are looked at in one transaction: others write in between. */
const AT_ONCE = 100

/** Subjects of files that are no pages of a subject: the index, by key, and the short list. */
export const INDEX = '#index'
export const SHORT_LIST = '#memories'
/** The subject of a page that is not made of statements: prose by a model, or an answer. */
export const OTHER = '#other'

/**
 * Notes all that changed since the last time: the page of each memory, and the pages that have to be written again for it.
 * A change that was noted is not looked at again, even if this run fails.
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
  const settled = await settleMemories(
    builder,
    ids.map((id) => {
      const memory = memories.get(id)
      return { id, memory: memory !== undefined && isOnPages(builder, memory) ? memory : undefined }
    }),
  )
  const touched = [...memories.values()].filter(({ id }) => settled.has(id))
  const days = await daysOf(builder, touched)
  await store.pages.addDue(reach, vault.name, [
    { subject: SHORT_LIST, key: '' },
    { subject: INDEX, key: '' },
  ])
  await changeState(builder, store, (state) => ({
    seen: changes.at(-1)?.position ?? state.seen,
    memories: state.memories + touched.length,
    days: [...new Set([...state.days, ...days])].sort(),
  }))
}

/** The days of the log entries for the sessions that these memories came from. */
async function daysOf({ store, reach, vault }: Builder, memories: readonly Memory[]): Promise<string[]> {
  const sessions = [...new Set(memories.flatMap(({ evidence }) => evidence.map(({ session }) => session)))]
  const entries = await store.daily.entries(reach, vault.name, sessions)
  return entries.map(({ day }) => day)
}
