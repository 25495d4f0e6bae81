import { isoTime } from '../../base/clock.ts'
import type { Author } from '../../store/store.ts'
import type { TeamFileRow } from '../../store/team-rows.ts'
import type { Applied } from './apply.ts'
import { applyFile, type Checkout, isChanged, prepareFiles } from './apply-file.ts'
import { TEAM_FILES, type TeamContext } from './context.ts'
import { listTeamFolder } from './folder.ts'
import { historyOf } from './git-facts.ts'
import { readMissing } from './missing.ts'
import { readTeamFile } from './read-file.ts'
import { settleFolder } from './relations.ts'
import { noteRun } from './run-note.ts'

export interface ReadOptions {
  /** How many changed files at most; the others wait for the next time. */
  readonly most?: number
  readonly signal?: AbortSignal
}

/** The result of reading the team files of a checkout. */
export interface TeamFilesRead {
  readonly files: number
  readonly added: number
  readonly revised: number
  readonly restored: number
  readonly forgotten: number
  /** True when changed files are left. */
  readonly more: boolean
}

export const NOTHING_READ: TeamFilesRead = {
  files: 0,
  added: 0,
  revised: 0,
  restored: 0,
  forgotten: 0,
  more: false,
}

/** So many files are written together: other writers do not wait for long. */
const BATCH = 25

/**
 * Brings the store in line with the team files of a checkout. A file that did not change costs a look at its size and
 * times. What a file gave and that it was read are written together, so that a killed run is repeated without harm.
 */
export async function readTeamFiles(
  context: TeamContext,
  checkout: Checkout,
  { most = Number.POSITIVE_INFINITY, signal }: ReadOptions = {},
): Promise<TeamFilesRead> {
  const { store, reach, home } = context
  const { root } = checkout
  const folder = listTeamFolder(root, home)
  const records = new Map((await store.team.files(reach, root)).map((row) => [row.name, row]))
  if (folder === undefined && records.size === 0) return NOTHING_READ
  const { names, problem } = folder ?? { names: [], problem: null }
  await noteFolderProblem(context, root, problem, records.get(''))
  // A folder that cannot be read says nothing about its files.
  if (problem !== null && names.length === 0) return NOTHING_READ
  const history = historyOf(root, signal)
  const changed = names.filter((name) => isChanged(root, name, records.get(name), history))
  const run: Author = { at: isoTime(context.clock.now()), by: TEAM_FILES, why: '', run: context.makeId() }
  const sum = { files: 0, added: 0, revised: 0, restored: 0, forgotten: 0 }
  for (const names of batches(changed.slice(0, most))) {
    if (signal?.aborted) break
    const files = names.flatMap((name) => readTeamFile(root, name) ?? [])
    const ready = await prepareFiles(context, files, root, history)
    await store.transaction(async (tx) => {
      const inside = { ...context, store: tx }
      for (const one of ready) count(sum, await applyFile(inside, checkout, one, run))
      await noteRun(inside, run)
    })
    sum.files += files.length
  }
  const isDone = changed.length <= most && !signal?.aborted
  if (isDone) sum.forgotten = await readMissing(context, checkout, { names, history, run })
  if (isDone && sum.files + sum.forgotten > 0)
    await store.transaction(async (tx) => {
      await settleFolder({ ...context, store: tx }, root, run)
      await noteRun({ ...context, store: tx }, run)
    })
  if (sum.files + sum.forgotten > 0) context.log.info('team_files.read', { ...sum })
  return { ...sum, more: !isDone }
}

function* batches(names: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < names.length; from += BATCH) yield names.slice(from, from + BATCH)
}

type Sum = { -readonly [K in Exclude<keyof TeamFilesRead, 'more'>]: number }

function count(sum: Sum, { outcome }: Applied): void {
  if (outcome === 'added' || outcome === 'revised' || outcome === 'restored') sum[outcome] += 1
}

/** Keeps what concerns the folder as a whole as the record of a file without a name. */
async function noteFolderProblem(
  { store, reach }: TeamContext,
  root: string,
  problem: string | null,
  before: TeamFileRow | undefined,
): Promise<void> {
  if (problem === (before?.problem ?? null)) return
  const row = { folder: root, name: '', memory: null, supersedes: null, version: '', digest: '' }
  if (problem === null) await store.team.removeFile(reach, root, '')
  else await store.team.putFile(reach, { ...row, state: 'present', problem })
}
