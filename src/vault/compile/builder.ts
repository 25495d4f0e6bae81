import type { Context } from '../../context.ts'
import { isLivingOrSuperseded, type Memory } from '../../model/memory.ts'
import { includesProject, type Vault } from '../folder/vault.ts'
import type { LayoutPage } from './layout.ts'
import type { Subject } from './subject.ts'

/** What building the pages of one vault needs. Its `reach` is narrowed to what the vault may contain. */
export interface Builder extends Pick<Context, 'store' | 'reach'> {
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
  return includesProject(vault, memory.project) && isLivingOrSuperseded(memory)
}

/** What a person calls a project; empty for none. */
export async function projectName({ store, projects }: Builder, project: string | null): Promise<string> {
  if (project === null) return ''
  const known = projects.get(project) ?? (await store.projects.get(project))?.name ?? project
  projects.set(project, known)
  return known
}
