import { drainJournal, sweep } from '../../../src/ingest/drain.ts'
import { openIngest } from '../../../src/ingest/open-ingest.ts'
import type { JournalEntry } from '../../../src/journal/journal.ts'
import { openMemoria } from '../../../src/memoria.ts'

/**
 * `HOME CLAUDE`: works off the journal in HOME and the transcripts under CLAUDE. Prints a line at its start and after
 * each piece, so that a test can kill it somewhere.
 */
const [home = '', claude = ''] = process.argv.slice(2)
process.env['CLAUDE_CONFIG_DIR'] = claude
const m = await openMemoria({ home, settings: ['user=me', 'log.level=error'] })
const room = await openIngest(m.context)
const say = (line: string) => process.stdout.write(`${line}\n`)

say('begun')
const journal = {
  ...m.context.journal,
  event: (entry: JournalEntry) => {
    say('event')
    return m.context.journal.event(entry)
  },
}
await drainJournal(room, journal)
await sweep(room, { onProgress: () => say('batch') })
await m.close()
say('done')
