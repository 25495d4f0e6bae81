import { existsSync } from 'node:fs'
import { systemClock } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { deviceRandom, idMaker } from '../base/ids.ts'
import { openLog } from '../base/log.ts'
import { unwrap } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import { loadConfig } from '../config/load.ts'
import { homePaths } from '../config/paths.ts'
import { makeEventJournal } from '../hosts/event-journal.ts'
import { openJournal } from '../journal/journal.ts'
import { wholeReach } from '../model/reach.ts'
import { openStoreAsItIs, type SqliteStore } from '../store/sqlite/open.ts'
import { hasTeamFiles } from '../sync/team-files/folder.ts'
import { replyTo } from './reply.ts'
import type { TeamReader } from './team-reader.ts'

/**
 * Answers a hook when no worker runs, in a program that the hook starts. It runs on the person's time, so it opens
 * only what an answer needs and waits for nothing. It writes the note of what was injected and the root commit of a
 * folder that git had to be asked about (`run/roots`), and checkpoints the store's log when it closes it. At the start
 * of a session it reads the team files of the folder first; in a home without a store it makes one for them. On any
 * failure it prints nothing and logs the error. `say` gets the answer once, also an empty one; nothing waits for the
 * work after that.
 */
export async function answerOnce(
  env: Environment,
  words: readonly string[],
  say: (answer: string) => void,
  loadTeamReader: () => Promise<TeamReader>,
): Promise<void> {
  const { home, config } = unwrap(loadConfig({ env }))
  const paths = homePaths(home)
  const log = openLog({ path: paths.log, level: config.log.level, clock: systemClock })
  const failed = (thrown: unknown) => log.warn('answer.failed', { code: toMemoriaError(thrown).code })
  const journal = makeEventJournal(openJournal({ home, quarantine: paths.quarantine }))
  const store = await openStore().catch(failed)
  try {
    say((store && (await answerFrom(store).catch(failed))) ?? '')
  } finally {
    await store?.close()
  }

  async function openStore(): Promise<SqliteStore | undefined> {
    const there = await openStoreAsItIs(paths.store)
    if (there !== undefined || config.off || existsSync(paths.store)) return there
    const entry = journal.find(words[1] ?? '')
    const decoded = entry && (await journal.event(entry))
    const event = decoded && 'event' in decoded ? decoded.event : undefined
    if (event?.kind !== 'session-start' || !hasTeamFiles(event.cwd)) return undefined
    return (await loadTeamReader()).makeFirstStore(paths, config)
  }

  async function answerFrom(open: SqliteStore): Promise<string> {
    const makeId = idMaker(systemClock, deviceRandom)
    const reach = wholeReach(config.user)
    const context = { config, home, paths, store: open, reach, journal, env, clock: systemClock, makeId, log }
    const readShared = async (folder: string | null) => {
      if (hasTeamFiles(folder)) await (await loadTeamReader()).readTeam(context, paths, folder)
    }
    return replyTo({ ...context, readShared, hasShared: hasTeamFiles }, words)
  }
}
