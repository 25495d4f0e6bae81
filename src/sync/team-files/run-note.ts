import type { Author } from '../../store/store.ts'
import { TEAM_FILES, type TeamContext } from './context.ts'

/** Notes the run of a reading that changed something, so that `memoria undo` can undo all of it. */
export async function noteRun({ store, reach }: TeamContext, { run, at }: Author): Promise<void> {
  if (run == null || (await store.runs.get(reach, run)) !== undefined) return
  if ((await store.runs.changes(reach, run)).length === 0) return
  const facts = { judge: TEAM_FILES, model: null, project: null, session: null, undoneAt: null }
  // The files and `git log` report it; no notice repeats that.
  await store.runs.add({ id: run, at, user: reach.user, ...facts, toldAt: at })
}
