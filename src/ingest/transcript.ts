import { errnoOf } from '../base/errors.ts'
import type { Host } from '../hosts/host.ts'
import type { IngestContext } from './ingest-context.ts'
import type { TranscriptRead } from './keep-batch.ts'
import { lineBatches } from './line-batches.ts'
import { ownBatches } from './own-batches.ts'

/** Reads what a transcript holds beyond its cursor into the store, batch by batch, in the way its host is read. */
export function transcriptBatches(
  context: IngestContext,
  { name: host, reading }: Host,
  path: string,
): AsyncGenerator<TranscriptRead> {
  return reading.by === 'lines'
    ? lineBatches(context, { host, reading }, path)
    : ownBatches(context, { host, reading }, path)
}

/** All of it at once, for a transcript that an event announced. */
export async function readTranscript(context: IngestContext, host: Host, path: string): Promise<void> {
  try {
    for await (const _batch of transcriptBatches(context, host, path));
  } catch (thrown) {
    if (!UNREADABLE.has(errnoOf(thrown) ?? '')) throw thrown
    // The next sweep looks at it again; what the event itself says must not wait for that.
    context.log.warn('ingest.transcript_unreadable', { errno: errnoOf(thrown) ?? '' })
  }
}

/** Whether an error is about the file or its name, and not about us: `ERR_…` is a name that no file can have. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ...['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'],
  'file_unreadable',
  ...['EINVAL', 'EIO', 'ENXIO', 'ENODEV', 'ESPIPE', 'EOVERFLOW', 'ESTALE', 'ESRCH', 'EOPNOTSUPP'],
])
