import type { SweepOptions, Swept } from '../../ingest/drain.ts'
import { always, type Stage, type StageContext } from '../stage.ts'

/** Messages and tool calls from every transcript that grew, whether or not a hook announced it. */
export const sweepTranscripts: Stage<'sweep-transcripts'> = {
  name: 'sweep-transcripts',
  when: always,
  run: async (context, signal) => {
    const names = () => context.journal.entries().map(({ name }) => name)
    const before = new Set(names())
    const report = await sweepAll(context, signal)
    const cameMeanwhile = names().some((name) => !before.has(name))
    return { done: report.messages + report.toolCalls, more: cameMeanwhile, report }
  },
}

async function sweepAll({ ingest, options, store }: StageContext, signal: AbortSignal): Promise<Swept> {
  const { sweep } = await import('../../ingest/drain.ts')
  const ingestContext = await ingest()
  const { onProgress } = options
  const sweepOptions: SweepOptions = {
    ...options.sweep,
    signal,
    ...(onProgress && { onProgress: (progress) => onProgress('sweep-transcripts', progress) }),
  }
  if (!options.isBulk) return sweep(ingestContext, sweepOptions)
  return store.upkeep.inBulk(() => sweep({ ...ingestContext, isBulk: true }, sweepOptions))
}
