import { existsSync } from 'node:fs'
import { isAbsolute, sep } from 'node:path'
import { realPath } from '../../base/real-path.ts'
import type { Project } from '../../model/project.ts'
import { type Identified, identifyFolder } from '../identity.ts'
import type { FolderClues, KnownFolder, ProjectRows } from '../project-rows.ts'
import { folderClues } from './clues.ts'
import { decideChanged } from './decide.ts'
import { MERGED_BY } from './merged-by.ts'

/** Two projects that are one (`certain`), or may be one. */
export interface Joining {
  readonly from: string
  readonly why: string
  readonly certain: boolean
}

/** The project of a folder. Looking it up changes nothing; `noteFolder` writes what follows from it. */
export interface ResolvedFolder extends Identified {
  /** The identity that the folder says; `id` differs while it is known as another project. */
  readonly says: Identified
  /** Absent when the folder is known as it is. */
  readonly clues?: FolderClues
  readonly joinings: readonly Joining[]
  /** Paths at which the folder was before it was moved. */
  readonly left: readonly string[]
}

type Looking = Pick<ProjectRows, 'get' | 'folder' | 'folders' | 'pinned' | 'current' | 'size' | 'hasVault'>

/** The project of a folder: by what the folder says, and by what is known of it from before. */
export async function resolveFolder(
  projects: Looking,
  folder: string,
  roots?: string,
): Promise<ResolvedFolder> {
  const own = await pinnedAround(projects, folder)
  if (own !== undefined) return own
  const says = identifyFolder(folder, roots)
  if (says.path === null) return known(says)
  const row = await projects.folder(says.path)
  if (row !== undefined && (row.identity === says.id || !existsSync(says.path)))
    return asKnown(projects, says, row)
  if (!existsSync(says.path)) return formerly(projects, says)
  const clues = folderClues(says, roots)
  const left = row === undefined ? await movedFrom(projects, clues) : undefined
  const before = row ?? left
  const resolved = { says, clues, left: left === undefined ? [] : [left.path] }
  const old = before && before.project !== says.id ? await projects.get(before.project) : undefined
  if (before === undefined || old === undefined) {
    const one = before === undefined ? await madeOf(projects, says) : undefined
    if (one !== undefined)
      return { ...says, ...resolved, id: one.id, kind: one.kind, name: one.name, joinings: [] }
    return { ...says, ...resolved, joinings: await relatedTo(projects, says, clues, roots) }
  }
  const decision = decideChanged({
    ...{ now: says, clues, before, old },
    isOldElsewhere: isElsewhere(await projects.folders('project', old.id), old.id, before.path, roots),
    isNewTaken: await isTaken(projects, says.id, clues.root),
  })
  if (decision.is === 'same')
    return { ...says, ...resolved, id: old.id, kind: old.kind, name: old.name, joinings: [] }
  if (decision.is === 'another') return { ...says, ...resolved, joinings: [] }
  const isTwoVaults = (await projects.hasVault(old.id)) && (await projects.hasVault(says.id))
  const certain = decision.is === 'merge' && !isTwoVaults
  const joining = { from: old.id, why: decision.why, certain }
  return { ...says, ...resolved, joinings: [joining] }
}

function known(says: Identified): ResolvedFolder {
  return { ...says, says, joinings: [], left: [] }
}

async function asKnown(
  projects: Looking,
  says: Identified,
  { project }: KnownFolder,
): Promise<ResolvedFolder> {
  const one = project === says.id ? undefined : await projects.get(project)
  return one === undefined ? known(says) : { ...known(says), id: one.id, kind: one.kind, name: one.name }
}

/** A folder that is gone: whatever its path was once the id of. */
async function formerly(projects: Looking, says: Identified): Promise<ResolvedFolder> {
  const current = await projects.current(says.id)
  const one = current && (await projects.get(current.id))
  return one === undefined ? known(says) : { ...known(says), id: one.id, kind: one.kind, name: one.name }
}

/** The project that a person, or a marker, made of the identity that a new folder says. */
async function madeOf(projects: Looking, says: Identified): Promise<Project | undefined> {
  if ((await projects.get(says.id)) !== undefined) return undefined
  const current = await projects.current(says.id)
  if (current === undefined || (current.by === MERGED_BY && says.kind !== 'marker')) return undefined
  return projects.get(current.id)
}

async function pinnedAround(projects: Looking, folder: string): Promise<ResolvedFolder | undefined> {
  if (!isAbsolute(folder)) return undefined
  const real = realPath(folder)
  const around = (await projects.pinned())
    .filter(({ path }) => real === path || real.startsWith(`${path}${sep}`))
    .sort((one, other) => other.path.length - one.path.length)[0]
  const one = around && (await projects.get(around.project))
  return around && one && known({ id: one.id, kind: one.kind, name: one.name, path: around.path })
}

/** The same folder at a path that is gone. */
async function movedFrom(projects: Looking, { folder }: FolderClues): Promise<KnownFolder | undefined> {
  if (folder === null) return undefined
  return (await projects.folders('folder', folder)).find(({ path }) => !existsSync(path))
}

function isElsewhere(
  folders: readonly KnownFolder[],
  id: string,
  except: string,
  roots: string | undefined,
): boolean {
  return folders.some(
    ({ path }) => path !== except && existsSync(path) && identifyFolder(path, roots).id === id,
  )
}

/** Whether another history is kept under an id. */
async function isTaken(projects: Looking, id: string, root: string | null): Promise<boolean> {
  const { memories, sessions } = await projects.size(id)
  if (memories + sessions === 0) return false
  const others = await projects.folders('project', id)
  return root === null || !others.some((one) => one.root === root)
}

/**
 * Projects of the same history, for a folder that is new to us. One that was known by its path or root commit alone, and
 * has no folder any more, is this one; one with a remote of its own may be.
 */
async function relatedTo(
  projects: Looking,
  says: Identified,
  { root }: FolderClues,
  roots?: string,
): Promise<Joining[]> {
  const joinings: Joining[] = []
  const path = `path:${says.path}`
  if (says.kind !== 'path' && (await projects.get(path)) !== undefined)
    joinings.push({ from: path, why: 'the same folder has a stronger identity now', certain: true })
  const ids = new Set(
    root === null ? [] : (await projects.folders('root', root)).map(({ project }) => project),
  )
  if (root !== null && (await projects.get(`git:${root}`)) !== undefined) ids.add(`git:${root}`)
  ids.delete(says.id)
  ids.delete(path)
  for (const from of ids) {
    if (isElsewhere(await projects.folders('project', from), from, says.path ?? '', roots)) {
      // Two repositories with remotes that both are here are two projects, whatever they were made from.
      const isBare = from.startsWith('git:') || says.kind === 'root-commit'
      const isFormer = (await projects.current(says.id))?.id === from
      if (isBare || isFormer) joinings.push({ from, why: 'both have the same first commit', certain: false })
      continue
    }
    const isWeaker = from.startsWith('git:') && ids.size === 1
    const isNew = says.kind === 'remote' && !(await isTaken(projects, says.id, root))
    joinings.push({ from, why: 'both have the same first commit', certain: isWeaker && isNew })
  }
  return joinings
}
