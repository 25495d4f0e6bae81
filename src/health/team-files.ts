import { join } from 'node:path'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { TeamFileRow } from '../store/team-rows.ts'
import { TEAM_FOLDER } from '../sync/team-files/folder.ts'
import { type Check, unwell, well } from './check.ts'

/** How the files of shared memory stand, in every checkout that is known. */
export interface TeamFileNumbers {
  /** The checkouts whose files were read. */
  readonly folders: number
  /** Files that are not followed, each with the reason. */
  readonly problems: readonly { readonly path: string; readonly problem: string }[]
  /** Files that are not in their checkout, and were not deleted by a commit: another branch, or not committed yet. */
  readonly missing: number
}

const MAX_LISTED = 1_000

/** From the record alone: no folder is read. */
export async function teamFileNumbers({ team }: Pick<Store, 'team'>, reach: Reach): Promise<TeamFileNumbers> {
  const rows = await team.troubled(reach, MAX_LISTED)
  return {
    folders: (await team.folders(reach)).length,
    problems: rows.flatMap(({ folder, name, problem }) =>
      problem === null ? [] : [{ path: join(folder, TEAM_FOLDER, name), problem }],
    ),
    missing: rows.filter(isMissing).length,
  }
}

function isMissing({ state, problem }: TeamFileRow): boolean {
  return state === 'missing' && problem === null
}

const SHOWN = 20

/** A finding for each file that is not followed, and one line where all are. Nothing where nobody shares anything. */
export function checkTeamFiles({ folders, problems, missing }: TeamFileNumbers): Check[] {
  if (folders === 0) return []
  const left = missing === 0 ? '' : `, ${missing} not in this branch or not committed as deleted`
  if (problems.length === 0) return [well('team files', `read from ${folders} checkout(s)${left}`)]
  const shown = problems
    .slice(0, SHOWN)
    .map(({ path, problem }) =>
      unwell(
        'team files',
        'degraded',
        `${path} ${problem}`,
        'Fix or delete the file; memoria share --check lists all.',
      ),
    )
  const more = problems.length - shown.length
  return more === 0
    ? shown
    : [
        ...shown,
        unwell('team files', 'degraded', `${more} more files are not followed`, 'memoria share --check'),
      ]
}
