import { unreadTranscripts } from '../ingest/drain.ts'
import type { OpenContext } from '../memoria.ts'
import type { SweepScope } from './sweep-scope.ts'

/** Whether a round would ingest anything: an event in the journal, or a transcript that was written to. Reads no file's content. */
export async function hasNews(
  context: Pick<OpenContext, 'journal' | 'store' | 'env'>,
  scope: SweepScope,
): Promise<boolean> {
  if (context.journal.backlog().count > 0) return true
  return (await unreadTranscripts(context, scope)).length > 0
}
