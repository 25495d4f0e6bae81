import { always, type Stage } from '../stage.ts'

/** Events from the journal into the store, those included that a killed hook left half moved in. */
export const ingestJournal: Stage<'ingest-journal'> = {
  name: 'ingest-journal',
  when: always,
  run: async ({ ingest, journal, clock }) => {
    const { drainJournal } = await import('../../ingest/drain.ts')
    journal.rescue(clock.now())
    const report = await drainJournal(await ingest(), journal)
    return { done: report.events + report.quarantined, more: false, report }
  },
}
