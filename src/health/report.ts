import { type Clock, systemClock } from '../base/clock.ts'
import { VERSION } from '../base/version.ts'
import { processEnvironment } from '../config/environment.ts'
import { type Loaded, loadConfig } from '../config/load.ts'
import { homePaths } from '../config/paths.ts'
import type { State } from '../model/memory.ts'
import { wholeReach } from '../model/reach.ts'
import { makeRedactor } from '../redact/redact.ts'
import { hasOwnSqlite } from '../store/sqlite/driver.ts'
import type { SqliteStore } from '../store/sqlite/open.ts'
import { readStageRuns, type StageRuns } from '../store/stage-runs.ts'
import { type SpaceStatus, spaceStatuses } from '../sync/home/status.ts'
import { type BackupNumbers, backupNumbers, checkBackups, checkFullerBackup } from './backups.ts'
import { type CaptureNumbers, captureNumbers, checkCapture } from './capture.ts'
import { type Check, type Health, unwell, well, worst } from './check.ts'
import { checkFolder, checkQuarantine, quarantinedIn } from './folder.ts'
import type { HostContext } from './host-files.ts'
import { checkHost, hostStates } from './hosts.ts'
import { checkVault, type KnowledgeNumbers, knowledgeNumbers } from './knowledge.ts'
import { checkLearning, checkRelearning, type LearningNumbers, learningNumbers } from './learning.ts'
import { checkMeaning, type MeaningNumbers, meaningNumbers } from './meaning.ts'
import { checkStages } from './stages.ts'
import { checkIntegrity, checkJobs, checkSecrets, withStore } from './store.ts'
import { checkSync } from './sync.ts'
import { checkTeamFiles, type TeamFileNumbers, teamFileNumbers } from './team-files.ts'

/** The counts of a report. Null where the store could not be asked. */
export interface Numbers {
  readonly memories: Readonly<Record<State, number>>
  readonly projects: number
  readonly sessions: number
  readonly messages: number
  readonly jobs: Readonly<Record<'waiting' | 'leased' | 'dead', number>>
  readonly cost: { readonly dollars: number; readonly tokens: number; readonly calls: number }
  readonly bytes: number
  readonly capture: CaptureNumbers
  readonly learning: LearningNumbers
  readonly meaning: MeaningNumbers
  readonly knowledge: KnowledgeNumbers
  readonly teamFiles: TeamFileNumbers
  /** The spaces that this home takes part in; empty while sync is off. */
  readonly sync: readonly SpaceStatus[]
  /** How each stage of the pipeline last went, by name. */
  readonly stages: StageRuns
}

export interface Report extends BackupNumbers {
  readonly state: Health
  readonly version: string
  readonly home: string | null
  readonly numbers: Numbers | null
  readonly quarantined: number
  readonly checks: readonly Check[]
}

export interface ReportOptions {
  readonly home?: string
  readonly settings?: readonly string[]
  /** Also the slow checks. */
  readonly thorough: boolean
  readonly clock?: Clock
  /** How long it waits for a store that another program has locked. Default: one minute. */
  readonly lockWaitMs?: number
}

/** Looks at everything and never throws for what it finds: a failure is a finding. */
export async function makeReport({
  home,
  settings,
  thorough,
  clock = systemClock,
  lockWaitMs,
}: ReportOptions): Promise<Report> {
  const loaded = loadConfig({
    ...(home === undefined ? {} : { homeFlag: home }),
    ...(settings === undefined ? {} : { flags: settings }),
  })
  if (!loaded.ok) {
    const check = unwell('config', 'broken', loaded.error.message, loaded.error.hint ?? 'See docs/CONFIG.md.')
    return { ...EMPTY, state: 'broken', checks: [checkNode(), check] }
  }
  const paths = homePaths(loaded.value.home)
  const storeOptions = { paths, keep: loaded.value.config.backup.keep, clock, lockWaitMs }
  const looked = await withStore(storeOptions, async (store) => ({
    numbers: await numbersOf(store, loaded.value, clock),
    checks: [
      ...(await checkFullerBackup(paths, store)),
      ...(thorough ? [await checkIntegrity(store)] : []),
      await checkJobs(store, clock),
      await checkSecrets(store),
    ],
  }))
  const checks = [
    checkNode(),
    checkConfig(loaded.value),
    ...checkFolder(loaded.value.home),
    ...looked.checks,
    ...(looked.value?.checks ?? []),
    ...(looked.value === undefined
      ? hostStates([], hostContextOf(loaded.value.home)).map(checkHost)
      : checkCapture(looked.value.numbers.capture, clock)),
    ...(looked.value === undefined ? [] : checkWorkings(looked.value.numbers)),
    ...checkSync(looked.value?.numbers.sync ?? [], clock),
    checkQuarantine(paths),
    checkBackups(paths, loaded.value.config.backup.keep),
  ]
  return {
    state: worst(checks),
    version: VERSION,
    home: loaded.value.home,
    numbers: looked.value?.numbers ?? null,
    ...backupNumbers(paths.backups),
    quarantined: quarantinedIn(paths.quarantine),
    checks,
  }
}

function checkWorkings({ learning, meaning, knowledge, teamFiles, stages }: Numbers): Check[] {
  return [
    checkLearning(learning),
    ...checkRelearning(learning),
    checkMeaning(meaning),
    ...knowledge.vaults.map(checkVault),
    ...checkTeamFiles(teamFiles),
    ...checkStages(stages),
  ]
}

const EMPTY = {
  version: VERSION,
  home: null,
  numbers: null,
  backups: 0,
  backupBytes: 0,
  newestBackup: null,
  quarantined: 0,
} as const

function checkNode(): Check {
  const { node } = process.versions
  const driver = hasOwnSqlite(node) ? 'its own SQLite' : 'the bundled SQLite'
  return well('node', `Node ${node} with ${driver}`)
}

function checkConfig({ warnings, config }: Loaded): Check {
  const redactor = makeRedactor(config.redact)
  if (!redactor.ok) {
    return unwell(
      'config',
      'broken',
      redactor.error.message,
      'Run `memoria config unset redact.patterns`, or fix the pattern.',
    )
  }
  const [warning, ...more] = warnings
  if (warning !== undefined) {
    return unwell(
      'config',
      'degraded',
      more.length === 0 ? warning : `${warning} (and ${more.length} more)`,
      'See `memoria config show --origin`.',
    )
  }
  if (config.off)
    return unwell(
      'config',
      'degraded',
      'memoria is switched off',
      'Set `off` to false, or unset MEMORIA_OFF.',
    )
  return well('config', 'the settings are valid')
}

async function numbersOf(store: SqliteStore, { config, home }: Loaded, clock: Clock): Promise<Numbers> {
  const reach = wholeReach(config.user)
  return {
    memories: await store.memories.count(reach),
    projects: (await store.projects.list()).length,
    ...(await store.sessions.count(reach)),
    jobs: await store.jobs.count(),
    cost: await store.costs.total(''),
    bytes: store.upkeep.bytes(),
    learning: await learningNumbers(store, reach, config, clock, processEnvironment()),
    meaning: await meaningNumbers(store, reach),
    knowledge: await knowledgeNumbers({ store, reach, config, clock, paths: homePaths(home) }),
    teamFiles: await teamFileNumbers(store, reach),
    sync: await spaceStatuses({ store, reach, paths: homePaths(home) }),
    capture: await captureNumbers(store, hostContextOf(home)),
    stages: await readStageRuns(store.state),
  }
}

function hostContextOf(home: string): HostContext {
  return { home, paths: homePaths(home), env: processEnvironment(), cwd: process.cwd() }
}
