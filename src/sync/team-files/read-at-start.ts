import { toMemoriaError } from '../../base/errors.ts'
import type { TeamContext } from './context.ts'
import { checkoutRoot, hasTeamFolder } from './folder.ts'

/** A session that begins waits no longer than this for files that changed; the rest is read after it. */
const LONGEST_MS = 400

/** Reads the team files around a folder, so that a session that begins there after a pull knows them. Never fails. */
export async function readTeamAtStart(context: TeamContext, folder: string): Promise<void> {
  try {
    const root = checkoutRoot(folder)
    // A folder that is gone had files once: they may have been deleted.
    if (!hasTeamFolder(root) && !(await context.store.team.folders(context.reach)).includes(root)) return
    const { checkoutAt } = await import('./read-known.ts')
    const { readTeamFiles } = await import('./read.ts')
    const signal = AbortSignal.timeout(LONGEST_MS)
    await readTeamFiles(context, await checkoutAt(context, root), { signal })
  } catch (thrown) {
    context.log.warn('team_files.failed', { code: toMemoriaError(thrown).code })
  }
}
