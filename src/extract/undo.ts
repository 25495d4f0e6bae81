import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import type { Context } from '../context.ts'
import type { Run } from '../model/ledger.ts'
import { LIVING_OR_SUPERSEDED, type Memory, type Revision } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Author, Store } from '../store/store.ts'
import { bringBack } from './bring-back.ts'

export interface Undone {
  readonly run: Run
  /** The memories that are as they were before the run. */
  readonly undone: readonly string[]
  /** Those of them that the run created, as they were before they were forgotten. */
  readonly forgotten: readonly Memory[]
  /** Those that a person, or a later run, changed since: they stay as they are. */
  readonly kept: readonly string[]
  /** How many imported sessions were removed. One that a memory rests on stays. */
  readonly sessions: number
}

/** One memory that the run changed, with all that ever happened to it. */
interface Touched {
  readonly memory: Memory
  readonly history: readonly Revision[]
  readonly first: Revision
}

/** Takes back the last automatic run (or the one named) as a whole, but for what was changed since. */
export async function undoRun(
  { store }: Pick<Context, 'store'>,
  reach: Reach,
  author: Author,
  id?: string,
): Promise<Result<Undone>> {
  return store.transaction(async (tx) => {
    const run = id === undefined ? await tx.runs.last(reach) : await tx.runs.get(reach, id)
    if (run === undefined || run.undoneAt !== null) return err(nothingToUndo(id))
    // Changes by undoing are noted as the run's, so that the run before it can be undone too.
    const by: Author = { ...author, why: 'undone', run: run.id }
    const touched = await touchedBy(tx, reach, run.id)
    if (await tx.projects.undo(run.id, { ...by, run: run.id })) {
      await tx.runs.markUndone(reach, run.id, author.at)
      return ok({ run, undone: idsOf(touched), forgotten: [], kept: [], sessions: 0 })
    }
    const free: Touched[] = []
    for (const one of touched) if (!(await isChangedSince(tx, reach, run.id, one))) free.push(one)
    const freeIds = new Set(idsOf(free))
    const staying = new Set(idsOf(touched).filter((one) => !freeIds.has(one)))
    const created = free.filter(isCreation)
    for (const { memory } of created) await tx.memories.forget(reach, memory.id, by)
    const changed = free.filter((one) => !isCreation(one))
    const undone = [...idsOf(created), ...(await putBack(tx, reach, changed, staying, by))]
    // A memory that was imported later, and was history only because of the run, holds where nothing else does.
    for (const { memory } of created) await bringBack(tx, reach, memory, by)
    await tx.runs.markUndone(reach, run.id, author.at)
    const isUndone = new Set(undone)
    const kept = idsOf(touched).filter((one) => !isUndone.has(one))
    const sessions = await removeImported(tx, reach, run.id)
    const forgotten = created.map(({ memory }) => memory)
    return ok({ run, undone: [...undone].sort(), forgotten, kept, sessions })
  })
}

/** Removes the sessions that a run imported, but for those that a memory still rests on. */
async function removeImported(store: Store, reach: Reach, run: string): Promise<number> {
  let removed = 0
  for (const id of await store.imports.sessions(reach, run)) {
    const session = await store.sessions.get(reach, id)
    const held = session && (await store.memories.list(reach, { session: session.hostSession, states: HELD }))
    if (held?.length === 0 && (await store.sessions.remove(reach, id))) removed += 1
  }
  await store.imports.remove(reach, run)
  return removed
}

const HELD = [...LIVING_OR_SUPERSEDED, 'proposed'] as const

async function touchedBy(store: Store, reach: Reach, run: string): Promise<Touched[]> {
  const changes = await store.runs.changes(reach, run)
  const touched: Touched[] = []
  for (const id of new Set(changes.map(({ memory }) => memory))) {
    const memory = await store.memories.get(reach, id)
    const history = await store.memories.history(reach, id)
    const first = history.find((revision) => revision.run === run)
    if (memory !== undefined && first !== undefined) touched.push({ memory, history, first })
  }
  return touched
}

/** Keeping it in a review is a decision about it, as much as changing it. */
async function isChangedSince(
  store: Store,
  reach: Reach,
  run: string,
  { memory, history, first }: Touched,
): Promise<boolean> {
  if (memory.review === 'kept' && first.change === 'created') return true
  const others = new Set(
    history
      // Another project says nothing about the memory itself.
      .filter(
        ({ revision, run: by, change }) => revision > first.revision && by !== run && change !== 'moved',
      )
      .map(({ run: by }) => by),
  )
  for (const by of others)
    if (by === null || (await store.runs.get(reach, by))?.undoneAt === null) return true
  return false
}

function isCreation({ first }: Touched): boolean {
  return first.change === 'created'
}

function idsOf(touched: readonly Touched[]): string[] {
  return touched.map(({ memory }) => memory.id)
}

/** Memories that the run changed are as they were; one that it replaced by something that stays, stays replaced. */
async function putBack(
  store: Store,
  reach: Reach,
  changed: readonly Touched[],
  staying: ReadonlySet<string>,
  by: Author,
): Promise<string[]> {
  const back: string[] = []
  for (const { memory, first } of changed) {
    if (memory.supersededBy !== null && staying.has(memory.supersededBy)) continue
    if (await store.memories.revert(reach, memory.id, first.revision, by)) back.push(memory.id)
  }
  return back
}

function nothingToUndo(id: string | undefined): MemoriaError {
  const what = id === undefined ? 'there is no automatic run to undo' : `there is no run ${id} to undo`
  return new MemoriaError('not_found', what, {
    hint: 'What a person did is changed with `edit` and `forget`.',
  })
}
