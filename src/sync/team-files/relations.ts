import { isLiving, type Memory } from '../../model/memory.ts'
import { digestOf } from '../../store/digest.ts'
import type { Author } from '../../store/store.ts'
import type { TeamFileRow } from '../../store/team-rows.ts'
import type { TeamContext } from './context.ts'

/** A statement as the relations between files see it. */
interface RelatedFile {
  readonly id: string
  readonly supersedes: string | null
  /** Equal for statements that say the same. */
  readonly words: string
}

/**
 * The statement that holds in the place of each one that does not: named by a file as what it supersedes, or saying the
 * same under an older id. It follows from the files alone, so that every checkout comes to the same.
 */
function replacements(files: readonly RelatedFile[]): ReadonlyMap<string, string> {
  const byId = new Map(files.map((file) => [file.id, file]))
  const replaced = new Map<string, string>()
  const sorted = [...files].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id, supersedes } of sorted)
    if (supersedes !== null && byId.has(supersedes) && !replaced.has(supersedes) && !isInCycle(byId, id))
      replaced.set(supersedes, id)
  const first = new Map<string, string>()
  for (const { id, words } of sorted) {
    if (replaced.has(id)) continue
    const older = first.get(words)
    if (older === undefined) first.set(words, id)
    else replaced.set(id, older)
  }
  return replaced
}

/** Whether a chain of files that supersede each other comes back to where it began: then none of them replaces anything. */
export function isInCycle(
  byId: ReadonlyMap<string, Pick<RelatedFile, 'supersedes'>>,
  start: string,
): boolean {
  const seen = new Set<string>()
  for (let id: string | null = start; id !== null && !seen.has(id); id = byId.get(id)?.supersedes ?? null) {
    seen.add(id)
    if (byId.get(id)?.supersedes === start) return true
  }
  return false
}

/** Makes the store follow the files of a checkout: which statement replaces which. `context.store` is a transaction. */
export async function settleFolder(context: TeamContext, root: string, run: Author): Promise<void> {
  const { store, reach } = context
  const rows = (await store.team.files(reach, root)).filter(
    ({ state, memory }) => state === 'present' && memory !== null,
  )
  await settleRelations(context, rows, run)
  const byId = new Map(rows.map((row) => [row.memory ?? '', row]))
  for (const row of rows) {
    const named = row.supersedes === null ? undefined : await store.memories.get(reach, row.supersedes)
    const isPrivate = named !== undefined && named.scope !== 'team'
    const problem = isPrivate ? PRIVATE : isInCycle(byId, row.memory ?? '') ? CIRCLE : null
    const isFree = row.problem === null || row.problem === PRIVATE || row.problem === CIRCLE
    if (isFree && problem !== row.problem) await store.team.putFile(reach, { ...row, problem })
  }
}

const PRIVATE = 'supersedes a private memory here, which stays as it is'
const CIRCLE = 'is part of a circle of files that supersede each other'

/** Supersedes and reinstates memories until they stand as the files say. */
async function settleRelations(
  context: TeamContext,
  rows: readonly TeamFileRow[],
  run: Author,
): Promise<void> {
  const { store, reach } = context
  const ids = [...new Set(rows.flatMap(({ memory }) => memory ?? []))]
  const shared = new Map((await store.memories.byIds(reach, ids)).map((memory) => [memory.id, memory]))
  const files = rows.flatMap(({ memory: id, supersedes }) => {
    const memory = id === null ? undefined : shared.get(id)
    if (memory === undefined || !isShared(memory)) return []
    return [{ id: memory.id, supersedes, words: digestOf(memory.text, memory) }]
  })
  const replaced = replacements(files)
  for (const { id } of files) {
    const memory = shared.get(id)
    const by = replaced.get(id)
    if (memory === undefined || by === (memory.supersededBy ?? undefined)) continue
    if (memory.state === 'superseded' && !(await isReplacedByTeam(context, memory))) continue
    const why = {
      ...run,
      why: by === undefined ? 'no team file replaces it any more' : 'a team file replaces it',
    }
    if (memory.state === 'superseded') await freeMemory(context, memory, replaced, why)
    if (by !== undefined) await store.memories.supersede(reach, id, by, why)
  }
}

function isShared(memory: Memory): boolean {
  return memory.scope === 'team' && (isLiving(memory) || memory.state === 'superseded')
}

/** Whether a shared statement replaced it, and not something of the person's own. */
async function isReplacedByTeam(
  { store, reach }: TeamContext,
  { supersededBy, project }: Memory,
): Promise<boolean> {
  const by = supersededBy === null ? undefined : await store.memories.get(reach, supersededBy)
  return by?.scope === 'team' && by.project === project
}

/** Makes a replaced memory hold again; one that says the same and is to be replaced by it makes way first. */
async function freeMemory(
  { store, reach }: TeamContext,
  memory: Memory,
  replaced: ReadonlyMap<string, string>,
  why: Author,
): Promise<void> {
  const twin = await store.memories.twin(reach, memory, memory.text)
  if (twin !== undefined && replaced.has(twin.id))
    await store.memories.supersede(reach, twin.id, memory.id, why)
  await store.memories.reinstate(reach, memory.id, why)
}
