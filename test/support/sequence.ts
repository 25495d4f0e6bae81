import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: begun last, one of them would leave the other cores idle. */
const LONG = [
  'cli/import-transcripts',
  'extract/learn/killed',
  'ingest/storm',
  'memoria/killed',
  'secrets/canaries',
  'capture/hook/hostile',
  'vault/shared/shared-vault',
  'sync/team-files/two-clones',
  'sync/team-files/random-rounds',
  'cli/commands/project/keeps-memory',
  'cli/commands/sync-private',
  'cli/commands/start',
  'cli/commands/init',
  'cli/commands/init-killed',
  'cli/commands/team',
  'cli/commands/sync',
  'cli/commands/uninstall',
  'cli/commands/secret',
  'cli/commands/move',
  'cli/commands/upkeep/repair',
  'cli/commands/compile',
  'cli/commands/model/extract',
  'worker/worker',
  'ingest/poison',
  'vault/history/restore',
  'vault/origin/attribute',
  'llm/programs.real',
  'cli/bad-sessions',
  'ui/memories',
  'ui/hostile-elsewhere',
  'cli/commands/project/changes',
  'cli/commands/contradictions',
  'cli/commands/import-memories',
  'cli/commands/pause',
  'cli/commands/forget',
  'cli/commands/drain',
  'cli/commands/import-model',
  'cli/run',
  'serve/mcp/same-search',
  'vault/shared/random-rounds',
  'worker/learning',
  'redact/rules/rules',
  'vault/lint/lint',
  'git/hostile',
  'sync/team-files/bad-files',
  'serve/team/sync-private',
  'serve/team/sync',
  'cli/upgrade',
  'cli/commands/review',
  'cli/commands/remember',
  'cli/commands/import-from',
  'cli/commands/import',
  'store/sqlite/repair',
  'vault/history/commit',
  'capture/hook/input',
  'capture/hook/storm',
  'capture/hook/kill',
  'capture/hook/answer',
  'capture/hook/start',
  'capture/hook/consent',
  'capture/hook/worker',
  'memoria/canaries-programs',
  'memoria/many-processes',
  'memoria/bad-input',
  'cli/shell',
  'ingest/clock-jump',
  'ingest/killed',
  'extract/learn/jobs',
  'capture/hook/brief',
  'capture/hook/places',
]

/** Where no earlier run is known, as in a new clone, the order of the files would be by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return place === -1 ? LONG.length : place
}
