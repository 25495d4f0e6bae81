import { call } from './api.ts'
import { undoRun } from './decisions.ts'
import { act } from './messages.ts'

/** The decisions of the inbox. Each can be taken back; undefined when it failed. */
export const review = {
  keep: (id: string) => act('Kept.', () => call('POST /api/v1/review/:id/keep', { params: { id } }), undoRun),
  edit: (id: string, text: string) =>
    act(
      'Kept in your words.',
      () => call('POST /api/v1/review/:id/edit', { params: { id }, body: { text } }),
      undoRun,
    ),
  reject: (id: string) =>
    act('Rejected.', () => call('POST /api/v1/review/:id/reject', { params: { id }, body: {} }), undoRun),
  neverAgain: (id: string) =>
    act(
      'Rejected, and not learned again.',
      () => call('POST /api/v1/review/:id/reject', { params: { id }, body: { neverAgain: true } }),
      undoRun,
    ),
}
