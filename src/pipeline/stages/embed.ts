import { always, type Stage } from '../stage.ts'

/** Vectors for the memories that have none. */
export const embed: Stage<'embed'> = {
  name: 'embed',
  when: always,
  run: async (context, signal) => {
    const { openTable } = await import('../../embed/open-table.ts')
    const { embedMissing } = await import('../../ingest/embed-missing.ts')
    const done = await embedMissing(context, openTable(), { signal })
    return { done, more: false, report: null }
  },
}
