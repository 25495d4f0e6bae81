import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openLog } from '../../../src/base/log.ts'
import type { CompileRoom } from '../../../src/knowledge/compile/run.ts'
import type { DailyRoom } from '../../../src/knowledge/daily/daily-log.ts'
import { ownVault, type Vault } from '../../../src/knowledge/vault/vault.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { ME } from '../../store/examples.ts'
import { clockAt } from '../daily/house.ts'

const LATER = '2026-06-01T00:00:00.000Z'

/** What compiling and the daily log need, around a store: the vault lies beside it. */
export function compileRoom(
  store: SqliteStore,
  { zone = 'UTC' } = {},
): CompileRoom & DailyRoom & { vault: Vault } {
  const home = dirname(store.path)
  const clock = clockAt(LATER)
  const paths = { vault: join(home, 'vault') }
  const config = { off: false, timezone: zone, vault: { folder: '', git: 'off' as const } }
  return {
    ...{ store, clock, paths, reach: ME, config, vault: ownVault({ paths, config }) },
    log: openLog({ path: join(home, 'memoria.log'), level: 'error', clock }),
  }
}

/** Every file of a vault that is no one's lock, by its path. */
export function filesIn(root: string): Record<string, string> {
  if (!existsSync(root)) return {}
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.memoria') && statSync(join(root, name)).isFile())
    .sort()
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(root, name), 'utf8')]),
  )
}

/** When each of those was last written to. */
export function timesIn(root: string): Record<string, number> {
  return Object.fromEntries(
    Object.keys(filesIn(root)).map((name) => [name, statSync(join(root, name)).mtimeMs]),
  )
}
