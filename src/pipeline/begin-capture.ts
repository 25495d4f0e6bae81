import { isoTime } from '../base/clock.ts'
import { CAPTURE_SINCE } from '../ingest/capture-since.ts'
import { readPauses, updateHookPauses } from '../ingest/pauses.ts'
import type { OpenContext } from '../memoria.ts'
import { runStages } from './run-stages.ts'

/** From now on sweeps look for sessions that no hook announced; what was before is for `memoria import`. */
export async function beginCapture(context: OpenContext): Promise<void> {
  const { store, clock, paths, config } = context
  if ((await store.state.read(CAPTURE_SINCE)) === undefined)
    await store.state.write(CAPTURE_SINCE, isoTime(clock.now()))
  updateHookPauses(paths, await readPauses(store), config.capture.exclude)
  // The very first session gets what is known, too.
  await runStages(context, { stages: ['prepare-briefs'], pace: 'background' })
}
