import { join, sep } from 'node:path'

/** Where everything under the home is. */
export interface HomePaths {
  readonly config: string
  /** Held while config.json is rewritten, so that of two edits at once neither is lost. */
  readonly configLock: string
  readonly store: string
  /** The id of the store: shows that there was one when it is gone. */
  readonly storeId: string
  /** Folder: copies of the store, made before it is changed in shape. */
  readonly backups: string
  /** Folder: what could not be read, set aside instead of deleted. */
  readonly quarantine: string
  readonly log: string
  /** Folder: events that hooks wrote and nobody worked off yet. */
  readonly journal: string
  /** Folder: the hook's files, as `init` installed them. */
  readonly hook: string
  /** Folder: what runs now. */
  readonly run: string
  /** Where the running worker can be reached: `port token proof`. */
  readonly worker: string
  readonly workerLock: string
  /** Where the server of the dashboard can be reached while it runs: `address:port`. */
  readonly ui: string
  readonly uiLock: string
  /** The port that it had last. */
  readonly uiPort: string
  /** The tokens of the API. */
  readonly apiTokens: string
  /** The wrapped keys of this home. */
  readonly keys: string
  /** Secrets that a person stored on purpose, encrypted by these keys. */
  readonly secrets: string
  /** The audit log of secrets: who asked for which, and when; never a value. */
  readonly secretsLog: string
  /** Held while keys, secrets or their log are changed. */
  readonly secretsLock: string
  /** Fingerprints of revealed secrets, by which they are removed from what is captured. */
  readonly knownSecrets: string
  /** The wrapped keys of private sync, as the server has them too. */
  readonly syncKeys: string
  /** The key that opens them without asking, on a machine where the person turned private sync on. */
  readonly syncUnlocked: string
  /** The login on a team server: its address, the person and their key. */
  readonly serverLogin: string
  /** When a hook last started a worker, so that a worker that cannot start is not started over and over. */
  readonly starting: string
  /** V8's code cache of the program that answers one hook, so that the next one starts faster. */
  readonly compiled: string
  /** Which root commits git reported. */
  readonly roots: string
  /** Held while a model is asked: one call at a time, across all processes. */
  readonly judgeLock: string
  /** Held while an automatic backup is made: one at a time, across all processes. */
  readonly backupLock: string
  /** Held while memories are consolidated: one run at a time, across all processes. */
  readonly consolidateLock: string
  /** Held while memories are synced: one run at a time, across all processes. */
  readonly syncLock: string
  /** Folder: empty, for a program that is asked. */
  readonly judgeFolder: string
  /** Folder: the names of sessions that ran with memoria switched off. */
  readonly offSessions: string
  /** There while capture is paused everywhere. */
  readonly paused: string
  /** Folders that are not captured, one per line: what the hook reads. */
  readonly excluded: string
  /** Folder: what sessions get when they begin, ready to be printed. */
  readonly briefs: string
  /** Held while these are written. */
  readonly briefsLock: string
  /** Folder: the user's own vault. */
  readonly vault: string
  /** Which settings of hosts were changed, and what they were before. */
  readonly wired: string
  /** Held by `init` and `uninstall` while they change the hosts' settings. */
  readonly wiringLock: string
}

/** The one place that names files under the home, so that moving one is a change in one line. */
export function homePaths(home: string): HomePaths {
  // Normalised once: `join` for every file takes milliseconds of a short program's start.
  const folder = join(home, '_').slice(0, -1)
  const inHome = (name: string) => `${folder}${name}`
  const inRun = (name: string) => `${folder}run${sep}${name}`
  return {
    config: inHome('config.json'),
    configLock: inHome('config.lock'),
    store: inHome('memoria.db'),
    storeId: inHome('store-id'),
    backups: inHome('backups'),
    quarantine: inHome('quarantine'),
    log: inHome(`logs${sep}memoria.log`),
    journal: inHome('journal'),
    hook: inHome('hook'),
    run: inHome('run'),
    worker: inRun('worker'),
    workerLock: inRun('worker.lock'),
    ui: inRun('ui'),
    uiLock: inRun('ui.lock'),
    uiPort: inHome('ui-port'),
    apiTokens: inHome('api-tokens.json'),
    keys: inHome('keys.json'),
    secrets: inHome('secrets.json'),
    secretsLog: inHome('secrets.log'),
    secretsLock: inHome('secrets.lock'),
    knownSecrets: inHome('known-secrets.json'),
    syncKeys: inHome('sync-keys.json'),
    syncUnlocked: inHome('sync-unlocked.key'),
    serverLogin: inHome('server-login.json'),
    starting: inRun('starting'),
    compiled: inRun('answer.v8'),
    roots: inRun('roots'),
    judgeLock: inRun('judge.lock'),
    backupLock: inRun('backup.lock'),
    consolidateLock: inRun('sleep.lock'),
    syncLock: inRun('sync.lock'),
    judgeFolder: inRun('judge'),
    offSessions: inHome('off'),
    paused: inHome('paused'),
    excluded: inHome('excluded'),
    briefs: inHome('briefs'),
    briefsLock: inRun('briefs.lock'),
    vault: inHome('vault'),
    wired: inHome('wired'),
    wiringLock: inHome('wiring.lock'),
  }
}
