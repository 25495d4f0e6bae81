import type { Context } from '../../context.ts'
import { allowedSince, noteNoModel } from './schedule.ts'

/** A model reads what is said from the moment it is allowed, even before the worker's next round or the first session. */
export async function noteModelSetting(
  context: Pick<Context, 'store' | 'clock' | 'config'>,
  key: string,
): Promise<void> {
  if (key !== 'judge.provider') return
  if (context.config.judge.provider === 'off') await noteNoModel(context)
  else await allowedSince(context)
}
