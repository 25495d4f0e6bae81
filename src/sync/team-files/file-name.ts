import { shortId } from '../../base/ids.ts'
import { boundedBody, plainSlug } from '../../vault/folder/slug.ts'
import type { TeamStatement } from './statement.ts'

const MAX_WORDS = 6

/** A readable name for the file of a statement, from its topic and its first words. */
export function readableName({ topic, text }: Pick<TeamStatement, 'topic' | 'text'>): string {
  const known = boundedBody(topic ?? '')
    .split('-')
    .filter(Boolean)
  const words = boundedBody(text)
    .split('-')
    .filter((word) => word !== '' && !known.includes(word))
  return `${plainSlug([...known, ...words.slice(0, MAX_WORDS)].join('-'))}.md`
}

/**
 * The same name with a piece of the id: two people who share statements that begin alike at the same time get two files, and
 * their merge does not conflict.
 */
export function nameWithId(name: string, id: string): string {
  return name.replace(/\.md$/, `-${shortId(id)}.md`)
}
