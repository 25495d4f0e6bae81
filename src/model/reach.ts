/**
 * The asker, and the project they ask from. Every query of the store takes a reach: it decides which rows exist for
 * the asker, so that a foreign user's or project's row cannot be reached by forgetting a filter.
 */
export interface Reach {
  readonly user: string
  /** The projects whose rows may be seen beside the user's own; `all` for the user's every project. */
  readonly projects: readonly string[] | 'all'
  /** Only what is shared with who asks, of somebody else's: memories, and nothing beside them. */
  readonly only?: SharedReach
}

/** Memories that are shared: one by one, by their topic, or with their whole project; and who reads them. */
export interface SharedReach {
  readonly memories: readonly string[]
  readonly topics: readonly string[]
  readonly projects: readonly string[]
  /** The person who asks: the changes that they made themselves are theirs to undo. */
  readonly reader: string
}

export function reachOf(user: string, project: string | null): Reach {
  return { user, projects: project === null ? [] : [project] }
}

export function wholeReach(user: string): Reach {
  return { user, projects: 'all' }
}
