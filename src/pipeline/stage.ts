import type { MemoriaError } from '../base/errors.ts'
import type { WrittenEpisodes } from '../extract/episodes/write-episodes.ts'
import type { LearnedAll } from '../extract/learn/local.ts'
import type { Relearned } from '../extract/learn/relearn.ts'
import type { Restored } from '../extract/restore-replaced.ts'
import type { HostMemoryRead } from '../host-memory/read.ts'
import type { Drained, SweepOptions, Swept } from '../ingest/drain.ts'
import type { IngestContext } from '../ingest/ingest-context.ts'
import type { OpenContext } from '../memoria.ts'
import type { TeamFilesRead } from '../sync/team-files/read.ts'
import type { Logged } from '../vault/daily/log-vault.ts'
import type { VaultRuns } from '../vault/due.ts'

/** The report of each stage about one run. */
export interface StageReports {
  readonly 'record-briefs': null
  readonly 'ingest-journal': Drained
  readonly 'sweep-transcripts': Swept
  readonly 'learn-again': Relearned
  readonly 'restore-replaced': Restored
  readonly 'learn-locally': LearnedAll
  readonly 'write-episodes': WrittenEpisodes
  readonly 'import-host-memory': HostMemoryRead
  readonly 'read-team-files': TeamFilesReport
  readonly 'sync-spaces': SyncReport
  readonly 'export-host-memory': null
  readonly 'purge-secrets': null
  readonly embed: null
  readonly 'track-use': null
  readonly 'prepare-briefs': null
  readonly 'learn-with-model': null
  readonly 'write-daily-log': Logged
  readonly 'compile-vault': VaultRuns
  readonly 'write-prose': VaultRuns
  readonly consolidate: null
  readonly prune: null
  readonly 'back-up': null
}

/** Counts of what team files gave, and of the files that a person's edits were written into. */
export type TeamFilesReport = Omit<TeamFilesRead, 'more'> & { readonly written: number }

/** Counts of operations that a server confirmed, and of those that were merged here. */
export interface SyncReport {
  readonly pushed: number
  readonly applied: number
}

export type StageName = keyof StageReports

/** Which part of the work a run does, and how. */
export interface RunOptions {
  readonly stages: readonly StageName[]
  /**
   * `now`: somebody waits for the result, so everything is done, whenever it was done last. `background`: a little at a
   * time, and only what is due; a lock that somebody else holds is not waited for.
   */
  readonly pace: 'now' | 'background'
  /** The transcripts that are read; without it, all that hold something new. */
  readonly sweep?: Pick<SweepOptions, 'hosts' | 'files' | 'since'>
  /** True while a whole past is imported and nothing else is done. */
  readonly isBulk?: boolean
  /** True when a session begins, which is to know what other machines know: sync is due although it was a short while ago. */
  readonly isSessionStart?: boolean
  readonly onProgress?: (stage: StageName, progress: Progress) => void
  readonly signal?: AbortSignal
}

export interface Progress {
  readonly done: number
  readonly total: number
  readonly of?: string
}

/** The context of a stage: the open home, by the settings as they are when the stage begins. */
export interface StageContext extends OpenContext {
  readonly options: RunOptions
  /** Opened once for a run. */
  readonly ingest: () => Promise<IngestContext>
  /** How many items the stages before this one worked off in this run. */
  readonly doneBefore: number
}

export interface StageResult<Report> {
  /** How many items it worked off. */
  readonly done: number
  /** True when something is left to do now: it did only a part, or more came meanwhile. */
  readonly more: boolean
  readonly report: Report
  /** A failure that concerned only a part of the work; the rest of it was done. */
  readonly failure?: MemoriaError
}

/** One step of the way from an agent's event to what is known. */
export interface Stage<Name extends StageName = StageName> {
  readonly name: Name
  /** False when there is nothing to do for it by the settings, or not yet. */
  when(context: StageContext): boolean | Promise<boolean>
  run(context: StageContext, signal: AbortSignal): Promise<StageResult<StageReports[Name]>>
}

export const always = (): boolean => true
