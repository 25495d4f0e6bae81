import type { MemoriaError } from '../../base/errors.ts'
import type { Context } from '../../context.ts'
import { isLivingOrSuperseded, type Memory } from '../../model/memory.ts'
import type { Project } from '../../model/project.ts'
import { markOf, plainSlug } from '../folder/slug.ts'
import { includesProject, type Vault } from '../folder/vault.ts'
import type { PageSchema } from '../subjects/schema.ts'
import type { LayoutPage } from './layout.ts'
import type { Subject } from './subject.ts'

/** The context for building the pages of one vault. Its `reach` is narrowed to what the vault may contain. */
export interface Builder extends Pick<Context, 'store' | 'reach'> {
  readonly vault: Vault
  /** Which pages there are, and how they are written. */
  readonly schema: PageSchema
  /** Why the schema of the vault cannot be used; then the defaults are. */
  readonly schemaFlaw: MemoriaError | undefined
  /** The time zone of days and times. */
  readonly zone: string
  /** The time, as it is kept. */
  readonly now: () => string
  /** Nothing is written to the vault. */
  readonly dry: boolean
  /** The headings of daily logs that were read already, by day. */
  readonly logs: Map<string, ReadonlySet<string>>
  /** Subjects by id, as far as they were asked for. */
  readonly subjects: Map<string, Subject>
  /** Names and folders of projects, as far as they were asked for. */
  readonly projects: Map<string, string>
  readonly folders: Map<string, string>
  /** How subjects are split into pages, as far as that was asked for since the last change. */
  readonly layouts: Map<string, LayoutPage>
  /** The lines that a person wrote in a file and that came back into the store. */
  readonly taken: (path: string) => ReadonlySet<string>
}

/** Whether pages contain a memory: it holds, or it held until something replaced it. */
export function isOnPages({ vault }: Pick<Builder, 'vault'>, memory: Memory): boolean {
  return includesProject(vault, memory.project) && isLivingOrSuperseded(memory)
}

/** The name of a project; empty for none. */
export async function projectName({ store, projects }: Builder, project: string | null): Promise<string> {
  if (project === null) return ''
  const known = projects.get(project) ?? (await store.projects.get(project))?.name ?? project
  projects.set(project, known)
  return known
}

/** The folder of the pages that belong to no project. */
const GENERAL_FOLDER = 'pages/concepts'

/** The folder with the pages of a project. Of several projects with one name the later ones have a mark behind it. */
export async function projectFolder(builder: Builder, project: string | null): Promise<string> {
  if (project === null) return GENERAL_FOLDER
  const { folders, store } = builder
  if (folders.size === 0)
    for (const [id, folder] of foldersOf(await store.projects.list())) folders.set(id, folder)
  return folders.get(project) ?? folderNamed(await projectName(builder, project))
}

/** Projects whose folder has a mark because another one has their name: when they change, files move. */
export async function markedFolders(builder: Builder): Promise<string[]> {
  const projects = await builder.store.projects.list()
  const folders = foldersOf(projects)
  return projects.flatMap(({ id, name }) => {
    const folder = folders.get(id) ?? ''
    return folder === folderNamed(name) ? [] : [folder]
  })
}

function foldersOf(projects: readonly Pick<Project, 'id' | 'name' | 'createdAt'>[]): Map<string, string> {
  const folders = new Map<string, string>()
  const used = new Set<string>()
  const oldestFirst = [...projects].sort((one, other) =>
    one.createdAt === other.createdAt
      ? one.id < other.id
        ? -1
        : 1
      : one.createdAt < other.createdAt
        ? -1
        : 1,
  )
  for (const { id, name } of oldestFirst) {
    const plain = folderNamed(name)
    const folder = used.has(plain) ? `${plain}-${markOf(id)}` : plain
    used.add(folder)
    folders.set(id, folder)
  }
  return folders
}

function folderNamed(name: string): string {
  return `projects/${plainSlug(name)}`
}
