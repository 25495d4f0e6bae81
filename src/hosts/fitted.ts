import { FENCE_END } from './fence.ts'

/** At most so many characters of a context: whole lines, and still fenced when it was. */
export function fitted(context: string, characters: number): string {
  if (context.length <= characters) return context
  const fence = context.trimEnd().endsWith(FENCE_END) ? `\n${FENCE_END}` : ''
  const most = characters - fence.length
  const lines = context.lastIndexOf('\n', most)
  return context.slice(0, lines > 0 ? lines : most).replace(HALF_A_PAIR, '') + fence
}

const HALF_A_PAIR = /[\ud800-\udbff]$/
