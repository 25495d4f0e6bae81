import { shortId } from '../../base/ids.ts'
import { boundedBody, plainSlug } from '../../vault/folder/slug.ts'
import type { TeamStatement } from './statement.ts'

const MAX_WORDS = 6

/**
 * A readable name for the file of a statement, from its topic and its first words. Two people who share something on one
 * topic at the same time still get two names, so that their merge does not conflict.
 */
export function readableName({ topic, text }: Pick<TeamStatement, 'topic' | 'text'>): string {
  const known = boundedBody(topic ?? '')
    .split('-')
    .filter(Boolean)
  const words = boundedBody(text)
    .split('-')
    .filter((word) => word !== '' && !known.includes(word))
  return `${plainSlug([...known, ...words.slice(0, MAX_WORDS)].join('-'))}.md`
}

/** The same name with a piece of the id, where another statement has the readable one, or had it. */
export function nameWithId(name: string, id: string): string {
  return name.replace(/\.md$/, `-${shortId(id)}.md`)
}
