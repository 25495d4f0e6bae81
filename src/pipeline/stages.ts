/** The order of the work, and which part of it each program does. Nothing else decides an order. */
import type { Stage, StageName } from './stage.ts'
import { backUp } from './stages/back-up.ts'
import { compileVault, writeProse } from './stages/compile-vault.ts'
import { consolidate } from './stages/consolidate.ts'
import { embed } from './stages/embed.ts'
import { exportHostMemory } from './stages/export-host-memory.ts'
import { importHostMemory } from './stages/import-host-memory.ts'
import { ingestJournal } from './stages/ingest-journal.ts'
import { learnAgain } from './stages/learn-again.ts'
import { learnFromTurns } from './stages/learn-locally.ts'
import { learnWithModel } from './stages/learn-with-model.ts'
import { prepareBriefs } from './stages/prepare-briefs.ts'
import { prune } from './stages/prune.ts'
import { purgeStoredSecrets } from './stages/purge-secrets.ts'
import { readTeam } from './stages/read-team-files.ts'
import { recordBriefs } from './stages/record-briefs.ts'
import { restoreReplacedMemories } from './stages/restore-replaced.ts'
import { sweepTranscripts } from './stages/sweep-transcripts.ts'
import { syncSpaces } from './stages/sync-spaces.ts'
import { trackUse } from './stages/track-use.ts'
import { writeDailyLog } from './stages/write-daily-log.ts'
import { writeSessionEpisodes } from './stages/write-episodes.ts'

export const STAGES: readonly Stage[] = [
  recordBriefs,
  ingestJournal,
  sweepTranscripts,
  // Before today's judge keeps anything, so that this is known from what an older one kept.
  learnAgain,
  restoreReplacedMemories,
  learnFromTurns,
  writeSessionEpisodes,
  importHostMemory,
  readTeam,
  purgeStoredSecrets,
  // Before the vectors: what other machines sent gets them in the same run.
  syncSpaces,
  embed,
  trackUse,
  // Before the briefs, which do not repeat what stands in an agent's own memory.
  exportHostMemory,
  prepareBriefs,
  learnWithModel,
  writeDailyLog,
  compileVault,
  writeProse,
  consolidate,
  prune,
  backUp,
]

/** The parts of the list that run by themselves, in the worker beside each other. */
export const SCHEDULE = {
  /** With each event of an agent. */
  events: [
    'record-briefs',
    'ingest-journal',
    'sweep-transcripts',
    'learn-again',
    'restore-replaced',
    'learn-locally',
    'write-episodes',
    'import-host-memory',
    'read-team-files',
    'track-use',
    'export-host-memory',
    'prepare-briefs',
    'prune',
  ],
  /** After that, beside the next events. */
  background: ['embed'],
  /** After that as well: a model may take minutes. */
  model: ['learn-with-model', 'write-prose', 'prepare-briefs'],
  /** Once a minute. Secrets that new rules find go first: the vault must not repeat them. */
  vault: ['purge-secrets', 'write-daily-log', 'compile-vault'],
  /** When a session begins, and looked at once a minute: a server may take its time. */
  sync: ['sync-spaces'],
  /** When nobody needs an answer. */
  idle: ['consolidate', 'prepare-briefs', 'back-up'],
  /** Before the worker leaves. */
  leaving: ['track-use', 'prepare-briefs'],
} as const satisfies Record<string, readonly StageName[]>

/** `memoria drain`: all that needs no model to learn, and nothing that only tidies. */
export const DRAIN_STAGES: readonly StageName[] = STAGES.map(({ name }) => name).filter(
  (name) => name !== 'learn-with-model' && name !== 'consolidate',
)

/** `memoria import`. */
export const IMPORT_STAGES: readonly StageName[] = [
  'sweep-transcripts',
  'learn-again',
  'learn-locally',
  'write-episodes',
]

/** `memoria start`, after the import and the sample. */
export const START_STAGES: readonly StageName[] = ['write-episodes', ...SCHEDULE.vault]
