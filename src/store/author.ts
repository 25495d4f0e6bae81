/** The author, time and reason of a change: required with every change, kept with the revision. */
export interface Author {
  readonly at: string
  readonly by: string
  readonly why: string
  /** The automatic run that does it; absent or null for a person. */
  readonly run?: string | null
  /** A run that only imports what a person did by hand: as theirs as what they do without one. */
  readonly byHand?: boolean
}
