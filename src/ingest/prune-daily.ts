import { DAY_MS, isLongAgo, isoTime } from '../base/clock.ts'
import { tickRetention } from '../store/retention-clock.ts'
import { pairState } from '../store/state.ts'
import { type PruneContext, type Pruned, pruneRaw } from './prune.ts'

/** When it was last pruned, and by how many days. */
const PRUNED = pairState('prunedAt')

/** Moves the retention clock on, and prunes once a day, and when the person changed the number of days. */
export async function pruneDaily(context: PruneContext, rawDays: number): Promise<Pruned | undefined> {
  const { store, clock } = context
  await tickRetention(store.state, clock)
  const [at, days] = (await store.state.read(PRUNED)) ?? ['', '']
  const last = at === '' ? 0 : Date.parse(at)
  if (!isLongAgo(last, clock.now(), DAY_MS) && days === String(rawDays)) return undefined
  const pruned = await pruneRaw(context, { rawDays, dryRun: false })
  await store.state.write(PRUNED, [isoTime(clock.now()), String(rawDays)])
  return pruned
}
