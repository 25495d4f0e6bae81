import { MemoriaError } from '../../../base/errors.ts'
import { asUndoable } from '../../../extract/undoable.ts'
import { EDITED_IN_REVIEW, KEPT_IN_REVIEW } from '../../../model/review.ts'
import { editWaiting, keepWaiting } from '../../../vault/review/decide.ts'
import { reviewRoutes } from '../../contract/review.ts'
import { memoryOrFail } from '../find.ts'
import { implementRoutes } from '../implement.ts'
import { rejectUndoable } from '../review-decisions.ts'

export const review = implementRoutes(reviewRoutes, {
  'GET /api/v1/review': async ({ m }, { query }) => ({ items: await m.review.list(query) }),
  'POST /api/v1/review/:id/keep': async ({ m }, { params }) => {
    const { context } = m
    const { id } = await memoryOrFail(m, params.id)
    const { run } = await asUndoable(
      context,
      { kind: 'review', why: KEPT_IN_REVIEW },
      async (store, author) => {
        if (!(await keepWaiting({ ...context, store }, id, author))) throw notWaiting()
      },
    )
    return { id, undo: run }
  },
  'POST /api/v1/review/:id/edit': async ({ m }, { params, body }) => {
    const { context } = m
    const { id } = await memoryOrFail(m, params.id)
    const { run } = await asUndoable(context, { kind: 'review', why: EDITED_IN_REVIEW }, (store, author) =>
      editWaiting({ ...context, store }, id, body.text, author),
    )
    return { id, undo: run }
  },
  'POST /api/v1/review/:id/reject': async ({ m }, { params, body }) =>
    rejectUndoable(m.context, (await memoryOrFail(m, params.id)).id, body),
  'GET /api/v1/rejections': async ({ m }) => ({
    rejections: await m.context.store.rejections.list(m.context.reach),
  }),
  'DELETE /api/v1/rejections/:id': async ({ m }, { params: { id } }) => {
    const { store, reach } = m.context
    if (await store.rejections.remove(reach, id)) return { id }
    throw new MemoriaError('not_found', 'there is no such rejection', {
      hint: 'GET /api/v1/rejections lists them.',
    })
  },
})

function notWaiting(): MemoriaError {
  return new MemoriaError('conflict', 'it does not wait for a decision any more', {
    hint: 'Nothing was changed. Load the list again.',
  })
}
