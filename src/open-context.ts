import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OpenOptions } from './arguments/options.ts'
import { type Clock, isoTime, systemClock } from './base/clock.ts'
import { idMaker, systemRandom } from './base/ids.ts'
import { openLog } from './base/log.ts'
import { ensurePrivateDir } from './base/private-dir.ts'
import { unwrap } from './base/result.ts'
import { checkText } from './base/text.ts'
import { processEnvironment } from './config/environment.ts'
import { followConfig } from './config/follow.ts'
import type { Loaded } from './config/load.ts'
import { homePaths } from './config/paths.ts'
import type { Context } from './context.ts'
import { makeEventJournal } from './hosts/event-journal.ts'
import { openJournal } from './journal/journal.ts'
import { MAX_TEXT } from './model/memory.ts'
import { wholeReach } from './model/reach.ts'
import { makeHomeRedactor } from './secrets/home-redactor.ts'
import { dropExpired } from './store/forgetting.ts'
import type { StoreToBackUp } from './store/sqlite/auto-backup.ts'
import { type HomeStore, openHomeStore, storeToBackUp } from './store/sqlite/home-store.ts'
import { identityOf, refuseReplaced } from './store/sqlite/store-identity.ts'

export type OpenContext = Context<HomeStore>

/** Opens the settings, the store, the log and the journal of a home, and removes what is out of date in it. */
export async function openContext(options: OpenOptions): Promise<OpenContext> {
  const { clock = systemClock, random = systemRandom } = options
  const settings = followConfig({
    ...(options.home === undefined ? {} : { home: options.home }),
    ...(options.settings === undefined ? {} : { flags: options.settings }),
  })
  const { config, home } = settings()
  const paths = homePaths(home)
  unwrap(makeHomeRedactor(config, paths))
  const by = unwrap(checkText(options.by ?? 'library', { max: MAX_TEXT, what: 'the name of who is at work' }))
  const store = await openHomeStore({
    paths,
    keep: config.backup.keep,
    clock,
    create: options.create ?? true,
    lockWaitMs: options.lockWaitMs,
  })
  if (store.readOnly === null) ensurePrivateDir(dirname(paths.log))
  let level = config.log.level
  const fixed = {
    paths,
    store,
    clock,
    latest,
    env: processEnvironment(),
    makeId: idMaker(clock, random),
    log: openLog({ path: paths.log, level: () => level, clock }),
    cwd: options.cwd ?? process.cwd(),
    journal: makeEventJournal(openJournal({ home, quarantine: paths.quarantine })),
  }
  const opened = identityOf(paths.store)
  let last: { readonly loaded: Loaded; readonly context: OpenContext } | undefined
  function latest(): OpenContext {
    refuseReplaced(paths.store, opened)
    const loaded = settings()
    if (last?.loaded !== loaded)
      last = { loaded, context: { ...fixed, ...contextFromSettings(loaded, clock, by) } }
    level = loaded.config.log.level
    return last.context
  }
  const context = latest()
  if (store.readOnly !== null) return context
  await dropExpired(context, config.retention.forgottenDays)
  await dropStaleBriefs(context)
  return context
}

/** The automatic backups of an open home. */
export function backupsOf(context: OpenContext): StoreToBackUp {
  const { store, paths, config, clock } = context
  const clean = async (file: string) => {
    const { cleanBackup } = await import('./vault/secrets/clean-backup.ts')
    await cleanBackup(context, file)
  }
  return storeToBackUp({ store, paths, clock, keep: config.backup.keep, clean })
}

/** Removes prepared briefs that no longer hold. Most homes have none, so the code for them is loaded only where needed. */
export async function dropStaleBriefs(context: OpenContext): Promise<void> {
  const { briefs } = context.paths
  if (!existsSync(briefs)) return
  const { dropStale, removeReady } = await import('./inject/fresh.ts')
  try {
    await dropStale(context)
  } catch {
    // The store cannot be read, so nobody knows whether they hold.
    removeReady(briefs)
  }
}

type FromSettings = 'config' | 'origins' | 'warnings' | 'home' | 'redact' | 'reach' | 'author'

/** The part of the context that changes with the settings. */
function contextFromSettings(loaded: Loaded, clock: Clock, by: string): Pick<OpenContext, FromSettings> {
  const { config, origins, warnings, home } = loaded
  const redact = unwrap(makeHomeRedactor(config, homePaths(home)))
  const noted = (text: string, what: string) => redact(unwrap(checkText(text, { max: MAX_TEXT, what }))).text
  return {
    config,
    origins,
    warnings,
    home,
    redact,
    reach: wholeReach(config.user),
    author: (why) => ({ at: isoTime(clock.now()), by: redact(by).text, why: noted(why, 'the reason') }),
  }
}
