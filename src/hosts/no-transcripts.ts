import type { Host } from './host.ts'

/**
 * For a host that keeps nothing which may be read: what its hooks say is all there is. There is nothing to import, and
 * nothing to sweep for.
 */
export const NO_TRANSCRIPTS: Pick<
  Host,
  'reading' | 'transcripts' | 'knowsTranscript' | 'companions' | 'sessionOf' | 'isOwnMemory'
> = {
  reading: {
    by: 'host',
    readAfter: async (_path, mark) => ({
      items: [],
      mark,
      more: false,
      skipped: 0,
      bytes: 0,
      form: 'nothing',
    }),
  },
  transcripts: () => [],
  knowsTranscript: () => false,
  companions: () => [],
  sessionOf: () => undefined,
  isOwnMemory: () => false,
}

/** Whether a host is one of those. */
export function keepsNothing({ reading }: Host): boolean {
  return reading === NO_TRANSCRIPTS.reading
}
