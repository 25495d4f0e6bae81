import type { Author } from '../../store/store.ts'
import type { TeamFileRow } from '../../store/team-rows.ts'
import type { Checkout } from './apply-file.ts'
import { TEAM_FILES, type TeamContext } from './context.ts'
import { teamPath } from './folder.ts'
import type { CheckoutHistory } from './git-facts.ts'
import { fileVersion } from './read-file.ts'
import { noteRun } from './run-note.ts'

interface Found {
  /** The files that are there. */
  readonly names: readonly string[]
  readonly history: CheckoutHistory | undefined
  readonly run: Author
}

/** Looks into files that were read before and are not there any more. Gives how many memories were forgotten. */
export async function readMissing(
  context: TeamContext,
  { root, project }: Checkout,
  { names, history, run }: Found,
): Promise<number> {
  const { store, reach } = context
  const rows = (await store.team.files(reach, root)).filter(({ name }) => name !== '')
  const there = new Set(names)
  const isHere = ({ name }: TeamFileRow) => there.has(name) || fileVersion(root, name) !== undefined
  const held = new Set(rows.flatMap((row) => (isHere(row) ? (row.memory ?? []) : [])))
  const gone = rows.filter((row) => !isHere(row))
  // Renamed: another file has the statement. A file that never gave a memory leaves nothing behind.
  const moved = gone.filter(({ memory }) => memory === null || held.has(memory))
  for (const { name } of moved) await store.team.removeFile(reach, root, name)
  if (gone.length === moved.length) return 0
  const version = `HEAD ${history?.head ?? ''}`
  const open = gone.filter(
    (row) => !moved.includes(row) && row.state !== 'deleted' && row.version !== version,
  )
  const fates = await decideFates(open, history)
  if (open.length === 0 || fates === undefined) return 0
  return store.transaction(async (tx) => {
    const inside = { ...context, store: tx }
    let forgotten = 0
    for (const file of open) {
      const fate = fates.get(file.name) ?? 'missing'
      if (await noteMissing(inside, { file, fate, version, project }, run)) forgotten += 1
    }
    await noteRun(inside, run)
    return forgotten
  })
}

type Fate = 'deleted' | 'missing'

/**
 * Decides whether somebody deleted the missing files. In a repository only the history of the commit that is checked out
 * says so: another branch may never have had a file, and an uncommitted deletion waits for its commit. Outside of one
 * there is nothing else that a missing file can mean. Undefined when git could not be asked.
 */
async function decideFates(
  missing: readonly TeamFileRow[],
  history: CheckoutHistory | undefined,
): Promise<ReadonlyMap<string, Fate> | undefined> {
  if (history === undefined) return new Map(missing.map(({ name }) => [name, 'deleted']))
  if (missing.length === 0) return new Map()
  const [atHead, removed] = [await history.idsAtHead(), await history.removedIds()]
  if (atHead === undefined || removed === undefined) return undefined
  return new Map(
    missing.map(({ name, memory }) => {
      const isDeleted = memory !== null && removed.has(memory) && !atHead.has(memory)
      return [name, isDeleted ? 'deleted' : 'missing']
    }),
  )
}

interface MissingFile {
  readonly file: TeamFileRow
  readonly fate: Fate
  /** The commit at which this was decided: it is decided again at another one. */
  readonly version: string
  readonly project: string
}

/**
 * Notes a missing file. Where it was deleted its memory is forgotten, also on its author's machine; `forget --undo` brings
 * it back here. A memory that is not the team's any more stays as it is. True when one was forgotten.
 */
async function noteMissing(
  { store, reach }: TeamContext,
  { file, fate, version, project }: MissingFile,
  run: Author,
): Promise<boolean> {
  const { folder, name, memory: id } = file
  const memory = id === null ? undefined : await store.memories.get(reach, id)
  const isShared = memory?.scope === 'team' && memory.project === project
  // Forgotten by the person: when the file comes back, that stands.
  const isTheirs = isShared && memory.state === 'forgotten' && !(await isDeletedElsewhere())
  if (!isShared || (fate === 'deleted' && isTheirs)) {
    await store.team.removeFile(reach, folder, name)
    return false
  }
  await store.team.putFile(reach, { ...file, state: fate, version, problem: null })
  if (fate === 'missing') return false
  const author = { ...run, by: TEAM_FILES, why: `its file ${teamPath(name)} was deleted` }
  return store.memories.forget(reach, memory.id, author)

  async function isDeletedElsewhere(): Promise<boolean> {
    return (await store.team.filesOf(reach, id ?? '')).some(({ state }) => state === 'deleted')
  }
}
