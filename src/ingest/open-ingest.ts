import type { Context } from '../context.ts'
import { queue } from '../extract/learn/schedule.ts'
import { makeConsent } from './consent.ts'
import { type IngestContext, makeIngestContext } from './ingest-context.ts'
import { readPauses, updateHookPauses } from './pauses.ts'

/** The parts of an open home that ingesting takes. */
export type IngestSource = Pick<Context, 'store' | 'makeId' | 'clock' | 'log' | 'paths' | 'env'> & {
  latest(): Pick<Context, 'config' | 'redact'>
}

/** The context of ingesting in an open home. The settings are read again with each event and batch. */
export async function openIngest(source: IngestSource): Promise<IngestContext> {
  const { store, makeId, clock, log, paths, env } = source
  const parts = { store, makeId, clock, log, paths, env }
  const latest = async (): Promise<IngestContext> => {
    const { config, redact } = source.latest()
    const [excluded, pauses] = [config.capture.exclude, await readPauses(store)]
    // The settings may have changed since the hook's copy was written.
    updateHookPauses(paths, pauses, excluded)
    // Transcripts of the questions that we ask agent programs are not the person's work.
    const never = [...excluded, paths.judgeFolder]
    const consent = makeConsent({ excluded: never, pauses, offSessions: paths.offSessions })
    const all = { ...parts, redact, config, consent, latest }
    if (config.judge.provider === 'off') return makeIngestContext(all)
    const beforeCompact: IngestContext['beforeCompact'] = (tx, session) =>
      queue({ store: tx, clock, makeId }, session, 'compaction')
    return makeIngestContext({ ...all, beforeCompact })
  }
  return latest()
}
