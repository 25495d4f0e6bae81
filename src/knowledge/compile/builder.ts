import type { Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../vault/vault.ts'
import type { LayoutPage } from './layout.ts'
import type { Subject } from './subject.ts'

/** What building the pages of one vault needs. */
export interface Builder {
  readonly store: Store
  /** Of the vault's memories: everything of the user's, or of one project. */
  readonly reach: Reach
  readonly vault: Vault
  /** In which days and times are told. */
  readonly zone: string
  /** The time, as it is kept. */
  readonly now: () => string
  /** Nothing is written to the vault. */
  readonly dry: boolean
  /** The headings of daily logs that were read already, by day. */
  readonly logs: Map<string, ReadonlySet<string>>
  /** What subjects and projects are called, as far as that was asked for. */
  readonly subjects: Map<string, Subject>
  readonly projects: Map<string, string>
  /** How subjects are parted into pages, as far as that was asked for since the last change. */
  readonly layouts: Map<string, LayoutPage>
  /** The lines that a person wrote in a file and that came back into the store. */
  readonly taken: (path: string) => ReadonlySet<string>
}

/** What pages tell of: what holds, and what held until something replaced it. */
export function isTold({ vault }: Pick<Builder, 'vault'>, memory: Memory): boolean {
  if (vault.project !== null && memory.project !== vault.project) return false
  return isLiving(memory) || memory.state === 'superseded'
}

export function isLiving({ state }: Pick<Memory, 'state'>): boolean {
  return state === 'active' || state === 'conflict'
}

/** What a person calls a project; empty for none. */
export async function projectName({ store, projects }: Builder, project: string | null): Promise<string> {
  if (project === null) return ''
  const known = projects.get(project) ?? (await store.projects.get(project))?.name ?? project
  projects.set(project, known)
  return known
}
