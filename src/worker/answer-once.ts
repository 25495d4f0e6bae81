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
import { replyTo } from './reply.ts'

/**
 * Answers a hook when no worker runs, in a program that the hook starts. It runs on the person's time, so it opens
 * only what an answer needs and waits for nothing. It writes the note of what was injected and the root commit of a
 * folder that git had to be asked about (`run/roots`), and checkpoints the store's log when it closes it. On any
 * failure it prints nothing and logs the error. `say` gets the answer once, also an empty one; nothing waits for the
 * work after that.
 */
export async function answerOnce(
  env: Environment,
  words: readonly string[],
  say: (answer: string) => void,
): Promise<void> {
  const { home, config } = unwrap(loadConfig({ env }))
  const paths = homePaths(home)
  const log = openLog({ path: paths.log, level: config.log.level, clock: systemClock })
  const failed = (thrown: unknown) => log.warn('answer.failed', { code: toMemoriaError(thrown).code })
  const store = await openStoreAsItIs(paths.store).catch(failed)
  try {
    say((store && (await answerFrom(store).catch(failed))) ?? '')
  } finally {
    await store?.close()
  }

  async function answerFrom(open: SqliteStore): Promise<string> {
    const journal = makeEventJournal(openJournal({ home, quarantine: paths.quarantine }))
    const makeId = idMaker(systemClock, deviceRandom)
    const reach = wholeReach(config.user)
    return replyTo({ config, paths, store: open, reach, journal, env, clock: systemClock, makeId }, words)
  }
}
