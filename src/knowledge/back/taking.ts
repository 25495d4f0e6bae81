import type { MakeId } from '../../base/ids.ts'
import { type Evidence, IN_VAULT, type Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Redact } from '../../redact/redact.ts'
import type { Author, Store } from '../../store/store.ts'
import type { Vault } from '../vault/vault.ts'
import { isAllTaken } from './lines.ts'
import type { Sighting } from './wishes.ts'

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
   * `renamed`: a page stands under its own name again.
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
  /** Null where no memory is concerned. */
  readonly memory: string | null
  /** The other memory: of a conflict the person's words, else what took its place. */
  readonly other: string | null
  readonly file: string
  /** In words for the person: of a new text what it was and is, in short; of what was refused nothing is repeated. */
  readonly why: string
}

/** Whether the store has what the person did. */
export function isTaken({ what }: BackChange): boolean {
  return what !== 'refused' && what !== 'left' && what !== 'renamed'
}

/** One run of taking back, inside the transaction of all of it. */
export interface Taking {
  readonly store: Store
  readonly reach: Reach
  readonly redact: Redact
  readonly makeId: MakeId
  readonly vault: BackVault
  readonly run: string
  readonly at: string
  /** The memories whose lines stand in changed files, as they were before the run, by the end of their id. */
  readonly memories: ReadonlyMap<string, Memory>
  readonly changes: BackChange[]
  /** By file, the lines that came back into the store. */
  readonly taken: Map<string, Set<string>>
}

/** Who changes it, and why: a person, in that file. */
export function authorOf({ at, run }: Taking, path: string, did: string): Author {
  return { at, by: VAULT, why: `${did} by hand in ${path}`, run, byHand: true }
}

/** A person wrote it: there. */
export function evidenceOf({ vault }: Taking, { file, line }: Sighting): Evidence {
  const path = vault.name === 'home' ? file.path : `${vault.name}/${file.path}`
  return { session: `${IN_VAULT}${path}`, messages: [], quote: line.text }
}

/** The store has what the line says: it need not stay in the file, unless a person wrote something into its notes. */
export function markTaken({ taken }: Taking, { file, line }: Sighting): void {
  if (!isAllTaken(line, file.written)) return
  const lines = taken.get(file.path) ?? new Set()
  for (const raw of line.raw) lines.add(raw)
  taken.set(file.path, lines)
}

export function note(
  { changes }: Taking,
  what: BackChange['what'],
  file: string,
  memory: string | null,
  { other = null, why = '' }: { readonly other?: string | null; readonly why?: string } = {},
): void {
  changes.push({ what, memory, other, file, why })
}

/** The memory as it is now; undefined where it is not known, or not clear which is meant. */
export async function memoryNow(
  { store, reach, memories }: Taking,
  end: string,
): Promise<Memory | undefined> {
  const before = memories.get(end)
  return before && store.memories.get(reach, before.id)
}

export const PURGED = 'the words of its memory were purged: write it without the old line if you want it kept'

/** Whether a line is that of a memory whose words were to be gone for good: they do not come back from a file. */
export async function isPurged({ store, reach }: Taking, { named }: Sighting): Promise<boolean> {
  if (named === null) return false
  const ids = (await store.memories.findIds(reach, named, MOST)).filter((id) => id.endsWith(named))
  for (const id of ids)
    if ((await store.memories.history(reach, id)).some(({ change }) => change === 'purged')) return true
  return false
}

/** So many memories are looked at whose ids end alike. */
export const MOST = 10

export function isLiving({ state }: Memory): boolean {
  return state === 'active' || state === 'conflict'
}
