import type { Statement } from '../model/memory.ts'

/** What of a memory its vector is made of: what it says, and the other words for it. */
export function wordsToEmbed({
  text,
  topic,
  aliases,
  keywords,
}: Pick<Statement, 'text' | 'topic' | 'aliases' | 'keywords'>): string {
  return [text, topic ?? '', ...aliases, ...keywords].join(' ')
}
