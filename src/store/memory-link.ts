/** The ways in which one memory can lead to another. */
export const RELATIONS = [
  'supersedes',
  'related',
  'conflicts',
  'derived',
  'overrides',
  'resolved-by',
  'part-of',
  'see-also',
] as const
export type Relation = (typeof RELATIONS)[number]

export interface MemoryLink {
  readonly from: string
  readonly relation: Relation
  readonly to: string
  readonly createdAt: string
}
