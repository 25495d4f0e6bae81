import type { Kind, Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'

/** A memory that changed, and where in the order of changes that was last. */
export interface MemoryChange {
  readonly position: number
  readonly memory: string
}

/** Where a vault tells of a memory. */
export interface MemoryPage {
  readonly memory: string
  /** The subject of its page. */
  readonly subject: string
  /** By which the memories of a subject are split into pages, from its beginning on. */
  readonly key: string
}

/** How many there are with keys that begin like that. */
export interface KeyCount {
  readonly key: string
  readonly count: number
}

export type Due = Pick<MemoryPage, 'subject' | 'key'>

/** A page as the index shows it. */
export interface PageRow {
  readonly path: string
  readonly subject: string
  /** Which keys of the subject it tells of; empty for the first page of a subject. */
  readonly part: string
  /** By which the index is split; empty for what does not stand in it. */
  readonly key: string
  readonly project: string | null
  readonly title: string
  readonly statements: number
  readonly updated: string
  readonly lead: string
}

/** How the feature begins that says in which session a memory was said. */
export const SESSION_FEATURE = 'session '

/** Which pages of a vault tell of what. `vault` is the vault's name. */
export interface PageRows {
  /** The position of the last change. */
  lastChange(reach: Reach): Promise<number>
  /** The changes after a position in the order of changes; every memory is there once, at its last change. */
  changes(reach: Reach, after: number, limit: number): Promise<MemoryChange[]>
  /** Memories whose lines name one of these: replaced by it, in conflict with it, or with the same end of the id. */
  dependents(reach: Reach, ids: readonly string[]): Promise<string[]>
  /** All ids that end like one of these. */
  alike(reach: Reach, ids: readonly string[]): Promise<string[]>
  memoryPages(reach: Reach, vault: string, memories: readonly string[]): Promise<MemoryPage[]>
  setMemoryPage(reach: Reach, vault: string, page: MemoryPage): Promise<void>
  /** The vault tells nothing of it any more. */
  unsetMemoryPage(reach: Reach, vault: string, memory: string): Promise<void>
  /** The memories of a subject whose keys begin like that. */
  members(reach: Reach, vault: string, subject: string, part: string, limit: number): Promise<MemoryPage[]>
  /** How many memories of a subject there are by the first `width` characters of their keys. */
  memberCounts(reach: Reach, vault: string, subject: string, part: string, width: number): Promise<KeyCount[]>

  /** Replaces what is known to tie a memory to others. */
  putFeatures(
    reach: Reach,
    vault: string,
    memory: string,
    subject: string,
    features: readonly string[],
  ): Promise<void>
  featuresOf(reach: Reach, vault: string, memory: string): Promise<string[]>
  subjectFeatures(reach: Reach, vault: string, subject: string, limit: number): Promise<string[]>
  /** How many memories have a feature, and which. */
  featureCount(reach: Reach, vault: string, feature: string): Promise<number>
  /** From how many sessions those are; one that is from none counts as one. */
  sessionCount(reach: Reach, vault: string, feature: string): Promise<number>
  memoriesWith(reach: Reach, vault: string, feature: string): Promise<string[]>
  /** The subjects with a feature, at most `limit`. */
  subjectsWith(reach: Reach, vault: string, feature: string, limit: number): Promise<string[]>

  addDue(reach: Reach, vault: string, due: readonly Due[]): Promise<void>
  /** The pages that are due to be written, by subject. */
  due(reach: Reach, vault: string): Promise<Due[]>
  dropDue(reach: Reach, vault: string, due: readonly Due[]): Promise<void>

  page(reach: Reach, vault: string, path: string): Promise<PageRow | undefined>
  pagesOf(reach: Reach, vault: string, subject: string): Promise<PageRow[]>
  /** Those that stand in the index, by the beginning of their key. */
  pagesAt(reach: Reach, vault: string, part: string): Promise<PageRow[]>
  pageCounts(reach: Reach, vault: string, part: string, width: number): Promise<KeyCount[]>
  putPage(reach: Reach, vault: string, page: PageRow): Promise<void>
  dropPage(reach: Reach, vault: string, path: string): Promise<void>

  /** How far the vault is built, as its builder keeps it. */
  build(reach: Reach, vault: string): Promise<string | undefined>
  putBuild(reach: Reach, vault: string, state: string): Promise<void>

  /** The most important of what lives, of one kind or pinned; of one project, where that is given. */
  foremost(reach: Reach, of: Kind | 'pinned', project: string | null, limit: number): Promise<Memory['id'][]>
}
