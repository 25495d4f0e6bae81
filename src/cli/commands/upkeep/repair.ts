import { type Command, Option } from 'commander'
import { systemClock } from '../../../base/clock.ts'
import { type HomePaths, homePaths } from '../../../config/paths.ts'
import { removeReady } from '../../../inject/prepared-files.ts'
import { type BackupContents, newestContents } from '../../../store/sqlite/backup-contents.ts'
import { timeInName } from '../../../store/sqlite/backup-files.ts'
import { adoptStore, newStore } from '../../../store/sqlite/home-store.ts'
import { type Repaired, repairStore } from '../../../store/sqlite/repair.ts'
import { refuseMissing } from '../../../store/sqlite/store-id.ts'
import { homeOf } from '../../home.ts'
import { withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly newStore?: boolean
  readonly adopt?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep repair')
    .option('--new-store', 'begin with an empty store, where the old one is gone')
    .addOption(new Option('--adopt', 'keep a store that replaced the old one').conflicts('newStore'))
    .action((options: Options) => repair(options, shell))
}

async function repair(options: Options, shell: Shell): Promise<void> {
  const paths = homePaths(homeOf(options))
  // A fixed store may hold less.
  removeReady(paths.briefs)
  if (options.newStore || options.adopt) return accept(paths, options, shell)
  refuseMissing(paths)
  const repaired = await repairStore({ ...paths, stamp: timeInName(systemClock.now()) })
  // Fixed, but not whole: a script must be able to tell.
  const isLossy = Object.keys(repaired.rowsLost).length > 0
  if (isLossy) shell.exitWith(1)
  const backup = repaired.outcome === 'salvaged' ? await newestContents(paths.backups) : null
  if (options.json) return shell.json({ ...repaired, backup })
  const { problems, outcome } = repaired
  shell.say(problems.length === 0 ? 'The store was whole.' : `${plural(problems.length, 'problem')} found:`)
  for (const problem of problems) shell.say(`  ${problem}`)
  if (outcome === 'indexed') return shell.say(`${shell.style.good('done')}  the search index was rebuilt`)
  saySalvaged(repaired, shell)
  if (backup !== null) sayBackup(backup, shell)
}

async function accept(paths: HomePaths, options: Options, shell: Shell): Promise<void> {
  const store = { paths, keep: 0, clock: systemClock }
  const storeId = options.newStore ? await newStore(store) : await adoptStore(store)
  if (options.json) return shell.json({ outcome: options.newStore ? 'new' : 'adopted', storeId })
  const done = options.newStore ? 'an empty store was made' : 'the store that is there is used from now on'
  shell.say(`${shell.style.good('done')}  ${done}: ${paths.store}`)
}

function saySalvaged({ rowsSaved, rowsLost, rowsQuarantined, pages, damaged }: Repaired, shell: Shell): void {
  const { say, style } = shell
  if (pages !== null)
    say(`${plural(pages.total, 'page')}: ${pages.unreadable} unreadable, ${pages.zeroed} zeroed`)
  if (Object.values(rowsSaved).some((rows) => rows > 0))
    say(`${style.good('done')}  the readable rows are in a new store:`)
  else
    say(
      style.bad('Nothing could be read; the store is empty now. Bring a backup back: memoria backup --list'),
    )
  sayRows(rowsSaved, shell)
  if (Object.keys(rowsLost).length === 0) say('no rows are lost')
  else say(style.warn('lost rows (unknown: a destroyed page may have had some):'))
  sayRows(rowsLost, shell)
  if (rowsQuarantined > 0)
    say(
      style.warn(
        `${plural(rowsQuarantined, 'row')} refer to lost rows, or fit no one table, and were set aside in quarantine/`,
      ),
    )
  if (damaged !== null) say(style.dim(`The damaged store is kept: ${damaged}`))
}

function sayBackup({ file, at, memories, sessions }: BackupContents, { say, style }: Shell): void {
  const holds = `${plural(memories, 'memory', 'memories')} and ${plural(sessions, 'session')}`
  say(
    style.dim(
      `The newest backup, from ${at}, holds ${holds}. To use it instead: memoria backup restore ${file}`,
    ),
  )
}

function sayRows(counts: Readonly<Record<string, number | null>>, { say }: Shell): void {
  for (const [table, rows] of Object.entries(counts))
    if (rows !== 0) say(`  ${(rows === null ? 'unknown' : String(rows)).padStart(8)}  ${table}`)
}
