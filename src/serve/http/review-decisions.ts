import type { Context, SpaceContext } from '../../context.ts'
import { asUndoable } from '../../extract/undoable.ts'
import { type Rejected, rejectWaiting } from '../../vault/review/decide.ts'

/** Rejects a memory as a run that can be undone. The rejection has the id of the run, so that undoing removes it too. */
export async function rejectUndoable(
  context: SpaceContext,
  id: string,
  { neverAgain }: { readonly neverAgain: boolean },
): Promise<Rejected & { readonly undo: string }> {
  const why = neverAgain ? 'rejected, never again' : 'rejected'
  const { value, run } = await asUndoable(context, { kind: 'review', why }, async (store, author) => {
    const within: Pick<Context, 'store' | 'reach' | 'makeId'> = {
      ...context,
      store,
      makeId: () => author.run,
    }
    return rejectWaiting(within, id, author, { neverAgain })
  })
  return { ...value, undo: run }
}
