import type { Context } from '../../context.ts'
import { type Evidence, IN_VAULT, type Memory } from '../../model/memory.ts'
import type { Author } from '../../store/store.ts'
import type { Vault } from '../folder/vault.ts'
import type { Sighting } from './detect.ts'
import { isAllImported } from './lines.ts'

/** The name under which what came back from a vault is kept. */
export const VAULT = 'vault'

/** A vault; one of a project has its id, and what is added there is the project's. */
export type BackVault = Vault & { readonly project?: string | null }

/** One thing that a person did in a vault, and what came of it. */
export interface BackChange {
  /**
   * `merged`: it says now what another memory says, and gave way to it. `confirmed`: what was added was there already.
   * `done` and `open`: a box was ticked or cleared. `conflict`: it was changed in two ways, and both are kept.
   * `refused`: the line stays as it is in the file. `left`: nothing was taken from the file.
   * `renamed`: a page stands under its own name again. `proposed`: somebody other than the person wrote it, so it waits in
   * review; `other` is the memory that it would replace.
   */
  readonly what:
    | 'revised'
    | 'merged'
    | 'moved'
    | 'forgotten'
    | 'added'
    | 'confirmed'
    | 'done'
    | 'open'
    | 'conflict'
    | 'refused'
    | 'left'
    | 'renamed'
    | 'proposed'
  /** Null where no memory is concerned. */
  readonly memory: string | null
  /** The other memory: of a conflict the person's words, else what took its place. */
  readonly other: string | null
  readonly file: string
  /** In words for the person: of a new text what it was and is, in short; of what was refused nothing is repeated. */
  readonly why: string
}

/** Whether the store has what the person did. */
export function isImported({ what }: BackChange): boolean {
  return what !== 'refused' && what !== 'left' && what !== 'renamed' && what !== 'proposed'
}

/** One run of taking back, inside the transaction of all of it. */
export interface EditRun extends Pick<Context, 'store' | 'reach' | 'redact' | 'makeId'> {
  readonly vault: BackVault
  readonly run: string
  readonly at: string
  /** The memories whose lines stand in changed files, as they were before the run, by the end of their id. */
  readonly memories: ReadonlyMap<string, Memory>
  readonly changes: BackChange[]
  /** By file, the lines that came back into the store. */
  readonly taken: Map<string, Set<string>>
}

/** The author of a change: a person, in that file. */
export function authorOf({ at, run }: EditRun, path: string, did: string): Author {
  return { at, by: VAULT, why: `${did} by hand in ${path}`, run, byHand: true }
}

/** A person wrote it: there. */
export function evidenceOf(run: EditRun, { file, line }: Sighting): Evidence {
  return { session: `${IN_VAULT}${evidencePath(run, file.path)}`, messages: [], quote: line.text }
}

/** A file of a vault as evidence names it: from the root of the home's vault, else by its full path. */
export function evidencePath({ vault }: Pick<EditRun, 'vault'>, path: string): string {
  return vault.name === 'home' ? path : `${vault.name}/${path}`
}

/** The store has what the line says: it need not stay in the file, unless a person wrote something into its notes. */
export function markImported({ taken }: EditRun, { file, line }: Sighting): void {
  if (!isAllImported(line, file.written)) return
  const lines = taken.get(file.path) ?? new Set()
  for (const raw of line.raw) lines.add(raw)
  taken.set(file.path, lines)
}

export function note(
  { changes }: EditRun,
  what: BackChange['what'],
  file: string,
  memory: string | null,
  { other = null, why = '' }: { readonly other?: string | null; readonly why?: string } = {},
): void {
  changes.push({ what, memory, other, file, why })
}

/** The memory as it is now; undefined where it is not known, or not clear which is meant. */
export async function memoryNow(
  { store, reach, memories }: EditRun,
  end: string,
): Promise<Memory | undefined> {
  const before = memories.get(end)
  return before && store.memories.get(reach, before.id)
}

export const PURGED = 'the words of its memory were purged: write it without the old line if you want it kept'

/** Whether a line is that of a memory whose words were to be gone for good: they do not come back from a file. */
export async function isPurged({ store, reach }: EditRun, { named }: Sighting): Promise<boolean> {
  if (named === null) return false
  const ids = (await store.memories.findIds(reach, named, MAX_ID_CANDIDATES)).filter((id) =>
    id.endsWith(named),
  )
  for (const id of ids)
    if ((await store.memories.history(reach, id)).some(({ change }) => change === 'purged')) return true
  return false
}

/** So many memories are looked at whose ids end alike. */
export const MAX_ID_CANDIDATES = 10
