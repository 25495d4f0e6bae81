import { posix } from 'node:path'
import type { Context } from '../../context.ts'
import { listVault } from '../folder/list.ts'
import type { Vault } from '../folder/vault.ts'
import { knownVaults } from '../folder/vaults.ts'

/** A page as a list of pages shows it. */
export interface ListedPage {
  readonly path: string
  readonly title: string
  /** How many statements it holds; 0 for a page that a person wrote. */
  readonly statements: number
  /** The project that it is about; null for one about none, or about several. */
  readonly project: string | null
}

type PagesContext = Pick<Context, 'store' | 'reach' | 'paths' | 'config'>

/** Every page of a vault with its title. No file is read for it: a page that a person wrote goes by its file name. */
export async function listedPages(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  vault: Pick<Vault, 'name' | 'root'>,
): Promise<ListedPage[]> {
  const rows = await store.pages.pagesAt(reach, vault.name, '')
  const known = new Map(rows.map((row) => [row.path, row]))
  return listVault(vault.root).pages.map((path) => {
    const row = known.get(path)
    return {
      path,
      title: row?.title ?? posix.basename(path, '.md'),
      statements: row?.statements ?? 0,
      project: row?.project ?? null,
    }
  })
}

export interface ProjectPage extends ListedPage {
  /** The name of its vault; null for the user's own. */
  readonly vault: string | null
}

/** The pages about a project: those in the user's vault, and all of the project's own one. Fullest first. */
export async function projectPages(context: PagesContext, project: string): Promise<ProjectPage[]> {
  const pages: ProjectPage[] = []
  for (const { state, ...vault } of await knownVaults(context)) {
    if (state !== 'there' || (vault.project !== null && vault.project !== project)) continue
    for (const page of await listedPages(context, vault))
      if (vault.project === project || page.project === project)
        pages.push({ ...page, vault: vault.project === null ? null : vault.name })
  }
  return pages.sort((one, other) => other.statements - one.statements || (one.title < other.title ? -1 : 1))
}
