import { always, type Stage } from '../stage.ts'

/** Writes into the ledger which prepared briefs hooks printed. Before the journal is read: its events name the sessions. */
export const recordBriefs: Stage<'record-briefs'> = {
  name: 'record-briefs',
  when: always,
  run: async (context) => {
    const { noteTakenBriefs } = await import('../../inject/record-briefs.ts')
    const done = await noteTakenBriefs(context)
    return { done, more: false, report: null }
  },
}
