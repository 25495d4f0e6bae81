import type { Project, ProjectIdentity } from '../model/project.ts'

/** Clues by which a folder is recognised when it says another identity than before; null for what is not known. */
export interface FolderClues {
  /** The id that it says now. */
  readonly identity: string
  /** The folder itself, also after it was moved. */
  readonly folder: string | null
  /** Its repository's own folder. */
  readonly repository: string | null
  readonly root: string | null
}

export interface KnownFolder extends Omit<FolderClues, 'identity'> {
  readonly path: string
  readonly project: string
  /** Null for a folder that was last seen before clues were kept. */
  readonly identity: string | null
  readonly pinned: boolean
}

/** Two projects that may be one, for the person to decide. */
export interface ProjectOffer {
  readonly from: string
  readonly into: string
  readonly why: string
  readonly at: string
}

/** The author of a change to projects, as a run that can be undone. */
export interface ProjectAuthor {
  readonly at: string
  readonly by: string
  readonly why: string
  readonly run: string
  readonly user: string
}

export interface ProjectMoved {
  readonly memories: number
  readonly sessions: number
}

/** Rows of a project to be split off. */
export interface SplitRows {
  readonly folder: string
  /** More memories than those that came from the folder's sessions alone. */
  readonly memories: readonly string[]
}

export interface ProjectRows {
  /** Notes that the project was seen (at a path, if it has one). */
  seen(identity: ProjectIdentity, path: string | null, at: string, clues?: FolderClues): Promise<void>
  get(id: string): Promise<Project | undefined>
  /** By id, by an id that it had before, or by name where one project alone has it. */
  find(idOrName: string): Promise<Project[]>
  list(): Promise<Project[]>
  /** The project seen last at exactly this folder. */
  at(path: string): Promise<Project | undefined>
  /** The folders seen last, newest first, each with its project. */
  recentPaths(limit: number): Promise<readonly { readonly path: string; readonly project: string }[]>
  folder(path: string): Promise<KnownFolder | undefined>
  /** Folders of a project, those with a root commit, or those that are the same folder under whatever path. */
  folders(by: 'project' | 'root' | 'folder', value: string): Promise<KnownFolder[]>
  /** Folders that a person made projects of their own. */
  pinned(): Promise<KnownFolder[]>
  /** Takes a folder away from its project: it is not there any more. */
  dropFolder(path: string): Promise<void>
  /** The project that has this id as a former one, and who merged the two. */
  current(formerId: string): Promise<{ readonly id: string; readonly by: string } | undefined>
  /** The ids that a project had before. */
  formerIds(id: string): Promise<string[]>
  /** The number of its memories and sessions. */
  size(id: string): Promise<ProjectMoved>
  hasVault(id: string): Promise<boolean>
  /** Moves everything of one project to another, which is made if it is not there. */
  merge(from: string, into: ProjectIdentity, author: ProjectAuthor): Promise<ProjectMoved>
  /** Makes a folder a project of its own, with the sessions held there and the memories that came from these alone. */
  split(identity: ProjectIdentity, rows: SplitRows, author: ProjectAuthor): Promise<ProjectMoved>
  rename(id: string, name: string, author: ProjectAuthor): Promise<void>
  /** Puts back what a run did to projects. False when it did nothing to them. */
  undo(run: string, author: Omit<ProjectAuthor, 'user'>): Promise<boolean>
  /** The run that ended the project with this id by merging it. */
  mergeOf(formerId: string): Promise<string | undefined>
  /** Offers once that two projects are one. */
  offer(offer: ProjectOffer): Promise<void>
  offers(): Promise<ProjectOffer[]>
  /** Says that the two are not one, in either order. False when that was not offered. */
  decline(one: string, other: string, at: string): Promise<boolean>
}
