import { isoTime } from '../../base/clock.ts'
import type { Context } from '../../context.ts'
import { attemptsIn } from '../../journal/attempts.ts'
import type { Session } from '../../model/session.ts'
import { EPISODES_READER } from '../../store/sql/episode-forget.ts'
import { QUIET_MS } from './learn.ts'
import { loadingKey } from './reading-attempts.ts'
import { unreadTurns } from './turns.ts'

/**
 * True when local learning and the episodes have caught up with a session. False after a run that failed, and for a session
 * that was set aside because loading it ended the program.
 */
export async function isReadLocally(
  { store, reach, clock, paths }: Pick<Context, 'store' | 'reach' | 'clock' | 'paths'>,
  session: Session,
): Promise<boolean> {
  if (attemptsIn(paths.journal).isBegun(loadingKey(session.id, 'local'))) return false
  const position = await store.learning.cursor(reach, session.id, EPISODES_READER)
  if (position !== ((await store.episodes.lastMessage(reach, session.id)) ?? null)) return false
  const quietSince = isoTime(clock.now() - QUIET_MS)
  const { turns } = await unreadTurns(store, reach, session, { judge: 'local', quietSince })
  return turns.length === 0
}
