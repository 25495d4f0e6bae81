import { DAY_MS, isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import type { Run } from '../model/ledger.ts'
import type { Change } from '../model/memory.ts'

type NoticeContext = Pick<Context, 'store' | 'reach' | 'clock'>

const SAVED: ReadonlySet<Change> = new Set(['created', 'revised'])
/** What is older is no news. */
const NEWS_MS = 7 * DAY_MS
const MOST_RUNS = 50

/**
 * One line for the person about what was saved since they were last told; empty when nothing was. In a session what it
 * gave itself; where one begins, also what others gave that ended before anybody could be told.
 */
export async function savedNotice(
  context: NoticeContext,
  { session, begins }: { readonly session: string | undefined; readonly begins: boolean },
): Promise<string> {
  const { store, reach, clock } = context
  const runs = begins
    ? await untoldAnywhere(context)
    : session
      ? await store.runs.unreported(reach, session)
      : []
  if (runs.length === 0) return ''
  const changed = await Promise.all(runs.map(({ id }) => store.runs.changes(reach, id)))
  const saved = new Set(changed.flat().flatMap(({ memory, change }) => (SAVED.has(change) ? [memory] : [])))
    .size
  await store.runs.markReported(
    reach,
    runs.map(({ id }) => id),
    isoTime(clock.now()),
  )
  return saved === 0 ? '' : `memoria: ${saved} ${saved === 1 ? 'memory' : 'memories'} saved, "memoria review"`
}

async function untoldAnywhere({ store, reach, clock }: NoticeContext): Promise<Run[]> {
  const since = isoTime(clock.now() - NEWS_MS)
  const runs = await store.runs.list(reach, { limit: MOST_RUNS, undone: false })
  return runs.filter(({ toldAt, at }) => toldAt === null && at >= since)
}
