import { drainJournal, sweep } from '../../../src/ingest/drain.ts'
import { openMemoria } from '../../../src/memoria.ts'

/**
 * `HOME CLAUDE`: works off the journal in HOME and the transcripts under CLAUDE. Prints a line at its start and after
 * each piece, so that a test can kill it somewhere.
 */
const [home = '', claude = ''] = process.argv.slice(2)
process.env['CLAUDE_CONFIG_DIR'] = claude
const m = await openMemoria({ home, settings: ['user=me', 'log.level=error'] })
const room = await m.house.ingest()
const say = (line: string) => process.stdout.write(`${line}\n`)

say('begun')
const journal = {
  ...m.house.journal,
  read: (entry: Parameters<typeof m.house.journal.read>[0]) => {
    say('event')
    return m.house.journal.read(entry)
  },
}
await drainJournal(room, journal)
await sweep(room, { onProgress: () => say('batch') })
await m.close()
say('done')
