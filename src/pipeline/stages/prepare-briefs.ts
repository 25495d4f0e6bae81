import { areFresh, madeSince } from '../../inject/fresh.ts'
import { isReady } from '../../inject/prepared-files.ts'
import type { Stage, StageContext } from '../stage.ts'

/** How old prepared briefs may be in the background, as long as no memory changed: hooks ask the worker meanwhile. */
const MAX_AGE_MS = 60_000

/** The blocks that sessions get when they begin, as files that a hook can print without a worker. */
export const prepareBriefs: Stage<'prepare-briefs'> = {
  name: 'prepare-briefs',
  when: areBriefsDue,
  run: async (context) => {
    const { prepareAlone } = await import('../../inject/prepare-alone.ts')
    const isPrepared = await prepareAlone(context)
    return { done: isPrepared ? 1 : 0, more: false, report: null }
  },
}

async function areBriefsDue(context: StageContext): Promise<boolean> {
  const { paths, clock, doneBefore, options } = context
  if (options.pace === 'now' || !isReady(paths.briefs) || !(await areFresh(context))) return true
  return doneBefore > 0 && !(await madeSince(context, clock.now() - MAX_AGE_MS))
}
