import { drainJournal, sweep } from '../../ingest/drain.ts'
import { openIngest } from '../../ingest/open-ingest.ts'
import type { VaultContext } from '../context.ts'
import { LONGEST_CALL_MS } from './call-period.ts'

/**
 * Reads the journal and the transcripts that were written to since a time, in milliseconds: an agent may have changed a file in a
 * session that goes on and that nobody read yet.
 */
export async function readNewCalls(context: VaultContext, since: number): Promise<void> {
  const ingest = await openIngest(context)
  await drainJournal(ingest, context.journal)
  await sweep(ingest, { since: since - LONGEST_CALL_MS })
}
