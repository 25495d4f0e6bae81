import type { MemoryAnswer } from './shapes.ts'

/** The text of a memory; of a forgotten one the text it had, which only its history keeps. Empty once it was purged. */
export function lastText({ memory, history }: Pick<MemoryAnswer, 'memory' | 'history'>): string {
  if (memory.text !== '') return memory.text
  return (
    history.findLast(({ statement }) => statement !== null && statement.text !== '')?.statement?.text ?? ''
  )
}
