/** A memory as the sources of a page name it: its id, and the revision it had then where that is told. */
export interface NamedMemory {
  readonly id: string
  readonly revision: number | undefined
}

/** The memory that a source means; undefined for anything else. */
export function memoryNamed(source: string): NamedMemory | undefined {
  const [, id, revision] = /^(?:memory:)?([0-9a-z]{26})(?:@(\d{1,9}))?$/.exec(source) ?? []
  return id === undefined
    ? undefined
    : { id, revision: revision === undefined ? undefined : Number(revision) }
}

/** The session that a source means, as its host calls it or by its id; undefined for anything else. */
export function sessionNamed(source: string): string | undefined {
  return /^session:(.+)$/.exec(source)?.[1]
}
