import { rmSync } from 'node:fs'
import { MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { shortId } from '../../base/ids.ts'
import { unwrap } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'
import { isLiving, type Memory } from '../../model/memory.ts'
import type { Author } from '../../store/store.ts'
import type { Checkout } from './apply-file.ts'
import { TEAM_FILES, type TeamContext } from './context.ts'
import { teamPath } from './folder.ts'
import { readTeamFile } from './read-file.ts'

/** A memory that is the person's alone again. */
export interface Unshared {
  readonly memory: Memory
  /** The removed files, from the root of the checkout. */
  readonly paths: readonly string[]
}

/**
 * Takes memories back from the team: their files are removed, and they are private again. Only who shared a memory can take
 * it back; a colleague's is removed for everybody by deleting its file.
 */
export async function unshareMemories(
  context: TeamContext,
  checkout: Checkout,
  memories: readonly Memory[],
  author: Author,
): Promise<Unshared[]> {
  for (const memory of memories) await refuseUnshare(context, checkout, memory)
  const done: Unshared[] = []
  for (const memory of memories) done.push(await unshareOne(context, checkout, memory, author))
  return done
}

async function unshareOne(
  { store, reach }: TeamContext,
  { root, project }: Checkout,
  memory: Memory,
  author: Author,
): Promise<Unshared> {
  const rows = await store.team.filesOf(reach, memory.id)
  const here = rows.filter(({ folder, name }) => folder === root && holds(root, name, memory.id))
  // Private first: a file that is left behind is refused from then on, and cannot change it.
  const moved = await store.transaction(async (tx) => {
    for (const { folder, name } of rows) await tx.team.removeFile(reach, folder, name)
    return tx.team.move(reach, memory.id, { scope: 'project', project, author: null }, author)
  })
  for (const { name } of here) removeTeamFile(root, name)
  return { memory: moved ?? memory, paths: here.map(({ name }) => teamPath(name)) }
}

/** Whether a file is still that of the memory: people may have put another one in its place. */
function holds(root: string, name: string, id: string): boolean {
  const file = readTeamFile(root, name)
  return file?.content.ok === true && file.content.value.id === id
}

function removeTeamFile(root: string, name: string): void {
  const path = unwrap(resolveInside(root, teamPath(name)))
  try {
    rmSync(path, { force: true })
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}

async function refuseUnshare(
  { store, reach }: TeamContext,
  { root, project }: Checkout,
  memory: Memory,
): Promise<void> {
  const { id, scope, project: owner, author } = memory
  if (scope !== 'team' || owner !== project)
    throw new MemoriaError(
      'conflict',
      `memory ${shortId(id)} is not shared with the team of this repository`,
      {
        hint: 'List what is shared: memoria list --scope team',
      },
    )
  const rows = await store.team.filesOf(reach, id)
  const [first] = await store.memories.history(reach, id)
  const isForeign = first?.by === TEAM_FILES
  if (!isLiving(memory) && !rows.some(({ folder, name }) => folder === root && holds(root, name, id)))
    throw notSharedAnyMore(memory, { isDeleted: rows.some(({ state }) => state === 'deleted'), isForeign })
  if (!isForeign) return
  const [file] = rows
  const name = file === undefined ? 'its file' : teamPath(file.name)
  throw new MemoriaError('refused', `memory ${shortId(id)} was shared by ${author ?? 'a colleague'}`, {
    hint: `To remove it for everybody: git rm ${name}. To forget it only here: memoria forget ${shortId(id)}`,
  })
}

/** A memory that ended with its file, or without one: there is nothing to take back. */
function notSharedAnyMore(
  { id, state }: Memory,
  { isDeleted, isForeign }: { readonly isDeleted: boolean; readonly isForeign: boolean },
): MemoriaError {
  const name = shortId(id)
  const why = isDeleted ? `its file was deleted, and it is ${state}` : `it is ${state}, and has no file here`
  const back = isForeign
    ? `Bring it back here: memoria forget --undo ${name}`
    : `Bring it back for you alone: memoria forget --undo ${name}, then memoria unshare ${name}`
  return new MemoriaError('conflict', `memory ${name} is not shared any more: ${why}`, {
    hint: state === 'forgotten' ? back : `Look at it: memoria show ${name}`,
  })
}
