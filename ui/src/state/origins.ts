import type { Memory } from './shapes.ts'

const WORDS: Readonly<Record<Memory['origin'], string>> = {
  user: 'said by you',
  colleague: 'said by a colleague',
  assistant: 'said by the agent',
  file: 'from a file',
  tool: 'from a tool',
  web: 'from a web page',
}

/** The channel that a memory came through, in words. */
export function saidBy({ origin, author }: Pick<Memory, 'origin' | 'author'>): string {
  return origin === 'colleague' && author !== null ? `said by ${author}` : WORDS[origin]
}
