/**
 * `create` and `restore` hold every field and begin a generation of a memory; `edit` holds the fields that changed. `forget` ends
 * a generation. `purge` ends the memory for ever and holds no word of it.
 */
export const OPERATION_KINDS = ['create', 'edit', 'restore', 'forget', 'purge'] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/** One change of one memory by one replica. It never changes; all that is known of a memory follows from a set of these. */
export interface Operation {
  readonly id: string
  /** The space that it was made for: in another one it is refused, so that nobody can replay it there. */
  readonly space: string
  /** The replica that made it. */
  readonly replica: string
  /** An encoded hybrid clock. */
  readonly clock: string
  readonly memory: string
  /** How often the memory had been brought back when this was made. Edits of an earlier generation say nothing about a later one. */
  readonly generation: number
  readonly kind: OperationKind
  /** The author of the change, as the revision of the replica names it. */
  readonly by: string
  /** Values by the name of the field. Fields that this program does not know are kept for those that do. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** An operation that is larger is refused: one alone fills a request. */
export const MAX_OPERATION_BYTES = 256 * 1024

export function hasFields(kind: OperationKind): boolean {
  return kind === 'create' || kind === 'edit' || kind === 'restore'
}
