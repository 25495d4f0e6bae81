import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'

describe('the files under the home', () => {
  test('have the names that scripts and backups rely on', () => {
    const home = join('/', 'x', '.memoria')
    expect(homePaths(home)).toEqual({
      config: join(home, 'config.json'),
      configLock: join(home, 'config.lock'),
      store: join(home, 'memoria.db'),
      storeId: join(home, 'store-id'),
      backups: join(home, 'backups'),
      quarantine: join(home, 'quarantine'),
      log: join(home, 'logs', 'memoria.log'),
      journal: join(home, 'journal'),
      hook: join(home, 'hook'),
      run: join(home, 'run'),
      worker: join(home, 'run', 'worker'),
      workerLock: join(home, 'run', 'worker.lock'),
      ui: join(home, 'run', 'ui'),
      uiLock: join(home, 'run', 'ui.lock'),
      uiPort: join(home, 'ui-port'),
      apiTokens: join(home, 'api-tokens.json'),
      keys: join(home, 'keys.json'),
      secrets: join(home, 'secrets.json'),
      secretsLog: join(home, 'secrets.log'),
      syncKeys: join(home, 'sync-keys.json'),
      syncUnlocked: join(home, 'sync-unlocked.key'),
      serverLogin: join(home, 'server-login.json'),
      secretsLock: join(home, 'secrets.lock'),
      knownSecrets: join(home, 'known-secrets.json'),
      starting: join(home, 'run', 'starting'),
      compiled: join(home, 'run', 'answer.v8'),
      roots: join(home, 'run', 'roots'),
      briefs: join(home, 'briefs'),
      briefsLock: join(home, 'run', 'briefs.lock'),
      judgeLock: join(home, 'run', 'judge.lock'),
      backupLock: join(home, 'run', 'backup.lock'),
      syncLock: join(home, 'run', 'sync.lock'),
      judgeFolder: join(home, 'run', 'judge'),
      consolidateLock: join(home, 'run', 'sleep.lock'),
      offSessions: join(home, 'off'),
      paused: join(home, 'paused'),
      excluded: join(home, 'excluded'),
      vault: join(home, 'vault'),
      wired: join(home, 'wired'),
      wiringLock: join(home, 'wiring.lock'),
    })
  })

  test.each(['/x/.memoria/', '/x//y/../.memoria', '/', 'home'])('are normalised in the home %s', (home) => {
    const { store, worker, log } = homePaths(home)
    expect({ store, worker, log }).toEqual({
      store: join(home, 'memoria.db'),
      worker: join(home, 'run', 'worker'),
      log: join(home, 'logs', 'memoria.log'),
    })
  })
})
