/** The kinds of names that a page can be about, as the schema of a vault lists them. */
export const NAME_KINDS = ['topic', 'command', 'name', 'phrase', 'file', 'code', 'word'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** A name in a statement: a thing that other statements may be about as well. */
export interface Name {
  /** Equal for all spellings of one name. */
  readonly key: string
  readonly kind: NameKind
  /** As it is written there. */
  readonly text: string
  /** How much the statement is about it. */
  readonly weight: number
}

/** A name at a position of a text. */
export interface Sighting extends Pick<Name, 'kind' | 'text'> {
  readonly at: number
}
