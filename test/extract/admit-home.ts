import { unwrap } from '../../src/base/result.ts'
import { type Admission, admit, type Draft } from '../../src/extract/admit.ts'
import type { Memory } from '../../src/model/memory.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME, makeId, minute, newRun } from '../store/examples.ts'

/** Admits as a person would, at that minute. */
export async function admitted(store: SqliteStore, draft: Draft, at = 1): Promise<Admission> {
  return unwrap(await admit({ store, redact: redactSecrets, makeId }, ME, draft, author(at)))
}

/** Admits as a run of a judge would; the run is noted. */
export async function judged(
  store: SqliteStore,
  run: string,
  drafts: readonly Draft[],
  at = 1,
): Promise<Admission[]> {
  await store.runs.add(newRun({ id: run, at: minute(at) }))
  const context = { store, redact: redactSecrets, makeId }
  const admissions: Admission[] = []
  for (const draft of drafts) admissions.push(unwrap(await admit(context, ME, draft, { ...author(at), run })))
  return admissions
}

/** The code of the error that a draft is turned away with; undefined when it is not. */
export async function refusal(store: SqliteStore, draft: Draft, run: string | null = null) {
  const result = await admit({ store, redact: redactSecrets, makeId }, ME, draft, { ...author(9), run })
  return result.ok ? undefined : result.error
}

export async function memory(store: SqliteStore, id: string): Promise<Memory> {
  const found = await store.memories.get(ME, id)
  if (found === undefined) throw new Error(`there is no memory ${id}`)
  return found
}

export async function living(store: SqliteStore): Promise<string[]> {
  const found = await store.memories.list(ME, { states: ['active', 'conflict'] })
  return found.map(({ text }) => text).sort()
}
