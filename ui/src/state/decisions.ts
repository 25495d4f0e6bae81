import { call } from './api.ts'
import { act } from './messages.ts'

export const undoRun = ({ undo }: { undo: string }) =>
  call('POST /api/v1/runs/:id/undo', { params: { id: undo } })

/** The decisions of a person about a memory. Each says how it ended and can be taken back; undefined when it failed. */
export const decide = {
  right: (id: string) =>
    act('Marked as right.', () => call('POST /api/v1/memories/:id/confirm', { params: { id } }), undoRun),

  /** With prompts like this one, or always. */
  wrong: (id: string, prompt: string | undefined) =>
    act(
      prompt === undefined ? 'Not injected any more.' : 'Not injected any more with prompts like this one.',
      () =>
        call('POST /api/v1/memories/:id/wrong', {
          params: { id },
          body: prompt === undefined ? {} : { prompt },
        }),
      () => call('DELETE /api/v1/memories/:id/wrong', { params: { id } }),
    ),

  notWrong: (id: string) =>
    act('May be injected again.', () => call('DELETE /api/v1/memories/:id/wrong', { params: { id } })),

  reword: (id: string, text: string) =>
    act('Saved.', () => call('PATCH /api/v1/memories/:id', { params: { id }, body: { text } }), undoRun),

  pin: (id: string, pinned: boolean) =>
    act(
      pinned ? 'Pinned.' : 'Not pinned any more.',
      () => call('PATCH /api/v1/memories/:id', { params: { id }, body: { pinned } }),
      undoRun,
    ),

  forget: (id: string) =>
    act(
      'Forgotten.',
      () => call('POST /api/v1/memories/:id/forget', { params: { id }, body: {} }),
      () => call('POST /api/v1/memories/:id/restore', { params: { id } }),
    ),

  restore: (id: string) =>
    act('Brought back.', () => call('POST /api/v1/memories/:id/restore', { params: { id } })),

  neverAgain: (id: string) =>
    act(
      'Forgotten, and not learned again.',
      () => call('POST /api/v1/memories/:id/never-again', { params: { id } }),
      undoRun,
    ),

  merge: (id: string, into: string) =>
    act(
      'Merged.',
      () => call('POST /api/v1/memories/:id/merge', { params: { id }, body: { into } }),
      undoRun,
    ),

  resolve: (id: string, over: string) =>
    act(
      'Resolved.',
      () => call('POST /api/v1/conflicts/:id/resolve', { params: { id }, body: { over } }),
      undoRun,
    ),
}
