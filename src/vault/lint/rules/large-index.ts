import type { FileFacts } from '../facts.ts'
import type { Rule } from '../rule.ts'

/** In bytes: what a model is given with each question, and what a person or an agent reads as a whole. */
const MAX_INDEX_BYTES = { index: 64_000, memories: 25_000 } as const

/** An index, or a short list, that nobody reads any more. */
export const largeIndex: Rule = {
  name: 'large-index',
  severity: 'warning',
  says: `index.md with more than ${MAX_INDEX_BYTES.index} bytes, or MEMORY.md with more than ${MAX_INDEX_BYTES.memories}`,
  fixes: null,
  find: ({ files }) =>
    files.flatMap(({ path, kind, bytes }) => {
      const most = mostOf(kind)
      if (most === undefined || bytes <= most) return []
      return [{ path, says: `it has ${bytes} bytes, and ${most} are the most that is read` }]
    }),
}

function mostOf(kind: FileFacts['kind']): number | undefined {
  return kind === 'index' || kind === 'memories' ? MAX_INDEX_BYTES[kind] : undefined
}
