import { SHARED_KINDS, type SharedKind } from './types.ts'

/** The name of a topic in the database. Elsewhere it is a topic, since a memory has tags as well. */
const TOPIC_COLUMN = 'tag'

/** The kind of a share as its row has it. */
export function kindForRow(kind: SharedKind): string {
  return kind === 'topic' ? TOPIC_COLUMN : kind
}

/** The kind of a share, from its row or from a program that calls a topic a tag. */
export function kindFromRow(name: string): SharedKind {
  return SHARED_KINDS.find((kind) => kind === name) ?? 'topic'
}
