import type { Context } from '../context.ts'
import type { Author, Store } from '../store/store.ts'

type UndoableContext = Pick<Context, 'store' | 'reach' | 'makeId' | 'author'>

/** A decision of a person, as a run that `undo` takes back as a whole. */
export interface Undoable<Value> {
  readonly value: Value
  /** The run, for `undoRun`. */
  readonly run: string
}

/** Does something that a person decided as one run by hand: all of it, or nothing. */
export async function asUndoable<Value>(
  context: UndoableContext,
  { kind, why }: { readonly kind: string; readonly why: string },
  work: (store: Store, author: Author & { readonly run: string }) => Promise<Value>,
): Promise<Undoable<Value>> {
  const run = context.makeId()
  const author = { ...context.author(why), run, byHand: true }
  const { at } = author
  const value = await context.store.transaction(async (store) => {
    const facts = { judge: kind, model: null, project: null, session: null, undoneAt: null }
    await store.runs.add({ id: run, at, user: context.reach.user, ...facts, toldAt: at })
    return work(store, author)
  })
  return { value, run }
}
