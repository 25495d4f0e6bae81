import { isoTime } from '../../base/clock.ts'
import { wholeReach } from '../../model/reach.ts'
import { rewriteBackup } from '../../store/sqlite/rewrite-backup.ts'
import { cleanRows, forgetProgress, type RowsContext } from './clean-rows.ts'

/**
 * Removes from a backup the memories that were purged from the store, those that say the same as one of `texts`, and secrets.
 * After a loss a memory may be in the store again under another id.
 */
export async function cleanBackup(
  context: RowsContext,
  file: string,
  texts: readonly string[] = [],
): Promise<void> {
  const author = { at: isoTime(context.clock.now()), by: 'memoria', why: 'purged from the store' }
  const purged = await context.store.upkeep.purged()
  await rewriteBackup(file, async (copy) => {
    const same = await Promise.all(texts.map((text) => copy.upkeep.saying(text)))
    const done = new Set((await copy.upkeep.purged()).map(({ id }) => id))
    for (const { id, user } of [...purged, ...same.flat()].filter((one) => !done.has(one.id)))
      await copy.memories.purge(wholeReach(user), id, author)
    await cleanRows({ ...context, store: copy }, { dryRun: false })
    await forgetProgress(copy.state)
  })
}
