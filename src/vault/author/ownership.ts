import { readBlock } from '../page/blocks.ts'
import type { AuthorContext } from './context.ts'
import { proseWritten } from './progress.ts'
import { digestOf } from './sections.ts'

/** Whether the prose of a page is as we wrote it last, or not there yet: else it is a person's, and stays. */
export async function isProseOurs(context: AuthorContext, path: string, text: string): Promise<boolean> {
  const prose = readBlock(text, 'prose')
  if (!prose.ok) return false
  if (prose.value === undefined) return true
  return (await context.store.state.read(proseWritten(context, path))) === digestOf(prose.value)
}

/** Whether a page tells what the store holds. Then its top belongs to who writes the statements. */
export function hasStatements(text: string): boolean {
  const block = readBlock(text, 'statements')
  // Broken marks are a person's doing: then the page counts as one with statements, and keeps what it has.
  return !block.ok || block.value !== undefined
}
