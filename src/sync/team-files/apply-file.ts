import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import type { Author } from '../../store/store.ts'
import type { TeamFileRow } from '../../store/team-rows.ts'
import { type Applied, applyStatement } from './apply.ts'
import type { TeamContext } from './context.ts'
import { TEAM_FOLDER } from './folder.ts'
import type { CheckoutHistory } from './git-facts.ts'
import { fileVersion, type TeamFile } from './read-file.ts'
import { screenStatement } from './screen.ts'

/** A checkout, and the project that its team files belong to. */
export interface Checkout {
  readonly root: string
  readonly project: string
}

/** A file with what git says about it, which is asked before the transaction begins. */
export interface ReadyFile {
  readonly file: TeamFile
  /** The author of an edit. */
  readonly editor: string
  /** Whether its memory, forgotten because the file was deleted, comes back. */
  readonly mayRestore: boolean
  /** The commit that is checked out. */
  readonly head: string
}

const SAME_ID = 'has the same id as'

/** Whether a file has to be read: it is new or another than before, or its standing follows from other files or commits. */
export function isChanged(
  root: string,
  name: string,
  record: TeamFileRow | undefined,
  history: Pick<CheckoutHistory, 'head'> | undefined,
): boolean {
  if (record === undefined || record.problem?.startsWith(SAME_ID)) return true
  const version = fileVersion(root, name)
  return record.version !== (record.state === 'present' ? version : `${version} ${history?.head ?? ''}`)
}

/** Asks git who edited the files, and which of them came back after a deletion. */
export async function prepareFiles(
  { store, reach, redact }: TeamContext,
  files: readonly TeamFile[],
  root: string,
  history: CheckoutHistory | undefined,
): Promise<ReadyFile[]> {
  const ready: ReadyFile[] = []
  for (const file of files) {
    const { content } = file
    const known = content.ok ? await store.memories.get(reach, content.value.id) : undefined
    const isEdit = content.ok && known !== undefined && known.text !== content.value.text
    const editor = isEdit ? redact(await editorOf(root, file, history)).text : 'file'
    const mayRestore = known?.state === 'forgotten' && (await wasDeletedBefore(known.id))
    ready.push({ file, editor, mayRestore, head: history?.head ?? '' })
  }
  return ready

  /** Only a file that came back after its deletion restores: an older branch still has it, and says nothing new. */
  async function wasDeletedBefore(id: string): Promise<boolean> {
    const rows = await store.team.filesOf(reach, id)
    if (!rows.some(({ state }) => state === 'deleted')) return false
    return history === undefined || ((await history.removedIds())?.has(id) ?? false)
  }
}

async function editorOf(
  root: string,
  { name }: TeamFile,
  history: CheckoutHistory | undefined,
): Promise<string> {
  try {
    const content = readFileSync(join(root, TEAM_FOLDER, name))
    return (await history?.lastAuthor(name, content)) ?? 'file'
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return 'file' // gone meanwhile
  }
}

/** Applies one file and notes that it was read. A file that cannot be followed changes nothing but its record. */
export async function applyFile(
  context: TeamContext,
  { root, project }: Checkout,
  { file, editor, mayRestore, head }: ReadyFile,
  run: Author,
): Promise<Applied> {
  const { store, reach } = context
  const { name, version, digest } = file
  const before = await store.team.file(reach, root, name)
  const record = { folder: root, name, version, digest, state: 'present', problem: null } as const
  const read = file.content.ok ? screenStatement(file.content.value, context.redact) : file.content
  if (!read.ok) {
    // The statement that the file held before stays: a merge that is not finished says nothing about it.
    const { memory = null, supersedes = null } = before ?? {}
    await store.team.putFile(reach, { ...record, memory, supersedes, problem: read.error })
    return { outcome: 'refused', problem: read.error }
  }
  const { id, supersedes } = read.value
  if (before !== undefined && before.memory !== null && before.memory !== id) await setAside(context, before)
  const other = await otherFile(context, root, name, id)
  const applied: Applied =
    other === undefined
      ? await applyStatement(context, { name, project, statement: read.value, editor, mayRestore }, run)
      : { outcome: 'refused', problem: `${SAME_ID} ${other}, which counts` }
  if (applied.outcome === 'refused')
    await store.team.putFile(reach, { ...record, memory: null, supersedes: null, problem: applied.problem })
  else if (applied.outcome === 'left' && before?.state === 'deleted')
    await store.team.putFile(reach, {
      ...record,
      ...{ memory: id, supersedes, state: 'deleted', version: `${version} ${head}` },
    })
  else await store.team.putFile(reach, { ...record, memory: id, supersedes })
  return applied
}

/** The file holds another id now. The record of the earlier one becomes that of a file which is not there. */
async function setAside({ store, reach }: TeamContext, before: TeamFileRow): Promise<void> {
  await store.team.putFile(reach, { ...before, name: `${before.name} (${before.memory})`, version: '' })
}

/** Another file with this id that comes before this one: the shorter name counts, then the first by its letters. */
async function otherFile(
  { store, reach }: TeamContext,
  root: string,
  name: string,
  id: string,
): Promise<string | undefined> {
  const rows = await store.team.filesOf(reach, id)
  const others = rows.filter(
    (row) => row.folder === root && row.name !== name && fileVersion(root, row.name) !== undefined,
  )
  for (const row of others.filter((one) => isBefore(name, one.name)))
    await store.team.putFile(reach, { ...row, memory: null, problem: `${SAME_ID} ${name}, which counts` })
  return others.find((row) => isBefore(row.name, name))?.name
}

function isBefore(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length
}
