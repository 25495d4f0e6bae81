import { branchAtHead, findRepository, type Repository } from '../base/git.ts'
import { realPath } from '../base/real-path.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { isSameFile } from '../recall/files.ts'
import type { InjectContext } from './context.ts'
import { namedFiles } from './ended.ts'

/** The state of the folder that a session begins in, as far as it decides what a brief says. */
export interface WorkFolder {
  /** Whether a memory is about a file that earlier sessions on the same branch worked on. */
  isOnBranch(memory: Memory): boolean
}

const NO_FOLDER: WorkFolder = { isOnBranch: () => false }

/** Looks at a folder without starting git: a session's beginning waits for it. */
export async function workFolder(
  context: InjectContext,
  reach: Reach,
  folder: string | null,
): Promise<WorkFolder> {
  const repository = folder === null ? undefined : findRepository(realPath(folder))
  if (repository === undefined) return NO_FOLDER
  const touched = await branchFiles(context, reach, sideBranch(repository))
  return {
    isOnBranch: (memory) =>
      touched.length > 0 && namedFiles(memory).some((own) => touched.some((path) => isSameFile(own, path))),
  }
}

/** The branch that is checked out; undefined on the main one, which is about everything, and on none. */
function sideBranch(repository: Repository): string | undefined {
  const name = branchAtHead(repository)
  return name === undefined || MAIN_BRANCHES.has(name) ? undefined : name
}

const MAIN_BRANCHES: ReadonlySet<string> = new Set(['main', 'master', 'dev', 'develop', 'trunk'])
const LAST_SESSIONS = 20
const MAX_SESSIONS = 3

async function branchFiles(
  { store }: InjectContext,
  reach: Reach,
  branch: string | undefined,
): Promise<string[]> {
  if (branch === undefined) return []
  const sessions = await store.sessions.list(reach, { limit: LAST_SESSIONS })
  const same = sessions.filter((session) => session.branch === branch).slice(0, MAX_SESSIONS)
  const episodes = await Promise.all(
    same.map(({ id }) => store.episodes.list(reach, { session: id, limit: MAX_SESSIONS })),
  )
  return [...new Set(episodes.flat().flatMap(({ files }) => files))]
}
