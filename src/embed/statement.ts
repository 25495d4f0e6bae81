import type { Statement } from '../model/memory.ts'

/** The text that a memory's vector is made of: the statement and its aliases. */
export function wordsToEmbed({
  text,
  topic,
  aliases,
  keywords,
}: Pick<Statement, 'text' | 'topic' | 'aliases' | 'keywords'>): string {
  return [text, topic ?? '', ...aliases, ...keywords].join(' ')
}
